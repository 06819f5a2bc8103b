import { SubmissionBody } from '@parley/contract/radar'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { fullSubmission, offerOn, openLot } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Bounds {
  readonly type: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern?: string
}
const bounds = Object.entries(SubmissionBody.properties) as unknown as [string, Bounds][]

/** Values just inside and just outside what the schema allows. */
function edges({ type, minimum, maximum, maxLength, minLength, pattern }: Bounds): { inside: unknown[]; outside: unknown[] } {
  const nullable = Array.isArray(type)
  const inside: unknown[] = nullable ? [null] : []
  const outside: unknown[] = [true, [], {}, ...(nullable ? [] : [null])]
  if (minimum !== undefined && maximum !== undefined) {
    inside.push(minimum, maximum)
    outside.push(minimum - 1, maximum + 1, minimum + 0.5, String(minimum))
  } else if (maxLength !== undefined) {
    // Lengths count code points: an emoji is one.
    inside.push('x'.repeat(maxLength), '🜚'.repeat(maxLength))
    outside.push('x'.repeat(maxLength + 1), 5)
    if (minLength !== undefined) outside.push('')
    if (pattern !== undefined) outside.push('   ')
  } else {
    inside.push('2027-01-01T00:00:00Z', '2027-01-01T00:00:00.123456+05:30')
    outside.push('2027-01-01', '2027-02-30T00:00:00Z', '2027-01-01T00:00:00', 5)
  }
  return { inside, outside }
}

