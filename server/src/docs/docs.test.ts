import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '@parley/contract/endpoint'
import { faultCodes } from '@parley/contract/faults'
import { introductionStates } from '@parley/contract/introductions'
import { committedOptions, openapi, openapiText } from '@parley/contract/openapi'
import { opportunityStates } from '@parley/contract/opportunities'
import { partnerCards } from '@parley/contract/partner'
import { requestStates } from '@parley/contract/requests'
import { transformSync } from 'esbuild'
import Fastify, { type FastifyInstance } from 'fastify'
import MiniSearch from 'minisearch'
import { beforeAll, describe, expect, test } from 'vitest'
import { docsScript } from '../../../tools/docs-script.mjs'
import { Call } from '../http/call.ts'
import { faultFor } from '../http/faults.ts'
import { RateLimitBucket } from '../http/rate-limit-bucket.ts'
import { assets } from './assets.ts'
import { miniSearchOptions } from './browser/search-options.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { markdownPath } from './markdown.ts'
import { registerOpenapi } from './openapi-route.ts'
import { pagesOf } from './pages.ts'
import { endpointPath } from './paths.ts'
import { documentedCards } from './reference/endpoints.ts'
import { registerDocs } from './routes.ts'
import type { SearchRow } from './search-index.ts'
import { stylesheet } from './stylesheet.ts'

const document = openapi(partnerCards, committedOptions)
const pages = pagesOf(document)

/** Like the partner API before these handlers: a call with an ID, counted against the address unless its route is unlimited. */
function openDocs(): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false })
  const alone = { now: () => 0, sharedSince: () => false, lease: () => Promise.reject(new Error('nobody is asked')) }
  const addresses = new RateLimitBucket('address', alone)
  app.decorateRequest('call', null as unknown as Call)
  app.addHook('onRequest', async (request) => {
    request.call = new Call(undefined, 0, '')
    if (!request.routeOptions.config.unlimited) await request.call.addRateLimit(addresses.take(request.ip, 300))
  })
  app.setErrorHandler((error, _request, reply) => {
    reply.code(faultFor(error).status).send(faultFor(error).details)
  })
  const sendOptions = { modeHeader: 'x-parley-mode', traffic: { drainPending: false } }
  registerOpenapi(app, '/v1/openapi.json', async () => document, sendOptions)
  registerDocs(app, { ...committedOptions, dashboardUrl: 'http://127.0.0.1:4001', document: async () => document, ...sendOptions })
  return app
}
const app = openDocs()
const texts = new Map<string, string>()
const values = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)
const idsIn = (text: string) => values(text, /\sid="([^"]*)"/g)

beforeAll(async () => {
  for (const { path } of pages) texts.set(path, (await app.inject(path)).body)
})

