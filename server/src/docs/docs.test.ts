import { hash } from 'node:crypto'
import { faultCodes } from '@parley/contract/faults'
import { introductionStates } from '@parley/contract/introductions'
import { committedOptions, openapi, openapiText } from '@parley/contract/openapi'
import { opportunityStates } from '@parley/contract/opportunities'
import { partnerCards } from '@parley/contract/partner'
import { requestStates } from '@parley/contract/requests'
import { transformSync } from 'esbuild'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { Call } from '../http/call.ts'
import { faultFor } from '../http/faults.ts'
import { Buckets } from '../http/rate-limit.ts'
import { registerOpenapi } from './openapi-route.ts'
import { pages } from './pages.ts'
import { registerDocs } from './routes.ts'
import { stylesheet } from './stylesheet.ts'

const document = openapi(partnerCards, committedOptions)

/** What the partner's door does before these handlers: a call with an id, counted against the address unless its route is unlimited. */
function openDocs(): FastifyInstance {
  const app = Fastify({ exposeHeadRoutes: false })
  const addresses = new Buckets()
  app.decorateRequest('call', null as unknown as Call)
  app.addHook('onRequest', async (request) => {
    request.call = new Call(undefined, 0, '')
    if (!request.routeOptions.config.unlimited) request.call.standings.push(addresses.take(request.ip, 300, 0))
  })
  app.setErrorHandler((error, _request, reply) => {
    reply.code(faultFor(error).status).send(faultFor(error).details)
  })
  const sending = { modeHeader: 'x-parley-mode', traffic: { draining: false } }
  registerOpenapi(app, '/v1/openapi.json', () => document, sending)
  registerDocs(app, { ...committedOptions, dashboardUrl: 'http://127.0.0.1:4001', document: () => document, ...sending })
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
  test('answers every page as HTML, without a key and without a limit', async () => {
    for (const { path } of pages) {
      const answer = await app.inject(path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'request-id': expect.stringMatching(/^req_/) })
      expect(answer.headers).not.toHaveProperty('ratelimit-limit')
    }
  })

  test('leaves an unknown page to the listener', async () => {
    expect(app.hasRoute({ method: 'GET', url: '/docs/*' })).toBe(false)
    expect((await app.inject('/docs/nothing')).statusCode).toBe(404)
  })

  test('has an anchor for every fault code', () => {
    const anchors = idsIn(texts.get('/docs/errors') ?? '')
    for (const code of faultCodes) expect(anchors).toContain(code)
  })

  test('has an entry for every endpoint', () => {
    const anchors = idsIn(texts.get('/docs/reference') ?? '')
    for (const name of Object.keys(partnerCards)) expect(anchors).toContain(name)
  })

  test('names every state in its picture', () => {
    const [picture = ''] = /<svg[^>]*aria-labelledby="life[\s\S]*?<\/svg>/.exec(texts.get('/docs') ?? '') ?? []
    for (const { states } of [requestStates, opportunityStates, introductionStates])
      for (const state of states) expect(picture).toContain(state)
  })

  test('has no link that leads nowhere', () => {
    for (const [path, text] of texts) {
      for (const link of values(text, /\shref="([^"]*)"/g).filter((href) => /^[/#]/.test(href))) {
        const [to = '', anchor] = link.split('#')
        const target = texts.get(to === '' ? path : to)
        expect(target, `${path} → ${link}`).toBeDefined()
        if (anchor !== undefined) expect(idsIn(target ?? ''), `${path} → ${link}`).toContain(anchor)
      }
    }
  })

  test('loads nothing: no script, no asset, no style but the one whose hash its policy names', async () => {
    const { headers } = await app.inject('/docs')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', stylesheet, 'base64')}'`)
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(/<script|<img|<iframe|<object|\sstyle="|\son\w+="|@import|url\(/)
      expect(values(text, /<link[^>]*href="([^":]*:)/g), path).toEqual(['data:'])
      expect(values(text, /<style>([\s\S]*?)<\/style>/g)).toEqual([stylesheet])
    }
  })

  test('keeps ids unique and headings in order', () => {
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

  test('shows programs that can be read', () => {
    const programs = [...texts.values()].flatMap((text) => values(text, /JavaScript[^<]*<\/figcaption><pre[^>]*><code>([\s\S]*?)<\/code>/g))
    expect(programs.length).toBe(2)
    const plain = (text: string) =>
      text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    for (const program of programs) expect(() => transformSync(plain(program), { format: 'esm' })).not.toThrow()
  })

  test('is legible in light and in dark: every ink has a contrast of 4.5 on every ground', () => {
    for (const [scheme = ''] of stylesheet.matchAll(/--paper:[^}]*/g)) {
      const colour = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(scheme)?.[1]
      for (const ground of ['paper', 'panel', 'wash'].map(colour)) {
        for (const ink of ['ink', 'soft', 'accent', 'read', 'write', 'bad', 'code'].map(colour)) {
          if (ground && ink) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })
})

/** WCAG 2: the relation of two relative luminances. */
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

describe('what is answered as existing bytes', () => {
  test.each(['/docs', '/v1/openapi.json'])('%s answers 304 to a reader who has it', async (path) => {
    const first = await app.inject(path)
    const { etag } = first.headers
    for (const known of [`${etag}`, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url: path, headers: { 'if-none-match': known } })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] })
    }
    expect((await app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  test('the OpenAPI document is the committed text, and counts against the address', async () => {
    const answer = await app.inject('/v1/openapi.json')
    expect(answer.body).toBe(openapiText(document))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'ratelimit-limit': '300',
    })
  })

  test('the OpenAPI document takes no parameter', async () => {
    const answer = await app.inject('/v1/openapi.json?format=yaml')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ param: 'format' })
  })
})
