/** The bots of the guide in live mode: each gets every change of the main job in order, with no more calls than it needs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callLoop, followLoop, sellerBot } from '../../src/docs/samples/call-loops.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

/** As if the first decline still failed after all of its attempts. */
const firstDeclineFails = `import { call as send } from '../call.mjs'
export { sleep } from '../call.mjs'

let failures = 1
export async function call(method, path, ...more) {
  const error = { type: 'rate_limit_error', code: 'rate_limited', retry_after_seconds: 0 }
  if (path.endsWith('/decline') && failures-- > 0) throw Object.assign(new Error('Too many calls.'), { error })
  return send(method, path, ...more)
}`

describe('the bots of the guide', () => {
  let app: TestApp
  let pair: IntroducedPair
  let folder: string
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    folder = await mkdtemp(join(tmpdir(), 'parley-bots-'))
    await writeFile(join(folder, 'call.mjs'), callLoop(app.baseUrl))
    await writeFile(join(folder, 'follow.mjs'), followLoop)
    await writeFile(join(folder, 'seller-bot.mjs'), sellerBot)
    for (const name of ['live', 'test', 'unlucky']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'unlucky', 'call.mjs'), firstDeclineFails)
    await writeFile(join(folder, 'unlucky', 'follow.mjs'), followLoop)
    await writeFile(join(folder, 'unlucky', 'seller-bot.mjs'), sellerBot)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })

  /** Starts the seller's bot as a process and returns its output. */
  function startSeller(mode: 'live' | 'test' = 'live', programs = '.'): { readonly bot: ChildProcess; readonly output: () => string } {
    const env = { ...process.env, API_KEY: app.as('sam', mode).key ?? '' }
    const bot = spawn(process.execPath, [join(folder, programs, 'seller-bot.mjs')], {
      cwd: join(folder, programs === '.' ? mode : programs),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(bot)
    let text = ''
    bot.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
    })
    return { bot, output: () => text }
  }
  const end = (bot: ChildProcess) =>
    new Promise((resolve) => {
      bot.once('exit', resolve)
      bot.kill('SIGKILL')
    })
  const running = new Set<ChildProcess>()
  afterEach(() => Promise.all([...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).map(end)))
  const offer = async (nodes: number): Promise<string> => {
    const { body } = await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), nodes })
    const listingIds = [await putListing(app, 'kestrel', { quantity_available: 200 })]
    return (await pair.operator.post(`/operator/requests/${body.id}/offers`, { listingIds })).body.opportunities[0].id
  }
  const statusOf = async (opportunity: string) => (await app.as('sam').get(`/opportunities/${opportunity}`)).body.status

  it('guide the seller through, and after an end without warning continue with what came in the meantime', async () => {
    const first = startSeller()
    const opportunity = await offer(2)
    await until(() => first.output().includes(`${opportunity}: accept 2 × H100 SXM in the dashboard until 2`))
    const accepted = await pair.seller.post(`/opportunities/${opportunity}/accept`)
    const introduction = accepted.body.introduction.id as string
    await until(() => first.output().includes(`${introduction}: introduced to Halden Research`))
    expect((await app.as('sam').get(`/introductions/${introduction}`)).body.sellerReadyAt).not.toBeNull()
    await end(first.bot)

    const [large, small] = [await offer(65), await offer(3)]
    const second = startSeller()
    await until(() => second.output().includes(`${small}: accept 3 × H100 SXM`))
    await until(async () => (await statusOf(large)) === 'declined')
    expect(second.output()).not.toContain(opportunity)
    await end(second.bot)
  })

  it('ignore introductions in which the company is the buyer', async () => {
    const sam = app.as('sam', 'test')
    const played = await sam.post('/test-helpers/opportunities', { demand: { nodes: 4 } })
    const { output } = startSeller('test')
    await until(() => output().includes(`${played.body.id}: accept 4 × `))
    const filed = await sam.post('/requests', validDemand(await app.nowMs()))
    const bought = await sam.post(`/test-helpers/requests/${filed.body.id}/accept`)
    const sold = await sam.post(`/test-helpers/opportunities/${played.body.id}/accept`)
    await until(() => output().includes(`${sold.body.id}: introduced to`))
    expect((await sam.get(`/introductions/${bought.body.id}`)).body).toMatchObject({ role: 'buyer', buyerReadyAt: null })
  })

  it('continue after a decline that failed, and forget what is gone when they read everything again', async () => {
    const sam = app.as('sam', 'test')
    const opportunity = async (nodes: number) => (await sam.post('/test-helpers/opportunities', { demand: { nodes } })).body.id as string
    const { output } = startSeller('test', 'unlucky')
    const gone = await opportunity(5)
    await until(() => output().includes(`${gone}: accept 5 × `))
    const large = await opportunity(65)
    await until(async () => (await sam.get(`/opportunities/${large}`)).body.status === 'declined')
    await sam.delete('/test-helpers/world')
    const next = await opportunity(6)
    await until(() => output().includes(`${next}: accept 6 × `))
    const waiting = async () => Object.keys(JSON.parse(await readFile(join(folder, 'unlucky', 'seller-bot.json'), 'utf8')).waiting)
    await until(async () => (await waiting()).includes(next))
    expect(await waiting()).toEqual([next])
  })

  it('give the buyer every change of the main job, with one call for each and one that waits', async () => {
    vi.stubEnv('API_KEY', app.as('mina').key ?? '')
    const { follow } = await import(join(folder, 'follow.mjs'))
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const calls = () => fetchSpy.mock.calls.filter(([url]) => String(url).startsWith(`${app.baseUrl}/events`)).length
    const receivedTypes: string[] = []
    const following = follow({
      readAll: () => {},
      handle: ({ type }: { type: string }) => {
        if (receivedTypes.push(type) === 4) throw new Error('enough')
      },
      keep: () => {},
    })
    await until(() => calls() === 2)
    const introduction = await pair.introduce()
    await app.as('sam').post(`/introductions/${introduction}/ready`)
    await expect(following).rejects.toThrow('enough')
    expect(receivedTypes).toEqual(['request.filed', 'request.matched', 'introduction.revealed', 'introduction.ready'])
    expect(calls()).toBeLessThanOrEqual(1 + receivedTypes.length)
    for (const [url] of fetchSpy.mock.calls.slice(1)) if (String(url).includes('/events')) expect(String(url)).toContain('wait=20')
    fetchSpy.mockRestore()
  })
})