describe('the documentation', () => {
  test('serves every page as HTML, without a key and without a limit', async () => {
    for (const { path } of pages) {
      const response = await app.inject(path)
      expect(response.statusCode, path).toBe(200)
      expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'request-id': expect.stringMatching(/^req_/) })
      expect(response.headers).not.toHaveProperty('ratelimit-limit')
    }
  })

  test.each(['/docs/nothing', '/docs/errors/', '/docs/__proto__'])('has no page at %s', async (url) => {
    await expect(app.inject(url)).resolves.toMatchObject({ statusCode: 404 })
  })

  test('shows a browser a page in place of one that does not exist', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/docs/nothing', headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(statusCode).toBe(404)
    // A cache would return it to programs too.
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(body).toContain('<h1>Page not found</h1>')
    expect(body).not.toContain('not-found.md')
  })

  test('shows code in a title as code, and in results of the search without marks', async () => {
    expect(texts.get('/docs/reference/ping-webhook-endpoint')).toMatch(/<h1>[^<`]*<code>ping<\/code>/)
    const rows: SearchRow[] = (await app.inject('/docs/search.json')).json()
    expect(rows.filter(({ title, lead }) => `${title}${lead}`.includes('`'))).toEqual([])
  })

  test('has an anchor for every fault code', () => {
    const anchors = idsIn(texts.get('/docs/errors') ?? '')
    for (const code of faultCodes) expect(anchors).toContain(code)
  })

  test('has a page for every endpoint: its purpose, its example in four languages, its response', () => {
    for (const name of Object.keys(partnerCards)) {
      const text = texts.get(endpointPath(name)) ?? ''
      expect(text, name).toContain('id="response"')
      for (const language of ['shell', 'typescript', 'python', 'go', 'json']) expect(text, name).toContain(`data-language="${language}"`)
    }
  })

  test('states the purpose of every endpoint', () => {
    for (const [name, card] of Object.entries(documentedCards)) expect(card.purpose, name).toMatch(/^[A-Z`].{20,}\.$/)
  })

  test('offers to try every call that a test key may make, and no other', () => {
    for (const [name, card] of Object.entries<Card>(partnerCards))
      expect(texts.get(endpointPath(name))?.includes('<form class="try"'), name).toBe(card.liveOnly !== true)
  })

  test('shows every state in its diagram', () => {
    const [picture = ''] = /<svg[^>]*aria-labelledby="life[\s\S]*?<\/svg>/.exec(texts.get('/docs') ?? '') ?? []
    for (const { states } of [requestStates, opportunityStates, introductionStates])
      for (const state of states) expect(picture).toContain(state)
  })

  test('has no broken link', () => {
    for (const [path, text] of texts) {
      for (const link of values(text, /\shref="([^"]*)"/g).filter(
        (href) => /^([/]docs|#)/.test(href) && !/\.md$|^[/]docs[/]assets/.test(href),
      )) {
        const [to = '', anchor] = link.split('#')
        const target = texts.get(to === '' ? path : to)
        expect(target, `${path} → ${link}`).toBeDefined()
        if (anchor !== undefined) expect(idsIn(target ?? ''), `${path} → ${link}`).toContain(anchor)
      }
    }
  })

  test('loads its own stylesheet and script, and nothing else', async () => {
    const { headers } = await app.inject('/docs')
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy)
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(/<style|<img|<iframe|<object|\sstyle="|\son\w+="|@import|url\(/)
      expect(values(text, /<script ?([^>]*)>/g), path).toEqual([`src="${assets.script.path}" defer`])
      expect(values(text, /<link[^>]*href="([^":]*)/g), path).toEqual(['data', assets.stylesheet.path, markdownPath(path)])
    }
    for (const { path, text } of Object.values(assets)) {
      const response = await app.inject(path)
      expect(response.body).toBe(text)
      expect(response.headers['cache-control']).toContain('immutable')
      expect(text).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/)
    }
  })

  test('serves the script that is built from its sources', async () => {
    expect(await docsScript()).toBe(readFileSync(join(import.meta.dirname, 'script.gen.ts'), 'utf8'))
  })

  test('is available as Markdown, with every example and without HTML', async () => {
    // Pages generated from cards are similar, so a sample of them is enough.
    for (const { path } of pages.filter(({ wide }, index) => !wide || index % 6 === 0)) {
      const { statusCode, headers, body } = await app.inject(markdownPath(path))
      expect(statusCode, path).toBe(200)
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(body.replaceAll(/```[\s\S]*?```|`[^`]*`/g, ''), path).not.toMatch(/<\/?[a-z]/)
      expect(body.match(/^```/gm)?.length ?? 0, path).toBe(2 * values(texts.get(path) ?? '', /<code (data-language)/g).length)
    }
  })

  test.each(['/llms.txt', '/docs/llms.txt'])('%s lists every page as Markdown', async (url) => {
    const { body } = await app.inject(url)
    for (const { path } of pages) if (path !== '/docs/guides') expect(body).toContain(`${markdownPath(path)})`)
  })

  test('finds what new users search for', async () => {
    const rows: SearchRow[] = (await app.inject('/docs/search.json')).json()
    const index = new MiniSearch(miniSearchOptions)
    index.addAll(rows)
    const first = (query: string) =>
      index
        .search(query)
        .slice(0, 3)
        .map(({ url }) => url)
    expect(first('file request')).toContain('/docs/reference/file-request')
    expect(first('webhook signature').join()).toContain('/docs/guides/webhooks')
    expect(first('rate_limited').join()).toContain('/docs/errors#rate_limited')
    expect(first('ssh_public_key').join()).toContain('create-rental')
    expect(first('oportunity').join()).toContain('opportunit')
    expect(first('checklist')).toContain('/docs/guides/going-live')
  })

  test('has unique IDs and headings in order', () => {
    for (const [path, text] of texts) {
      const ids = idsIn(text)
      expect(new Set(ids).size, path).toBe(ids.length)
      const levels = values(text, /<h([1-6])[\s>]/g).map(Number)
      expect(
        levels.filter((level) => level === 1),
        path,
      ).toEqual([1])
      levels.forEach((level, index) => {
        expect(level - (levels[index - 1] ?? 0), path).toBeLessThanOrEqual(1)
      })
    }
  })

  test('shows programs that can be parsed', () => {
    const plain = (text: string) =>
      text
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/&(?:#39|quot|lt|gt|amp);/g, (entity) => ({ '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' })[entity] ?? '&')
    const programsIn = (language: string) =>
      [...texts.values()]
        .flatMap((text) => values(text, new RegExp(`<code data-language="${language}">([\\s\\S]*?)</code>`, 'g')))
        .map(plain)
    expect(programsIn('typescript').length).toBeGreaterThan(60)
    for (const program of programsIn('typescript'))
      expect(() => transformSync(program, { format: 'esm', loader: 'ts' }), program).not.toThrow()
    expect(programsIn('javascript').length).toBeGreaterThan(8)
    for (const program of programsIn('javascript'))
      expect(() => transformSync(program, { format: 'esm', loader: 'js' }), program).not.toThrow()
    for (const text of programsIn('json').filter((one) => !one.includes('…'))) expect(() => JSON.parse(text), text).not.toThrow()
  })

  test('is legible in light and in dark: every text color has a contrast of 4.5 on every background', () => {
    for (const [scheme = ''] of stylesheet.matchAll(/--paper:[^}]*/g)) {
      const colour = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(scheme)?.[1]
      for (const ground of ['paper', 'panel', 'wash'].map(colour)) {
        for (const ink of ['ink', 'soft', 'accent', 'read', 'write', 'bad', 'code', 'text', 'word', 'number', 'note'].map(colour)) {
          if (ground && ink) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })
})

/** WCAG 2: the ratio of two relative luminances. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

describe('responses from prepared bytes', () => {
  test.each(['/docs', '/v1/openapi.json'])('%s returns 304 to a reader that already has it', async (path) => {
    const first = await app.inject(path)
    const { etag } = first.headers
    for (const ifNoneMatch of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.inject({ url: path, headers: { 'if-none-match': ifNoneMatch } })
      expect(response.statusCode).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] })
    }
    expect((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  test('the OpenAPI document is the committed text, and counts against the address', async () => {
    const response = await app.inject('/v1/openapi.json')
    expect(response.body).toBe(openapiText(document))
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'ratelimit-limit': '300',
    })
  })

  test('the OpenAPI document is the committed text, and counts against the address', async () => {
    const response = await app.inject('/v1/openapi.json?format=yaml')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ param: 'format' })
  })
})
