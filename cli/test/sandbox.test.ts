import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../../server/test/listings.ts'
import { putOffer } from '../../server/test/offers.ts'
import { openTestApp, type TestApp, until } from '../../server/test/test-app.ts'
import { TestCli } from './test-cli.ts'

let app: TestApp
let cli: TestCli
beforeAll(async () => {
  app = await openTestApp()
  cli = await TestCli.open(app)
})
afterAll(() => cli.remove())

const options = () => ({ key: app.as('mina', 'test').key })
// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
const sandbox = (...args: readonly string[]): Promise<any> => cli.runJson(['sandbox', ...args], options())
const file = async (): Promise<string> => (await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))).body.id

describe('the sandbox', () => {
  it('plays sellers, and the other side of an introduction', async () => {
    const id = await file()
    expect(await sandbox('requests', 'offer', id, '--sellers', '2')).toMatchObject({ id, status: 'matched' })
    expect(await sandbox('requests', 'decline', id)).toMatchObject({ id })
    const { id: introduction } = await sandbox('requests', 'accept', id)
    expect((await sandbox('introductions', 'counterparty-ready', introduction)).sellerReadyAt).not.toBeNull()
    expect(await sandbox('introductions', 'conclude', introduction)).toMatchObject({ id: introduction, status: 'concluded' })
  })

  it('plays buyers, with the given demand', async () => {
    const createOpportunity = () => sandbox('opportunities', 'create', '--nodes', '9', '--reference', 'order-7')
    const one = await createOpportunity()
    expect(one).toMatchObject({ status: 'offered', demand: { nodes: 9 } })
    expect(await sandbox('opportunities', 'expire', one.id)).toMatchObject({ status: 'expired' })
    expect(await sandbox('opportunities', 'withdraw', (await createOpportunity()).id)).toMatchObject({ status: 'withdrawn' })
    const createIntroduction = async () => (await sandbox('opportunities', 'accept', (await createOpportunity()).id)).id
    expect(await sandbox('introductions', 'lapse', await createIntroduction())).toMatchObject({ status: 'lapsed' })
    expect(await sandbox('introductions', 'void', await createIntroduction())).toMatchObject({ status: 'voided' })
  })

  it('reviews nodes', async () => {
    const propose = async (title: string): Promise<string> =>
      (await cli.runJson<{ id: string }>(['submissions', 'propose', '--title', title, '--reference', title], options())).id
    const [first, second] = [await propose('one'), await propose('two')]
    expect(await sandbox('submissions', 'approve', first)).toMatchObject({ status: 'approved' })
    expect(await sandbox('submissions', 'reject', second, '--reason', 'No price.')).toMatchObject({ rejection_reason: 'No price.' })
    expect(await cli.runJson(['submissions', 'list', '--reference', 'two'], options())).toMatchObject([{ id: second }])
    const { demand } = await sandbox('opportunities', 'create', '--listing', first)
    expect(demand).toBeDefined()
  })

  it('starts simulated machines, with their limits, and simulates a stop, a failure and an interruption', async () => {
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 100 })
    const at = new Date((await app.nowMs()) + 3_600_000).toISOString()
    const start = (...more: string[]) => sandbox('rentals', 'start', offer, '--gpus', '1', '--name', 'training', ...more)
    const one = await start('--reference', 'order-8', '--auto-stop-at', at, '--max-total', '20.50')
    expect(one).toMatchObject({ reference: 'order-8', auto_stop_at: at, max_total_cents: 2050, status: 'provisioning' })
    expect(await sandbox('rentals', 'fail', one.id)).toMatchObject({ stop_reason: 'provisioning_failed' })
    const two = await start()
    await app.advance('5 seconds')
    await until(async () => (await app.as('mina', 'test').get(`/rentals/${two.id}`)).body.status === 'running')
    expect(await sandbox('rentals', 'interrupt', two.id)).toMatchObject({ stop_reason: 'interrupted' })
    expect(await sandbox('rentals', 'stop', (await start()).id)).toMatchObject({ stop_reason: 'requested' })
    expect(await cli.runJson(['rentals', 'list', '--reference', 'order-8'], options())).toMatchObject([{ id: one.id }])
  })

  it('executes a step once, regardless of how often it is run with one key', async () => {
    const create = () => sandbox('opportunities', 'create', '--idempotency-key', 'once')
    expect((await create()).id).toBe((await create()).id)
  })

  it('moves automatically, or not', async () => {
    expect(await sandbox('autopilot', 'on', '--delay', '5')).toEqual({ enabled: true, delaySeconds: 5 })
    expect(await sandbox('autopilot', 'off')).toMatchObject({ enabled: false })
    expect(await sandbox('autopilot', 'show')).toMatchObject({ enabled: false })
  })

  it('is emptied only after a confirmation', async () => {
    const before = await sandbox('world', 'show')
    expect(before.requests).toBeGreaterThan(0)
    const { code, stderr } = await cli.run(['sandbox', 'world', 'empty'], options())
    expect([code, stderr]).toEqual([2, expect.stringContaining('--yes')])
    expect(await sandbox('world', 'show')).toEqual(before)
    expect(await sandbox('world', 'empty', '--yes')).toEqual(before)
    expect((await sandbox('world', 'show')).requests).toBe(0)
  })

  it('does not exist for a live key', async () => {
    const { code, stderr } = await cli.run(['sandbox', 'world', 'show'], { key: app.as('mina').key })
    expect([code, stderr]).toEqual([3, expect.stringContaining('live_mode_not_supported')])
  })
})
