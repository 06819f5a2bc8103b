/** Every example call of the documentation works unchanged with the demo's key, against the demo's world. */
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Card } from '@parley/contract/endpoint'
import { documentedIds } from '@parley/contract/examples'
import { committedOptions, openapi } from '@parley/contract/openapi'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { Sealer } from '../../src/core/sealer.ts'
import { Database } from '../../src/db/client.ts'
import { people } from '../../src/demo/cast.ts'
import { generateSecrets, type Secrets, setSecrets } from '../../src/demo/credentials.ts'
import { seedActivity, seedExamples } from '../../src/demo/world.ts'
import { pagesOf } from '../../src/docs/pages.ts'
import { endpointPath } from '../../src/docs/paths.ts'
import { documentedCards } from '../../src/docs/reference/endpoints.ts'
import { expediteMachineWork } from '../../src/domain/rentals/work.store.ts'
import { advanceAndSettle } from '../rentals.ts'
import { testSecret } from '../secret.ts'
import { seededCast } from '../seeded-cast.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { curlCall } from './shell-words.ts'

let app: TestApp
let db: Database
/** Lena's keys, as in the demo's file. */
let keys: Secrets['keys']

beforeAll(async () => {
  app = await openTestApp({ PROVISION_LOCAL: 'true' })
  db = new Database({ connection: app.connection, readers: 1, writers: 1, onError: () => {} })
  const cast = await seededCast(app)
  await db.transaction((tx) => seedActivity(tx, cast, readConfig({}), new Sealer(testSecret, 'sealed bids')))
  await resetData()
  return () => db.close()
})

/** Resets the test world to that of a new demo: it was created, its people got their keys, and some seconds passed. */
async function resetData(): Promise<void> {
  if (keys) await app.withKey(keys.test).delete('/test-helpers/world', { key: null })
  // An endpoint that was deleted keeps its row, for the audit.
  await app.sql('delete from webhook_deliveries; delete from webhook_endpoints')
  const cast = await seededCast(app)
  await db.transaction((tx) => seedExamples(tx, cast, readConfig({}), new Sealer(testSecret, 'webhook secrets')))
  const secrets = generateSecrets()
  await db.transaction((tx) => setSecrets(tx, secrets, new Map(), new Sealer(testSecret, 'second factors')))
  keys = secrets[people.lena.email]?.keys ?? null
  // As in every minute of a running service.
  await db.transaction(expediteMachineWork)
  await advanceAndSettle(app, '10 seconds')
}

const origin = () => new URL(app.baseUrl).origin
async function linesOf(path: string): Promise<string[]> {
  const page = await (await fetch(origin() + path)).text()
  return [...page.matchAll(/<code data-language="shell">(curl [\s\S]*?)<\/code>/g)].map(([, line = '']) => plain(line))
}
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (markup: string) => markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
const keyFor = ({ liveOnly }: Pick<Card, 'liveOnly'>) => keys?.[liveOnly ? 'live' : 'test'] ?? ''

async function paste(line: string, key: string, variables: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { url, init } = curlCall(line, { API_KEY: key, ...variables })
  return fetch(url, init)
}

const all = Object.entries(documentedCards)

type Fields = Readonly<Record<string, unknown>>
const document = openapi(partnerCards, committedOptions)
const { paths, components } = document
function documentedResponse(card: Card): Fields {
  const reply = paths[card.path]?.[card.method.toLowerCase()]?.responses[card.status]
  const content = reply && 'content' in reply ? reply.content?.['application/json'] : undefined
  const shape = components.schemas[content?.schema.$ref?.split('/').at(-1) ?? '']
  return (content?.example ?? shape?.examples?.[0]) as Fields
}

/** The state of an object in a response: its status, who reads it, and which times are set. */
const stateOf = (body: Fields) =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (['status', 'role', 'listed', 'type', 'stop_reason'].includes(name)) return [[name, value]]
      return /(At|_at|Id|_reason)$/.test(name) && !/^(endsAt|starts_at|auto_stop_at|buyerReadyAt|sellerReadyAt)$/.test(name)
        ? [[name, value !== null]]
        : []
    }),
  )

/** What a caller sent, unchanged. */
const callersOwn = /\.call\.body$/
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
/** Where a response has other fields, or values of another type, than its example. Null matches any type, and so does an empty list. */
function differences(body: unknown, example: unknown, at = ''): string[] {
  if (body === null || example === null || callersOwn.test(at)) return []
  if (typeOf(body) !== typeOf(example)) return [`${at}: ${typeOf(body)}, documented as ${typeOf(example)}`]
  if (typeof body !== 'object' || typeof example !== 'object') return []
  if (Array.isArray(body) && Array.isArray(example))
    return example.length === 0 ? [] : body.slice(0, 1).flatMap((one) => differences(one, example[0], `${at}[]`))
  const names = new Set([...Object.keys(body as Fields), ...Object.keys(example as Fields)])
  return [...names].flatMap((name) => {
    const [actual, documented] = [(body as Fields)[name], (example as Fields)[name]]
    if (actual === undefined) return [`${at}.${name}: only documented`]
    if (documented === undefined) return [`${at}.${name}: only answered`]
    return differences(actual, documented, `${at}.${name}`)
  })
}

