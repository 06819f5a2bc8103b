import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('an agreement', () => {
  let app: TestApp
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.proven('oona')
  })
  const text = '# Terms\n\nPlain words, and a fee of 3 %.'
  const publish = (overrides: object = {}) =>
    operator.post('/operator/agreements', { title: 'Introduction agreement', text, successFeeBasisPoints: 300, ...overrides })

  it('is published as the next version, shown with its rate, and in force immediately', async () => {
    const published = await publish()
    expect(published.body).toMatchObject({ version: 2, current: true, publishedBy: 'Oona Park', signatureCount: 0, text })
    const seen = (await (await app.signedIn('ruth')).get('/agreements')).body.data
    expect(seen.map(({ version, current }: { version: number; current: boolean }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(seen[0]).toMatchObject({ successFeeBasisPoints: 300, signedAt: null })
    expect((await operator.get(`/operator/agreements/${published.body.id}`)).body).toEqual(published.body)
  })

  it('gets its own version if many are published at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => publish()))
    const versions = responses.map(({ body }) => body.version as number).sort((a, b) => a - b)
    expect(versions).toEqual(versions.map((_, i) => (versions[0] ?? 0) + i))
    const current = (await operator.get('/operator/agreements')).body.data.filter((one: { current: boolean }) => one.current)
    expect(current).toHaveLength(1)
  })

  it("stores who signed: the person, their name at that time, the time, the factor and the text's hash", async () => {
    const { id } = (await publish()).body
    const signatory = await app.proven('tomas')
    const signed = await signatory.post(`/agreements/${id}/sign`)
    const again = await signatory.post(`/agreements/${id}/sign`)
    expect(again.body.signedAt).toBe(signed.body.signedAt)
    expect((await signatory.call('PATCH', '/account/profile', { name: 'Tomas Lind' })).status).toBe(200)
    expect((await operator.get(`/operator/agreements/${id}/signatures`)).body.data).toEqual([
      {
        companyName: 'Halden Research',
        personName: 'Tomas Vik',
        factor: 'totp',
        textHash: createHash('sha256').update(text).digest('hex'),
        signedAt: signed.body.signedAt,
      },
    ])
    expect((await operator.get('/operator/agreements/agr_0000000000000000000000/signatures')).status).toBe(404)
  })

  it('that the company has not signed prevents its demand from being offered, and the operator sees that on each request', async () => {
    await publish()
    const signatory = await app.proven('tomas')
    const listing = await putListing(app, 'kestrel')
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const signed = async () => [
      (await operator.get(`/operator/requests/${id}`)).body.agreementSigned,
      (await operator.get('/operator/requests?limit=1')).body.data[0].agreementSigned,
    ]
    const offering = (listingIds = [listing]) => operator.post(`/operator/requests/${id}/offers`, { listingIds })
    const sign = async (agreement: string) => expect((await signatory.post(`/agreements/${agreement}/sign`)).status).toBe(200)
    expect(await signed()).toEqual([false, false])
    for (const response of [await offering(), await offering(['unknown'])]) expect(response.body.error.code).toBe('agreement_required')
    expect(await app.sql('select from opportunities where request_id = $1', [id])).toEqual([])
    const { data } = (await signatory.get('/agreements?limit=1')).body
    await sign(data[0].id)
    expect(await signed()).toEqual([true, true])
    const { opportunity } = { opportunity: (await offering()).body.opportunities[0].id }

    // What was offered under one version is accepted under the next: the seller signs the next, the buyer is bound by the one it signed.
    const next = (await publish()).body.id
    expect(await signed()).toEqual([false, false])
    expect((await offering()).body.error.code).toBe('agreement_required')
    const seller = await app.proven('ruth')
    expect((await seller.post(`/opportunities/${opportunity}/accept`)).body.error.code).toBe('agreement_required')
    await seller.post(`/agreements/${next}/sign`)
    expect((await seller.post(`/opportunities/${opportunity}/accept`)).status).toBe(200)
    await app.as('mina').post(`/requests/${id}/close`)
    expect((await offering()).body.error.code, 'the state comes first').toBe('request_not_open')
  })

  it('that is published while demand is offered comes after the offering, or the offering is refused', async () => {
    const listing = await putListing(app, 'kestrel')
    for (let round = 0; round < rounds / 2; round++) {
      operator = await app.proven('oona')
      const signatory = await app.proven('tomas')
      await signatory.post(`/agreements/${(await signatory.get('/agreements?limit=1')).body.data[0].id}/sign`)
      const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
      const session = await app.signedIn('oona')
      const [published, offered] = await Promise.all([
        publish(),
        session.post(`/operator/requests/${id}/offers`, { listingIds: [listing] }),
      ])
      expect(published.status).toBe(201)
      expect(['ok', 'agreement_required']).toContain(offered.body.error?.code ?? 'ok')
      const late = await app.sql(
        `select o.id from opportunities o join agreements a on a.id = $2 where o.request_id = $1 and o.offered_at > a.published_at`,
        [id, published.body.id],
      )
      expect(late).toEqual([])
    }
  })

  it('has a rate from 0 % to 100 %', async () => {
    for (const successFeeBasisPoints of [-1, 10_001, 2.5]) {
      expect((await publish({ successFeeBasisPoints })).body.error.param).toBe('successFeeBasisPoints')
    }
  })
})
