import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Purpose, Sealer } from '../../src/core/sealer.ts'
import { keysOf } from '../../src/core/service-secret.ts'
import { secretInUse } from '../../src/start/secret-in-use.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { MailServer } from '../mail-server.ts'
import { openLot, stopClockAtEndOf } from '../radar.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'
import { publish } from '../webhooks/events.ts'
import { type Received, Receiver, verify } from '../webhooks/receiver.ts'

describe('a secret of 64 digits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  const text = randomBytes(32).toString('hex')
  const keys = keysOf(text)
  const sealAllWith = (key: Buffer) =>
    app.sql('update totp_factors set sealed_secret = $1', [new Sealer(key, 'second factors').seal('JBSWY3DPEHPK3PXP')])

  it('opens what was sealed with either of its keys', async () => {
    for (const key of keys) {
      await sealAllWith(key)
      expect((await secretInUse(app.service.db.read, keys)).secret).toEqual(key)
    }
  })

  it('is its usual key if it opens nothing, and what cannot be opened is named', async () => {
    await sealAllWith(randomBytes(32))
    const { secret, unreadable } = await secretInUse(app.service.db.read, keys)
    expect(secret).toEqual(keys[0])
    expect(unreadable).toContain('second factors')
  })
})

describe('data sealed with a secret that the service no longer has', () => {
  let app: TestApp
  let receiver: Receiver
  let bidder: DashboardClient
  const postbox = new MailServer()
  const foreign = (purpose: Purpose) => new Sealer(randomBytes(32), purpose).seal('x')
  beforeAll(async () => {
    const smtp = `smtp://user:smtp-password@127.0.0.1:${await postbox.open()}?ignoreTLS=true`
    app = await openTestApp({ SMTP_URL: smtp, WEBHOOK_RETRY_SECONDS: '3600' })
    receiver = await new Receiver().open()
    bidder = await app.proven('tomas')
  })
  afterAll(() => Promise.all([postbox.close(), receiver.close()]))
  const metric = async (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec((await scrape(app)).text)?.[1])

  it('an authenticator: the response to the code says what helps, and the log says what happened', async () => {
    await app.sql('update totp_factors set sealed_secret = $1', [foreign('second factors')])
    const response = await (await app.signedInWithoutFactor('ruth')).post('/auth/second-factor', { code: '123456' })
    expect([response.status, response.body.error.code]).toEqual([503, 'api_error'])
    expect(response.body.error.message).toContain('a passkey or a recovery code')
    expect(app.log.some((line) => line.includes('second factors: sealed data cannot be opened'))).toBe(true)
    expect(await metric('parley_unseal_failures_total{of="second factors"}')).toBeGreaterThan(0)
  })

  it("an endpoint's secret: each delivery is a failed attempt and waits; a rolled secret replaces the unreadable one immediately", async () => {
    const key = randomBytes(8).toString('hex')
    const create = () => app.as('mina').post('/webhook-endpoints', { url: receiver.url }, { headers: { 'idempotency-key': key } })
    const { id } = (await create()).body
    await app.sql('update webhook_endpoints set sealed_secret = $1 where id = $2', [foreign('webhook secrets'), id])
    await publish(app, 'halden', ['request.matched'])
    await app.service.webhookSender.idle()
    const [delivery] = (await app.as('mina').get(`/webhook-endpoints/${id}/deliveries`)).body.data
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, error: expect.stringContaining('Roll it') })
    expect(await metric('parley_webhook_attempts_total{outcome="unsigned"}')).toBe(1)

    await app.sql(`update idempotency set body = $1 where key = $2`, [foreign('stored replies').toString('base64'), key])
    const replayed = await create()
    expect([replayed.status, replayed.body.error.message]).toEqual([
      503,
      expect.stringContaining('The first call with this Idempotency-Key'),
    ])

    const { secret } = (await app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`, { overlapHours: 24 })).body
    const [row] = await app.sql('select sealed_previous_secret, previous_secret_ends_at from webhook_endpoints where id = $1', [id])
    expect(row).toEqual({ sealed_previous_secret: null, previous_secret_ends_at: null })
    await publish(app, 'halden', ['request.matched'])
    const [got] = await receiver.waitFor(1)
    verify(got as Received, secret)
  })

  it('an email: it is retried with the reason, and given up like others', async () => {
    await app.sql('insert into mails (recipient, subject, sealed_body) values ($1, $2, $3)', ['a@example.com', 'Lost', foreign('mails')])
    const lost = async () =>
      (
        await app.sql<{ last_error: string; failed: boolean }>(
          `select last_error, failed_at is not null as failed from mails where subject = 'Lost'`,
        )
      )[0]
    await until(async () => (await lost())?.last_error !== null)
    expect(await lost()).toEqual({ last_error: expect.stringContaining('cannot be opened'), failed: false })
    expect(await metric('parley_letters{state="retried"}')).toBe(1)
    await app.sql(`update mails set attempts = 7, due_at = app_now() where subject = 'Lost'`)
    await until(async () => (await lost())?.failed === true)
    expect(await metric('parley_letters{state="failed"}')).toBe(1)
  })

  it('a sealed bid: its lot waits longer each time, and is decided once the bids are voided', async () => {
    const operator = await app.signedIn('oona')
    const lot = await openLot(app, operator, await putListing(app, 'kestrel'), 'sealed')
    expect((await bidder.post(`/lots/${lot}/bids`, { amountCents: 500_000 })).status).toBe(201)
    await app.sql('update bids set sealed = $1 where lot_id = $2', [foreign('sealed bids'), lot])
    await stopClockAtEndOf(app, lot, 1)
    await app.settle().catch(() => {})
    const tried = await metric('parley_unseal_failures_total{of="sealed bids"}')
    for (let i = 0; i < 5; i++) await app.settle()
    expect(await metric('parley_unseal_failures_total{of="sealed bids"}')).toBe(tried)
    await app.sql(
      'update bids set replaced_at = app_now(), voided_at = app_now() where lot_id = $1 and sealed is not null and replaced_at is null',
      [lot],
    )
    await until(
      async () =>
        (await app.sql('select from lots where id = $1 and winning_bid_id is null and status = $2', [lot, 'decided'])).length === 1,
    )
  })
})
