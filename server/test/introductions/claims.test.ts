import { claimWindowHours } from '@parley/contract/dashboard/claims'
import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { pdf } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a claim', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })
  const proof = async (introduction: string) => (await pair.upload(introduction, pdf, 'application/pdf')).body.id as string

  it('is filed once per introduction, by either side, with its files, and shown on the partner API', async () => {
    const introduction = await pair.introduce()
    const files = [await proof(introduction), await proof(introduction)]
    const filed = await pair.claim(introduction, { fileIds: files })
    expect(filed.body).toMatchObject({ status: 'filed', filedBy: 'buyer', decidedAt: null, decisionReason: null })
    expect(filed.body.files.map(({ id }: { id: string }) => id).sort()).toEqual(files.sort())
    expect((await pair.claim(introduction, {}, pair.seller)).body.error.code).toBe('already_claimed')
    const { claim } = (await app.as('sam').get(`/introductions/${introduction}`)).body
    expect(claim).toEqual({ status: 'filed', filedAt: filed.body.filedAt, decidedAt: null })
    expect((await pair.detail(introduction)).claim).toEqual(filed.body)
  })

  it('is filed once if many are filed at the same time', async () => {
    const introduction = await pair.introduce()
    const responses = await Promise.all([pair.buyer, pair.seller, pair.buyer, pair.seller].map((by) => pair.claim(introduction, {}, by)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('refers to up to 5 files of its own side that nothing else refers to, and otherwise is not filed', async () => {
    const introduction = await pair.introduce()
    const file = await proof(introduction)
    const foreign = await proof(await pair.introduce())
    const theirs = (await pair.upload(introduction, pdf, 'application/pdf', pair.seller)).body.id
    for (const fileIds of [[foreign], [theirs], [file, foreign], ['no-such-file'], [file, file], Array(6).fill(file)]) {
      const refused = await pair.claim(introduction, { fileIds })
      expect([refused.status, refused.body.error.param]).toEqual([400, 'fileIds'])
    }
    expect((await pair.detail(introduction)).claim).toBeNull()
    await pair.report(introduction, { fileIds: [file] }, pair.buyer)
    expect((await pair.claim(introduction, { fileIds: [file] })).body.error.param).toBe('fileIds')
  })

  it('can be filed for 72 hours after the reveal, by the service clock', async () => {
    const [late, early] = [await pair.introduce(), await pair.introduce()]
    const hour = 3_600_000
    const untilDeadline = async (ms: number) => {
      const [row] = await app.sql<{ at: number }>(
        'select (extract(epoch from revealed_at) * 1000)::bigint as at from introductions where id = $1',
        [early],
      )
      return Number(row?.at) + claimWindowHours * hour - (await app.nowMs()) - ms
    }
    await app.sql('update introductions set revealed_at = (select revealed_at from introductions where id = $1) where id = $2', [
      early,
      late,
    ])
    // Long enough for three proofs and a call.
    await app.advance(`${await untilDeadline(240_000)} milliseconds`)
    await pair.signIn()
    await app.advance(`${await untilDeadline(5_000)} milliseconds`)
    expect((await pair.claim(early)).status).toBe(200)
    await app.advance(`${await untilDeadline(0)} milliseconds`)
    expect((await pair.claim(late)).body.error.code).toBe('claim_window_closed')
    await pair.signIn()
  })

  it('is upheld or refused by the operator with a reason, once', async () => {
    const [one, other] = [await pair.introduce(), await pair.introduce()]
    const ids = [(await pair.claim(one)).body.id, (await pair.claim(other, {}, pair.seller)).body.id]
    const queue = await pair.operator.get('/operator/claims?status=filed&limit=2')
    expect(queue.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.reverse())
    expect(queue.body.data[0]).toMatchObject({ buyerName: 'Halden Research', sellerName: 'Kestrel Compute', filedBy: 'seller' })
    const decide = (id: string, what: string, reason = 'As the letters show.') =>
      pair.operator.post(`/operator/claims/${id}/${what}`, { reason })
    expect((await decide(ids[0], 'refuse', ' ')).body.error.param).toBe('reason')
    expect((await decide(ids[0], 'refuse')).body).toMatchObject({ status: 'refused', decisionReason: 'As the letters show.' })
    expect((await decide(ids[0], 'uphold')).body.error).toMatchObject({ code: 'claim_not_filed', current: 'refused' })
    const races = await Promise.all([decide(ids[1], 'uphold'), decide(ids[1], 'refuse'), decide(ids[1], 'uphold')])
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await decide('clm_0000000000000000000000', 'uphold')).body.error.code).toBe('not_found')
  })

  it('is not filed on an introduction that lapsed or was voided', async () => {
    const [lapsed, voided] = [await pair.introduce(), await pair.introduce()]
    await app.sql('update introductions set expires_at = app_now() where id = $1', [lapsed])
    expect((await pair.claim(lapsed)).body.error).toMatchObject({ code: 'introduction_not_active', current: 'lapsed' })
    const response = await pair.operator.post(`/operator/introductions/${voided}/void`, { reason: 'Made by mistake.' })
    expect(response.body).toMatchObject({ status: 'voided', voidReason: 'Made by mistake.', closedAt: expect.any(String) })
    expect((await pair.claim(voided)).body.error).toMatchObject({ code: 'introduction_not_active', current: 'voided' })
    expect((await pair.operator.post(`/operator/introductions/${voided}/void`, { reason: 'Twice.' })).body.error.current).toBe('voided')
    expect((await app.as('mina').get(`/introductions/${voided}`)).body.status).toBe('voided')
    const listed = await pair.operator.get('/operator/introductions?status=voided')
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([voided])
  })
})
