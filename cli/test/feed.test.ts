import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../../server/test/listings.ts'
import { openTestApp, type TestApp } from '../../server/test/test-app.ts'
import { hangs, Receiver, respondWith, verify } from '../../server/test/webhooks/receiver.ts'
import { type Running, TestCli } from './test-cli.ts'

let app: TestApp
let cli: TestCli
let key: string | undefined
beforeAll(async () => {
  app = await openTestApp({ WEBHOOKS_ALLOW_PRIVATE: '1' })
  cli = await TestCli.open(app)
  key = app.as('mina', 'test').key
})
afterAll(() => cli.remove())

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
const runJson = (args: readonly string[]): Promise<any> => cli.runJson(args, { key })
const buyer = () => app.as('mina', 'test')
const file = async (): Promise<string> => (await buyer().post('/requests', validDemand(await app.nowMs()))).body.id

/** Interrupts with Ctrl-C, which ends every endless command. */
async function interrupted(running: Running): Promise<string> {
  running.interrupt()
  const { code, stdout } = await running.result
  expect(code).toBe(130)
  return stdout
}
const until = (condition: () => unknown) => expect.poll(condition, { interval: 20 }).toBeTruthy()

describe('events', () => {
  it('are listed oldest first, of the requested types', async () => {
    const id = await file()
    await runJson(['requests', 'close', id])
    await app.settle()
    const types = (await runJson(['events', 'list', '--type', 'request.*'])).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['request.filed', 'request.closed'])
    expect(await runJson(['events', 'list', '--type', 'request.closed', '--type', 'rental.running'])).toMatchObject([{ object: { id } }])
  })

  it('are followed from a time on, with a line of JSON each, until Ctrl-C', async () => {
    const since = new Date(await app.nowMs()).toISOString()
    const first = await file()
    const tail = cli.start(['events', 'tail', '--since', since, '--json'], { key })
    await until(() => tail.lines.length === 1)
    const second = await file()
    await until(() => tail.lines.length === 2)
    const lines = (await interrupted(tail)).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).object.id)).toEqual([first, second])
  })

  it("are rejected for an invalid start, with the API's error", async () => {
    const { code, stderr } = await cli.run(['events', 'tail', '--since', 'yesterday'], { key })
    expect([code, stderr]).toEqual([4, expect.stringContaining('since')])
  })
})

describe('listening', () => {
  it('posts what a webhook endpoint receives: the same body, headers of the same names, a signature of the printed secret', async () => {
    const [local, real] = [await new Receiver().open(), await new Receiver().open()]
    const endpoint = await buyer().post('/webhook-endpoints', { url: real.url, types: ['request.*'] })
    const listen = cli.start(['listen', '--forward-to', local.url.replace('http://', ''), '--type', 'request.*', '--json'], { key })
    await until(() => listen.lines.length === 1)
    await file()
    const [[mine], [theirs]] = await Promise.all([local.waitFor(1), real.waitFor(1)])
    if (!mine || !theirs) return expect.unreachable()
    expect([mine.text, Object.keys(mine.headers).sort()]).toEqual([theirs.text, Object.keys(theirs.headers).sort()])
    for (const name of ['webhook-id', 'content-type', 'user-agent', 'content-length'])
      expect(mine.headers[name], name).toBe(theirs.headers[name])
    await until(() => listen.lines.length === 2)
    const [opened, delivered] = (await interrupted(listen))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(opened).toEqual({ forwardTo: local.url, secret: expect.stringMatching(/^whsec_/) })
    expect(delivered).toMatchObject({ event: mine.id, type: 'request.filed', status: 204, error: null })
    verify(mine, opened.secret)
    verify(theirs, endpoint.body.secret)
    await buyer().delete(`/webhook-endpoints/${endpoint.body.id}`)
    await Promise.all([local.close(), real.close()])
  })

  it('reports failed deliveries, and continues', async () => {
    const local = await new Receiver().open()
    local.respond = respondWith(500)
    const listen = cli.start(['listen', '--forward-to', local.url], { key })
    await until(() => listen.lines.length === 1)
    await file()
    await until(() => listen.lines.length === 2)
    await local.close()
    await file()
    await until(() => listen.lines.length === 3)
    const [head, refused, unreachable] = (await interrupted(listen)).split('\n')
    expect(head).toMatch(/^Forwarding to http.* signed with whsec_\S+$/)
    expect(refused).toMatch(/request\.filed {2}500 in \d+ ms$/)
    expect(unreachable).toMatch(/request\.filed {2}ECONN\w+$/)
  })

  it('says nothing about a delivery that Ctrl-C ended', async () => {
    const local = await new Receiver().open()
    local.respond = hangs
    const listen = cli.start(['listen', '--forward-to', local.url], { key })
    await until(() => listen.lines.length === 1)
    await file()
    await local.waitFor(1)
    expect((await interrupted(listen)).trimEnd().split('\n')).toHaveLength(1)
    await local.close()
  })

  it.each([
    ['--forward-to', 'http://'],
    ['--forward-to', 'ftp://localhost:1'],
    ['--forward-to', 'localhost:1', '--secret', 'hunter2'],
    ['--forward-to', 'localhost:1', '--secret', `whsec_${'A'.repeat(33)}`],
    [],
  ])('is a usage error: %s %s', async (...args) => {
    expect((await cli.run(['listen', ...args], { key })).code).toBe(2)
  })
})

