import { noKeyNotice } from '@parley/contract/rental-limits'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { freeGpus, sshKey, startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the start of a rental', () => {
  let app: TestApp
  let buyer: PartnerClient
  let offer: string
  beforeAll(async () => {
    app = await openTestApp({
      PROVISION_LOCAL_SECONDS: '3600',
      PROVISION_DOCKER: '{}',
      MAX_ACTIVE_RENTALS: '3',
      DAILY_SPEND_LIMIT_CENTS: '700',
    })
    buyer = app.as('mina')
    offer = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 200 })
  })
  const refusedWith = async (overrides: object) =>
    (await buyer.post('/rentals', { offer_id: offer, gpu_count: 1, ...overrides })).body.error

  it('is refused for the first reason that applies, in the promised order', async () => {
    const addOverdueInvoice = () =>
      app.sql(`
        set session_replication_role = replica;
        insert into invoices (id, kind, number, deal_id, recipient_company_id, issuer, recipient, lines, amount_cents, currency, issued_at, due_at)
        select 'invoice_0000000000000000000000', 'success_fee', 'overdue', 'deal_0000000000000000000000', id, '{}', '{}', '[]', 1, 'USD',
          app_now() - interval '31 days', app_now() - interval '1 day' from companies where name = 'Halden Research';
        set session_replication_role = origin`)
    const pay = () => app.sql(`update invoices set status = 'paid', paid_at = app_now() where number = 'overdue'`)
    const missing = 'offer_0000000000000000000000'
    await fund(app, 'halden', 600)
    for (let i = 0; i < 3; i++) expect((await startRental(buyer, offer)).status).toBe('provisioning')
    await addOverdueInvoice()
    // All reasons apply at the same time. Each is removed in turn.
    const worst = { offer_id: missing, gpu_count: 8, template_id: 'none', max_price_per_hour_cents: 1 }
    expect(await refusedWith(worst)).toMatchObject({ code: 'offer_not_found' })
    expect(await refusedWith({ ...worst, offer_id: offer })).toMatchObject({ code: 'invalid_template', param: 'template_id' })
    const known = { ...worst, offer_id: offer, template_id: 'vllm' }
    expect(await refusedWith(known)).toMatchObject({ code: 'max_active_rentals_reached' })
    const [first, second, third] = (await buyer.get('/rentals')).body.data
    for (const one of [first, second]) await buyer.post(`/rentals/${one.id}/stop`)
    await app.settle()
    expect(await refusedWith(known)).toMatchObject({ code: 'account_past_due' })
    await pay()
    expect(await refusedWith(known)).toMatchObject({ code: 'insufficient_balance', required_cents: 1_600 })
    await fund(app, 'halden', 10_000)
    expect(await refusedWith(known)).toMatchObject({
      code: 'key_spend_limit_exceeded',
      limit_cents: 700,
      committed_cents: 200,
      resets_at: `${new Date((await app.nowMs()) + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`,
    })
    expect(await refusedWith({ max_price_per_hour_cents: 199 })).toMatchObject({ code: 'offer_unavailable', reason: 'price' })
    await app.sql(`update offers set driver = 'docker' where id = $1`, [offer])
    await breakDriver()
    expect(await refusedWith({})).toMatchObject({ code: 'capacity_unavailable' })
    await app.sql(`update offers set driver = 'local' where id = $1`, [offer])
    expect((await startRental(buyer, offer, { max_price_per_hour_cents: 200 })).status).toBe('provisioning')
    await buyer.post(`/rentals/${third.id}/stop`)
  })

  /** A driver whose engine does not respond accepts no machines after some failures. */
  async function breakDriver(): Promise<void> {
    const { registry } = app.service.machines
    const spec = {
      rentalId: 'rental_0',
      image: '',
      gpuModel: '',
      gpuCount: 1,
      vcpus: null,
      ramGb: null,
      storageGb: null,
      sshPublicKey: null,
      createdAtMs: 0,
    }
    const settings = { socketPath: '/nowhere/docker.sock' }
    for (let i = 0; i < 3; i++) await registry.start('docker', { ...spec, settings }).catch(() => {})
    expect(registry.accepting()).not.toContain('docker')
  }

  it('is possible only at a size of the offer that is still free', async () => {
    const small = await putOffer(app, 'kestrel', { capacity_gpus: 4, gpu_counts: [1, 2], price_per_hour_cents: 1 })
    expect(await refusedWith({ offer_id: small, gpu_count: 4 })).toMatchObject({ code: 'offer_unavailable', reason: 'size' })
    expect(await refusedWith({ offer_id: small, gpu_count: 3 })).toMatchObject({ code: 'invalid_request', param: 'gpu_count' })
    await app.sql('update offers set free_gpus = 1 where id = $1', [small])
    expect(await refusedWith({ offer_id: small, gpu_count: 2 })).toMatchObject({ code: 'offer_unavailable', reason: 'size' })
    await app.sql('update offers set free_gpus = 0 where id = $1', [small])
    expect(await refusedWith({ offer_id: small, gpu_count: 1 })).toMatchObject({ code: 'offer_unavailable', reason: 'sold_out' })
    await app.sql('update offers set withdrawn_at = app_now() where id = $1', [small])
    expect(await refusedWith({ offer_id: small })).toMatchObject({ code: 'offer_not_found' })
  })

  it.each([
    [1.1, 110],
    [0.07, 7],
    [0.0703, 8],
    [87_600, 8_760_000],
  ])('is quoted for %s hours at what a machine is charged for them', async (hours, cents) => {
    const priced = await putOffer(app, 'kestrel', { price_per_hour_cents: 100 })
    const { body } = await buyer.post('/rental-quotes', { offer_id: priced, gpu_count: 1, hours })
    expect(body.estimated_total_cents).toBe(cents)
  })

  it('uses the price of its quote, regardless of later changes to the offer’s price', async () => {
    const priced = await putOffer(app, 'kestrel', { price_per_hour_cents: 40 })
    const quoteInput = { offer_id: priced, gpu_count: 2, hours: 2.5 }
    const quote = (await buyer.post('/rental-quotes', quoteInput)).body
    expect(quote).toMatchObject({
      template_id: 'ubuntu-24.04',
      price_per_gpu_hour_cents: 40,
      price_per_hour_cents: 80,
      hold_cents: 80,
      estimated_total_cents: 200,
      available: true,
      sufficient_balance: true,
      billing_granularity_seconds: 1,
      rental_body: { offer_id: priced, gpu_count: 2, template_id: 'ubuntu-24.04', quote_token: quote.quote_token },
    })
    expect(Object.keys(quote)).not.toContain('balance_cents')
    await app.sql('update offers set price_per_hour_cents = 90 where id = $1', [priced])
    const rental = await buyer.post('/rentals', quote.rental_body)
    expect(rental.body.price_per_hour_cents).toBe(80)
    await buyer.post(`/rentals/${rental.body.id}/stop`)
    const otherImage = await buyer.post('/rentals', { ...quote.rental_body, template_id: 'vllm' })
    expect(otherImage.body, 'the token pins the price, not the image').toMatchObject({ price_per_hour_cents: 80, template_id: 'vllm' })
    await buyer.post(`/rentals/${otherImage.body.id}/stop`)

    const offOther = { ...quote.rental_body, offer_id: offer }
    const offSize = { ...quote.rental_body, gpu_count: 1 }
    const forged = { ...quote.rental_body, quote_token: `${quote.quote_token.slice(0, -2)}AA` }
    for (const body of [offOther, offSize, forged]) {
      expect(await refusedWith(body)).toMatchObject({ code: 'invalid_request', param: 'quote_token' })
    }
    const foreign = await app.as('lena').post('/rentals', quote.rental_body)
    expect(foreign.body.error).toMatchObject({ code: 'invalid_request', param: 'quote_token' })
    await app.advance('5 minutes')
    expect(await refusedWith(quote.rental_body)).toMatchObject({ code: 'invalid_request', param: 'quote_token' })
  })

  it('can be quoted for a viewer and a test key too, and the quote says what is not possible', async () => {
    const quoteInput = { offer_id: offer, gpu_count: 1 }
    for (const client of [app.as('olav'), app.as('mina', 'test')])
      expect((await client.post('/rental-quotes', quoteInput)).status).toBe(200)
    expect((await app.as('lena').post('/rental-quotes', quoteInput)).body).toMatchObject({
      sufficient_balance: false,
      estimated_total_cents: null,
    })
    const gone = await buyer.post('/rental-quotes', { ...quoteInput, offer_id: 'offer_0000000000000000000000' })
    expect(gone.body.error.code).toBe('offer_not_found')
    for (const template_id of ['none', '', 'n'.repeat(65)])
      expect((await buyer.post('/rental-quotes', { ...quoteInput, template_id })).body.error.code).toBe('invalid_template')
  })

  it('can be quoted only at a size of the offer, and any other size is refused by the name of the field', async () => {
    const small = await putOffer(app, 'kestrel', { capacity_gpus: 4, gpu_counts: [1, 2], price_per_hour_cents: 1 })
    const refused = await buyer.post('/rental-quotes', { offer_id: small, gpu_count: 4 })
    expect([refused.status, refused.body.error]).toMatchObject([400, { code: 'invalid_request', param: 'gpu_count' }])
    expect(refused.body.error.message).toBe('gpu_count: must be a size of this offer: 1, 2')
    const page = await app.signedIn('mina')
    expect((await page.post('/rental-quotes', { offerId: small, gpuCount: 8 })).body.error).toMatchObject({ param: 'gpuCount' })
    await app.sql('update offers set free_gpus = 1 where id = $1', [small])
    expect((await buyer.post('/rental-quotes', { offer_id: small, gpu_count: 2 })).body.available).toBe(false)
  })

  it('takes an SSH key that a machine can read, or none, and refuses any other', async () => {
    const cheap = await putOffer(app, 'kestrel', { price_per_hour_cents: 1 })
    const before = (await buyer.get('/rentals')).text
    const cut = 'ssh_public_key: the key is cut short or damaged: copy the whole line of the .pub file'
    for (const [ssh_public_key, message] of [
      ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 mina@halden', cut],
      [sshKey.slice(0, -1), cut],
      [`${sshKey}\n${sshKey}`, 'ssh_public_key: must be one public key on one line'],
      [`command="sh" ${sshKey}`, expect.stringMatching(/^ssh_public_key: must begin with its type/)],
      ['mina', expect.stringMatching(/^ssh_public_key: must begin with its type/)],
    ]) {
      expect(await refusedWith({ offer_id: cheap, ssh_public_key })).toMatchObject({
        code: 'invalid_request',
        param: 'ssh_public_key',
        message,
      })
    }
    const page = await app.signedIn('mina')
    const refused = await page.post('/rentals', { offerId: cheap, gpuCount: 1, sshPublicKey: 'ssh-rsa AAAA' })
    expect([refused.status, refused.body.error]).toMatchObject([400, { code: 'invalid_request', param: 'sshPublicKey' }])
    expect((await buyer.get('/rentals')).text).toBe(before)

    const { id } = await startRental(buyer, cheap, { ssh_public_key: `${sshKey} mina@halden\n` })
    const [kept] = await app.sql('select ssh_public_key from rentals where id = $1', [id])
    expect(kept).toEqual({ ssh_public_key: `${sshKey} mina@halden` })
    await buyer.post(`/rentals/${id}/stop`)
  })

  it('says wherever the rental is read, and in its quote, if nobody can sign in to the machine', async () => {
    const cheap = await putOffer(app, 'kestrel', { price_per_hour_cents: 1 })
    const quote = (await buyer.post('/rental-quotes', { offer_id: cheap, gpu_count: 1 })).body
    expect(quote.notices).toEqual(['Add your SSH public key: without one, nobody can sign in to the machine.'])
    const notices = [noKeyNotice]
    const keyless = (await buyer.post('/rentals', quote.rental_body)).body
    const entered = await startRental(buyer, cheap, { ssh_public_key: sshKey })
    const noticesOf = async (id: string) => {
      const { data } = (await buyer.get('/rentals')).body
      const listed = data.find((rental: Json) => rental.id === id)
      const page = await app.signedIn('mina')
      return [listed.notices, (await buyer.get(`/rentals/${id}`)).body.notices, (await page.get(`/rentals/${id}`)).body.notices]
    }
    expect([keyless.notices, ...(await noticesOf(keyless.id))]).toEqual([notices, notices, notices, notices])
    expect([entered.notices, ...(await noticesOf(entered.id))]).toEqual([[], [], [], []])
    for (const [id, expected] of [
      [keyless.id, notices],
      [entered.id, []],
    ]) {
      expect((await buyer.post(`/rentals/${id}/stop`)).body.notices).toEqual(expected)
    }
  })

  it('happens once per Idempotency-Key, and not at all without one', async () => {
    const body = { offer_id: await putOffer(app, 'kestrel', { price_per_hour_cents: 1 }), gpu_count: 1 }
    expect((await buyer.post('/rentals', body, { key: null })).body.error.code).toBe('idempotency_key_required')
    const responses = await Promise.all(Array.from({ length: 8 }, () => buyer.post('/rentals', body, { key: 'the one' })))
    const started = responses.filter((one) => one.status === 201)
    expect(new Set(started.map((one) => one.body.id)).size).toBe(1)
    expect(await freeGpus(app, body.offer_id)).toBe(7)
    const holds = `select amount_cents::int as cents from ledger_transfers t join rentals r on r.id = t.rental_id
      where r.offer_id = $1 and t.kind = 'hold'`
    expect(await app.sql(holds, [body.offer_id])).toEqual([{ cents: 1 }])
  })
})