describe('an example call, pasted with the demo’s key', () => {
  it.each(all.filter(([, { method }]) => method === 'GET'))('of %s returns what is documented', async (name, card) => {
    const [line = ''] = await linesOf(endpointPath(name))
    const response = await paste(line, keyFor(card))
    const made = 'the thing that an example names is made in server/src/demo/documented.ts'
    expect(response.status, `${line}\n${await response.clone().text()}\n${made}`).toBe(card.status)
    const responseBody = await response.json()
    // The document has no example of itself.
    if (name === 'readOpenapi') expect(Object.keys(responseBody as Fields)).toContain('paths')
    else expect(differences(responseBody, documentedResponse(card)), name).toEqual([])
    if (card.path.endsWith('}')) expect(stateOf(responseBody as Fields), name).toEqual(stateOf(documentedResponse(card)))
  })

  /** Steps that an object takes once. */
  const once =
    /^(close|replace|decline|accept|expire|withdrawTest|conclude|lapse|void|approve|reject|refuse|stopTest|fail|interrupt|delete|empty)/
  // The result depends on earlier calls: whether a machine exists, a request waits for anyone, or a delivery was tried.
  const dependsOnBefore = [
    'createRental',
    'createTestRental',
    'stopRental',
    'declineTestRequest',
    'pingWebhookEndpoint',
    'redeliverWebhook',
  ]
  it.each(all.filter(([, { method }]) => method !== 'GET'))('of %s does what is documented', async (name, card) => {
    const [line = ''] = await linesOf(endpointPath(name))
    const response = await paste(line, keyFor(card))
    const text = await response.text()
    expect(response.status, `${line}\n${text}`).toBe(card.status)
    expect(differences(JSON.parse(text), documentedResponse(card)), name).toEqual([])
    if (!dependsOnBefore.includes(name)) expect(stateOf(JSON.parse(text)), name).toEqual(stateOf(documentedResponse(card)))
    if (once.test(name)) await resetData()
  })

  const isOfReference = (path: string) => /^\/docs\/(reference|objects)\//.test(path)
  /** The endpoint that a line calls, which determines the key that it needs. */
  const cardOf = (line: string): Pick<Card, 'liveOnly'> => {
    const { url, init } = curlCall(line, { API_KEY: '', ID: 'id' })
    const isCalled = ({ method, path }: Card) =>
      method === init.method && new RegExp(`/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(new URL(url).pathname)
    return all.map(([, card]) => card).find(isCalled) ?? {}
  }

  it('of any other page is accepted', async () => {
    await resetData()
    const lines = await Promise.all(pagesOf(document).map(({ path }) => (isOfReference(path) ? [] : linesOf(path))))
    expect(lines.flat().length).toBeGreaterThan(25)
    for (const line of lines.flat()) {
      const response = await paste(line.replace('wait=20', 'wait=0'), keyFor(cardOf(line)), { ID: documentedIds.request })
      // Steps follow one another: what an earlier one closed stays closed.
      expect([200, 201, 409], `${line}\n${await response.text()}`).toContain(response.status)
    }
  })

  const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  const samplesIn = async (language: string, name: string) => {
    const page = await (await fetch(origin() + endpointPath(name))).text()
    const [, markup = ''] = new RegExp(`<code data-language="${language}">([\\s\\S]*?)</code>`).exec(page) ?? []
    return plain(markup.replaceAll(/<[^>]*>/g, ''))
  }

  it.skipIf(!has('python3', '-c', 'import requests'))('also runs in Python', async () => {
    await resetData()
    const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    const inOrder = all.toSorted(([, one], [, other]) => order.indexOf(one.method) - order.indexOf(other.method))
    const samples = await Promise.all(inOrder.map(async ([name, card]) => [name, keyFor(card), await samplesIn('python', name)]))
    const running = promisify(execFile)('python3', ['-c', everySample], { maxBuffer: 16e6 })
    running.child.stdin?.end(JSON.stringify(samples))
    expect((await running).stdout.split('\n').filter((line) => line.startsWith('FAILED '))).toEqual([])
  })

  it.skipIf(!has('go', 'version'))('is valid Go, and runs', async () => {
    await resetData()
    const folder = await mkdtemp(join(tmpdir(), 'parley-go-'))
    await writeFile(join(folder, 'go.mod'), 'module samples\n')
    for (const [name] of all) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'main.go'), await samplesIn('go', name))
    }
    const go = (...args: string[]) => promisify(execFile)('go', args, { cwd: folder, env: { ...process.env, API_KEY: keyFor({}) } })
    await go('vet', './...')
    for (const name of ['listNodes', 'fileRequest']) expect((await go('run', `./${name}`)).stdout).toMatch(/^20[01] /)
    await rm(folder, { recursive: true })
  })

  it('has the same meaning in a real shell', async () => {
    await resetData()
    for (const name of ['listNodes', 'fileRequest']) {
      const [line = ''] = await linesOf(endpointPath(name))
      const env = { ...process.env, API_KEY: keyFor({}) }
      const { stdout } = await promisify(execFile)('sh', ['-c', `uuidgen() { echo ${randomUUID()}; }\n${line} -s`], { env })
      expect(JSON.parse(stdout)).not.toHaveProperty('error')
    }
  })
})

/** Runs samples one after another. A step that an object takes once may find the state that an earlier sample left. */
const everySample = `
import json, os, requests, sys
for name, key, sample in json.load(sys.stdin):
    os.environ["API_KEY"] = key
    try:
        exec(sample, {})
    except requests.HTTPError as error:
        answered = error.response
        if answered.status_code != 409 or "current" not in answered.json()["error"]:
            print("FAILED", name, answered.status_code, answered.text)
    except Exception as error:
        print("FAILED", name, repr(error))
`