describe('watching opportunities', () => {
  it('shows pending ones, then new and changed ones', async () => {
    const pending = await runJson(['sandbox', 'opportunities', 'create'])
    const watch = cli.start(['opportunities', 'watch', '--json'], { key })
    await until(() => watch.lines.length === 1)
    const created = await runJson(['sandbox', 'opportunities', 'create', '--nodes', '7'])
    await runJson(['sandbox', 'opportunities', 'withdraw', pending.id])
    await until(() => watch.lines.length === 3)
    const opportunities = (await interrupted(watch))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(opportunities.map(({ id, status }) => [id, status])).toEqual([
      [pending.id, 'offered'],
      [created.id, 'offered'],
      [pending.id, 'withdrawn'],
    ])
    expect(opportunities[1].demand.nodes).toBe(7)
  })

  it('shows in a line what is requested, and until when', async () => {
    const watch = cli.start(['opportunities', 'watch'], { key })
    await until(() => watch.lines.length > 0)
    expect(await interrupted(watch)).toMatch(/^opp_\w+ {2}offered {2}7 × \d+ × \S.* in \S+ from \d{4}-.*decide by \d{4}-/)
  })
})

describe('a preview', () => {
  const demand = ['--gpu-model', 'H100 SXM', '--gpus-per-node', '8', '--nodes', '2', '--region', 'eu-north', '--months', '6']

  it('shows problems, or the supply; nothing is filed', async () => {
    await putListing(app, 'kestrel')
    const startsAt = new Date((await app.nowMs()) + 30 * 86_400_000).toISOString()
    const before = (await runJson(['requests', 'list'])).length
    const found = await runJson(['requests', 'preview', ...demand, '--starts-at', startsAt])
    expect(found).toMatchObject({ problems: [], requestBody: { nodes: 2 } })
    const people = await cli.run(['requests', 'preview', ...demand, '--starts-at', startsAt], { key })
    expect([people.code, people.stdout]).toEqual([0, expect.stringContaining('Matching supply: ')])
    const elsewhere = demand.map((word) => (word === 'eu-north' ? 'us-east' : word))
    const other = await cli.run(['requests', 'preview', ...elsewhere, '--starts-at', startsAt], { key })
    expect(other.stdout).toMatch(
      /^Matching supply: no listings\.\nAlternatives with more supply:\n(- .*, 1 to 4 listings fit\.( \$.* a month \(.*\)\.)?\n)+$/,
    )
    const wrong = await cli.run(['requests', 'preview', ...demand, '--starts-at', '2020-01-01'], { key })
    expect([wrong.code, wrong.stdout]).toEqual([0, expect.stringMatching(/^The request would be rejected:\n- startsAt: /)])
    expect((await runJson(['requests', 'list'])).length).toBe(before)
  })
})