describe('a submission', () => {
  let app: TestApp
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
  })
  const seller = () => app.as('sam')
  const propose = async (overrides: object = {}) =>
    (await seller().post('/radar/submissions', { ...fullSubmission, ...overrides })).body.id as string

  it.each(bounds)('%s is accepted within its bounds and refused outside them', async (field, schema) => {
    const { inside, outside } = edges(schema)
    for (const value of inside) {
      const { status, body } = await seller().post('/radar/submissions', { title: 'x', [field]: value })
      expect([status, field], JSON.stringify(value)).toEqual([201, field])
      const expected = typeof value === 'string' && field === 'available_from' ? new Date(value).toISOString() : value
      expect(body[field]).toEqual(expected)
    }
    for (const value of outside) {
      const { status, body } = await seller().post('/radar/submissions', { title: 'x', [field]: value })
      expect([status, body.error?.code, body.error?.param], JSON.stringify(value)).toEqual([400, 'invalid_request', field])
    }
  })

  it('needs only a title, and omitted fields are null or their default', async () => {
    const { body } = await seller().post('/radar/submissions', { title: '8 × H100' })
    const { id, title, created_at, ...rest } = body
    const nulls = Object.fromEntries(Object.keys(fullSubmission).map((name) => [name, null]))
    delete nulls.title
    expect(rest).toEqual({
      ...nulls,
      quantity_available: 1,
      currency: 'usd',
      auction: null,
      status: 'pending',
      rejection_reason: null,
      reference: null,
      listed: false,
    })
    expect((await seller().post('/radar/submissions', {})).body.error.param).toBe('title')
    const unseen = await seller().post('/radar/submissions', { title: '\u200b\u2060' })
    expect([unseen.status, unseen.body.error.problems]).toEqual([400, ['title: must not be blank']])
    expect((await seller().post('/radar/submissions', { title: 'x', company: 'y' })).body.error.param).toBe('company')
  })

  it('returns its Idempotency-Key, and is never replayed', async () => {
    const client = seller()
    const first = await client.post('/radar/submissions', { title: 'one' }, { key: 'same' })
    const second = await client.post('/radar/submissions', { title: 'two' }, { key: 'same' })
    expect([first.status, second.status, second.headers.get('idempotency-key')]).toEqual([201, 201, 'same'])
    expect(second.headers.has('idempotency-replayed')).toBe(false)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await client.post('/radar/submissions', { title: 'three' }, { key: null })).status).toBe(201)
    const broken = await client.post('/radar/submissions', { title: 'x' }, { key: null, headers: { 'idempotency-key': '' } })
    expect(broken.body.error.param).toBe('Idempotency-Key')
  })

  it('is replaced in full: it returns to review, leaves the grid, and loses its withdrawal and rejection', async () => {
    const id = await propose()
    await operator.post(`/operator/submissions/${id}/reject`, { reason: 'no' })
    await seller().post(`/radar/submissions/${id}/withdraw`)
    const replaced = await seller().put(`/radar/submissions/${id}`, { title: 'Only this' })
    expect(replaced.body).toMatchObject({
      id,
      title: 'Only this',
      gpu_model: null,
      quantity_available: 1,
      status: 'pending',
      listed: false,
    })
    expect(replaced.body.rejection_reason).toBeNull()
    await operator.post(`/operator/submissions/${id}/approve`)
    expect((await seller().get(`/radar/submissions/${id}`)).body.listed).toBe(true)
  })

  it('can offer fewer nodes without a review, and never more', async () => {
    const sam = await app.signedIn('sam')
    const lower = (id: string, quantityAvailable: unknown) => sam.post(`/radar/submissions/${id}/lower`, { quantityAvailable })
    const id = await propose({ quantity_available: 8 })
    expect((await lower(id, 4)).body.error).toMatchObject({ code: 'submission_not_approved', current: 'pending' })
    await operator.post(`/operator/submissions/${id}/approve`)
    expect((await lower(id, 4)).body).toEqual({ quantityAvailable: 4 })
    expect((await lower(id, 4)).body).toEqual({ quantityAvailable: 4 })
    expect((await seller().get(`/radar/submissions/${id}`)).body).toMatchObject({ quantity_available: 4, status: 'approved', listed: true })
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).body.quantity_available).toBe(4)
    for (const wrong of [5, 0, 1.5, '3', null])
      expect((await lower(id, wrong)).body.error, String(wrong)).toMatchObject({ code: 'invalid_request', param: 'quantityAvailable' })
    const lot = await openLot(app, operator, id, 'open')
    expect((await lower(id, 3)).body.error).toMatchObject({ param: 'quantityAvailable', message: expect.stringContaining('at least 4') })
    await app.sql(`update lots set quantity = 2 where id = $1`, [lot])
    expect((await lower(id, 2)).status).toBe(200)
    expect((await (await app.signedIn('yuki')).post(`/radar/submissions/${id}/lower`, { quantityAvailable: 1 })).status).toBe(404)
    const audited = await app.sql(`select detail from audit where action = 'submission.lowered' and target = $1 order by id`, [id])
    expect(audited).toEqual([{ detail: { from: 8, to: 4 } }, { detail: { from: 4, to: 2 } }])
  })

  it('changes state only as its table of states allows', async () => {
    const moves = {
      approve: (id: string) => operator.post(`/operator/submissions/${id}/approve`),
      reject: (id: string) => operator.post(`/operator/submissions/${id}/reject`, { reason: 'no' }),
      withdraw: (id: string) => seller().post(`/radar/submissions/${id}/withdraw`),
      republish: (id: string) => seller().post(`/radar/submissions/${id}/republish`),
      edit: (id: string) => seller().put(`/radar/submissions/${id}`, fullSubmission),
    }
    const paths = { pending: [], approved: ['approve'], rejected: ['reject'] } as const
    const refused = (code: string, current: string) => `${code} ${current}`
    const expected: Record<string, Record<keyof typeof moves, string>> = {}
    for (const withdrawn of ['', ' withdrawn']) {
      expected[`pending${withdrawn}`] = {
        approve: withdrawn ? 'approved withdrawn' : 'approved',
        reject: `rejected${withdrawn}`,
        withdraw: 'pending withdrawn',
        republish: refused('submission_not_approved', 'pending'),
        edit: 'pending',
      }
      expected[`approved${withdrawn}`] = {
        approve: `approved${withdrawn}`,
        reject: refused('submission_not_pending', 'approved'),
        withdraw: 'approved withdrawn',
        republish: 'approved',
        edit: 'pending',
      }
      expected[`rejected${withdrawn}`] = {
        approve: refused('submission_not_pending', 'rejected'),
        reject: `rejected${withdrawn}`,
        withdraw: 'rejected withdrawn',
        republish: refused('submission_not_approved', 'rejected'),
        edit: 'pending',
      }
    }
    for (const status of ['pending', 'approved', 'rejected'] as const)
      for (const withdrawn of [false, true])
        for (const [name, move] of Object.entries(moves)) {
          const id = await propose()
          for (const step of paths[status]) await moves[step](id)
          if (withdrawn) await moves.withdraw(id)
          const response = await move(id)
          const [row] = await app.sql<{ status: string; withdrawn: boolean }>('select status, withdrawn from listings where id = $1', [id])
          const actual =
            response.status === 409
              ? refused(response.body.error.code, response.body.error.current)
              : `${row?.status}${row?.withdrawn ? ' withdrawn' : ''}`
          const from = `${status}${withdrawn ? ' withdrawn' : ''}`
          expect(actual, `${name} from ${from}`).toBe(expected[from]?.[name as keyof typeof moves])
          const onGrid = await app.as('mina').get(`/radar/nodes/${id}`)
          expect(onGrid.status, `${name} from ${from}`).toBe(row?.status === 'approved' && !row.withdrawn ? 200 : 404)
          expect((await seller().get(`/radar/submissions/${id}`)).body.listed).toBe(onGrid.status === 200)
        }
  })

  it('leaves the grid immediately when it is withdrawn, keeps its approval, and can be republished', async () => {
    const id = await putListing(app, 'kestrel')
    const withdrawn = await seller().post(`/radar/submissions/${id}/withdraw`)
    expect(withdrawn.body).toMatchObject({ status: 'approved', listed: false })
    expect((await seller().post(`/radar/submissions/${id}/withdraw`)).body).toEqual(withdrawn.body)
    const back = await seller().post(`/radar/submissions/${id}/republish`)
    expect(back.body).toMatchObject({ status: 'approved', listed: true })
    expect((await seller().post(`/radar/submissions/${id}/republish`)).body).toEqual(back.body)
  })

  it.each([
    ['withdrawn', (id: string) => app.as('sam').post(`/radar/submissions/${id}/withdraw`)],
    ['edited', (id: string) => app.as('sam').put(`/radar/submissions/${id}`, fullSubmission)],
  ])('%s, withdraws the opportunities that are still offered on it, and no others', async (_how, leave) => {
    const listing = await putListing(app, 'kestrel')
    const other = await putListing(app, 'kestrel')
    const gone = await offerOn(app, operator, listing)
    const declined = await offerOn(app, operator, listing)
    await seller().post(`/opportunities/${declined.opportunity}/decline`)
    const stays = await offerOn(app, operator, other)
    await leave(listing)
    const status = async ({ opportunity }: { opportunity: string }) => (await seller().get(`/opportunities/${opportunity}`)).body.status
    expect([await status(gone), await status(declined), await status(stays)]).toEqual(['withdrawn', 'declined', 'offered'])
  })

  it('is listed only to its company, newest first, filtered by status and by whether it is listed', async () => {
    const fresh = await openTestApp()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await fresh.as('pedro').post('/radar/submissions', { title: `node ${i}` })).body.id)
    const session = await fresh.signedIn('oona')
    await session.post(`/operator/submissions/${ids[0]}/approve`)
    await session.post(`/operator/submissions/${ids[1]}/approve`)
    await fresh.as('yuki').post(`/radar/submissions/${ids[1]}/withdraw`)
    const list = async (query: string) =>
      (await fresh.as('yuki').get(`/radar/submissions${query}`)).body.data.map((one: { id: string }) => ids.indexOf(one.id))
    expect(await list('')).toHaveLength(5)
    expect(await list('?status=approved')).toEqual(expect.arrayContaining([0, 1]))
    expect(await list('?status=approved&listed=true')).toEqual([0])
    expect(await list('?listed=false')).toHaveLength(4)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await fresh.as('yuki').get(`/radar/submissions?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map((one: { id: string }) => ids.indexOf(one.id)))
      cursor = body.meta.next_cursor
    }
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4])
    expect((await fresh.as('sam').get('/radar/submissions')).body.data).toEqual([])
  })

  it('of a test key is visible only to test keys of the company, and never on the grid or in the queue', async () => {
    const tester = app.as('pedro', 'test')
    const { body } = await tester.post('/radar/submissions', { title: 'only a test' })
    expect((await app.as('yuki', 'test').get(`/radar/submissions/${body.id}`)).status).toBe(200)
    for (const path of [`/radar/submissions/${body.id}`, `/radar/nodes/${body.id}`])
      for (const client of [app.as('pedro'), app.as('mina'), app.as('mina', 'test')]) expect((await client.get(path)).status).toBe(404)
    expect((await operator.get('/operator/submissions?limit=100')).text).not.toContain(body.id)
    for (const step of ['approve', 'reject']) {
      const response = await operator.post(`/operator/submissions/${body.id}/${step}`, step === 'reject' ? { reason: 'x' } : undefined)
      expect(response.status).toBe(404)
    }
    expect(
      (
        await operator.post(`/operator/nodes/${body.id}/lots`, {
          format: 'open',
          endsAt: new Date((await app.nowMs()) + 60_000).toISOString(),
        })
      ).status,
    ).toBe(404)
  })
})

describe('while submissions are closed', () => {
  it('a proposal returns 404 with a broken body too, and everything else works', async () => {
    const app = await openTestApp({ RADAR_SUBMISSIONS_OPEN: 'false' })
    const listing = await putListing(app, 'kestrel')
    const seller = app.as('sam')
    for (const body of [fullSubmission, {}, '{', '[]', '"\\u0000"'])
      expect((await seller.post('/radar/submissions', body)).body.error.code).toBe('not_found')
    expect((await seller.post('/radar/submissions', {}, { key: null, headers: { 'idempotency-key': '' } })).status).toBe(404)
    expect((await app.as('olav').post('/radar/submissions', fullSubmission)).body.error.code).toBe('forbidden_role')
    expect((await seller.get('/radar/submissions')).body.data).toHaveLength(1)
    expect((await seller.put(`/radar/submissions/${listing}`, fullSubmission)).status).toBe(200)
  })
})
