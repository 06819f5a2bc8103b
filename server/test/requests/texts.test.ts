import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { validOffer } from '../offers.ts'
import { fullSubmission, inQueue, propose } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const codeOf = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : body.error.code)
/** Adds a person to a company, as an invitation does. */
const join = (app: TestApp, person: keyof typeof people, company: string) =>
  app.sql(
    `insert into memberships (person_id, company_id, role) select p.id, c.id, 'trader' from people p, companies c
     where p.email = $1 and c.name = $2`,
    [people[person].email, company],
  )

describe('the text of a request', () => {
  let app: TestApp
  let operator: DashboardClient
  let listing: string
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    listing = await putListing(app, 'kestrel')
  })
  const demand = async (overrides: object) => ({ ...validDemand(await app.nowMs()), ...overrides })
  const file = async (overrides: object) => (await app.as('lena').post('/requests', await demand(overrides))).body.id as string
  const listed = async (id: string) =>
    (await operator.get('/operator/requests?limit=100')).body.data.find((one: { id: string }) => one.id === id)
  const offer = (id: string, more: object = {}) => operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing], ...more })

  it.each([
    { gpuModel: 'Quill (ask for Lena Fuchs, +49 30 1234567)' },
    { region: 'Ｑｕｉｌｌ Ima\u200bging' },
    { region: 'Quіll Imаging' },
    { region: 'call 030 123456' },
    { gpuModel: 'H100, lena@quill.example' },
    { region: 'https://quill.example' },
  ])('is refused for %j, by key and in a session, in both modes, when it is filed and when it is changed', async (overrides) => {
    const [field] = Object.keys(overrides)
    const problems = [`${field}: must not identify you`]
    const body = await demand(overrides)
    const clients = [app.as('lena'), app.as('lena', 'test'), await app.signedIn('lena')]
    for (const response of await Promise.all(clients.map((client) => client.post('/requests', body))))
      expect([response.status, response.body.error.problems]).toEqual([400, problems])
    const id = await file({})
    expect((await app.as('lena').patch(`/requests/${id}`, overrides)).body.error.problems).toEqual(problems)
  })

  it('is flagged for the operator where it may identify the buyer, with the positions', async () => {
    const id = await file({ gpuModel: 'Quill (ask for Lena)', region: 'kestrel(dot)example' })
    const { flags, marks } = await listed(id)
    expect(flags).toEqual([
      'gpuModel: holds "Quill", a word of the buyer\'s name',
      'gpuModel: holds "ask", which the reference data does not know',
      'gpuModel: holds "for", which the reference data does not know',
      'gpuModel: holds "Lena", the name of a person of the buyer',
      'region: holds "kestrel(dot)example", which may be an address',
    ])
    expect(marks[0]).toEqual({ field: 'gpuModel', start: 0, end: 5 })
    const one = await operator.get(`/operator/requests/${id}`)
    expect(one.body).toMatchObject({ flags, marks })
    // Neither its author nor a seller sees flags.
    expect((await app.as('lena').get(`/requests/${id}`)).text).not.toContain('flags')
  })

  it('is not flagged for names that the reference data knows', async () => {
    const id = await file({ gpuModel: '8x H100 SXM5 80GB', region: 'EU North (Oslo)' })
    expect(await listed(id)).toMatchObject({ flags: [], marks: [] })
    expect(codeOf(await offer(id))).toBe('done')
  })

  it('is offered only as it was read, and must be read again if it was edited since', async () => {
    const id = await file({ region: 'ask Lena' })
    const read = (await listed(id)).updatedAt
    await app.advance('1 second')
    const edited = await app.as('lena').call('PATCH', `/requests/${id}`, { region: 'ask Lena Fuchs' })
    expect(edited.status).toBe(200)
    expect(codeOf(await offer(id, { textReviewed: true, updatedAt: read }))).toBe('edited_since_read')
    expect(codeOf(await offer(id, { textReviewed: true, updatedAt: edited.body.updatedAt }))).toBe('done')
  })

  it('is offered once somebody confirms that they read it, which is checked after the state', async () => {
    const id = await file({ region: 'ask Lena' })
    expect((await offer(id)).body.error.code).toBe('text_not_reviewed')
    expect(codeOf(await offer(id, { textReviewed: false }))).toBe('text_not_reviewed')
    expect((await offer(id, { textReviewed: 'yes' })).body.error.param).toBe('textReviewed')
    expect((await listed(id)).status).toBe('open')
    expect(codeOf(await offer(id, { textReviewed: true }))).toBe('done')
    expect(codeOf(await offer(id))).toBe('already_offered')
    await app.as('lena').post(`/requests/${id}/close`)
    expect(codeOf(await offer(id))).toBe('request_not_open')
  })

  it('is checked against the current members, even if it was filed before they joined', async () => {
    const id = await file({ region: 'eu-north (Levi)' })
    expect((await listed(id)).flags).toEqual(['region: holds "Levi", which the reference data does not know'])
    await join(app, 'noa', 'Quill Imaging')
    expect((await listed(id)).flags).toEqual(['region: holds "Levi", the name of a person of the buyer'])
    expect(codeOf(await offer(id))).toBe('text_not_reviewed')
  })

  it('may contain a company name that is also the name of a GPU or a region, and no other', async () => {
    const names = ['NVIDIA', 'North', 'NVIDIA Friends']
    const outcomes: string[] = []
    for (const name of names) {
      await app.sql(
        `update companies set name = $1 where id = (select company_id from memberships m join people p on p.id = m.person_id where p.email = $2)`,
        [name, people.lena.email],
      )
      await app.sql('select announce_rights()')
      outcomes.push(codeOf(await app.as('lena').post('/requests', await demand({ gpuModel: `${name} H100`, region: 'eu-north' }))))
    }
    expect(outcomes).toEqual(['done', 'done', 'request_invalid'])
    // Adding a family makes its words known, on this instance immediately.
    const proven = await app.proven('oona')
    const family = { gpuFamily: 'friends', gpuName: 'Friends', gpuArch: 'Friendly', vramGb: 8 }
    expect(codeOf(await proven.post('/operator/gpu-families', family))).toBe('done')
    expect(codeOf(await app.as('lena').post('/requests', await demand({ gpuModel: 'NVIDIA Friends' })))).toBe('done')
  })
})

describe('the text of a listing', () => {
  let app: TestApp
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
  })
  const approve = (id: string, body?: object) => operator.post(`/operator/submissions/${id}/approve`, body)

  it('is approved only as it was read, and must be read again if it was replaced since', async () => {
    const id = await propose(app, { title: 'Kestrel hall 2' })
    const { submittedAt } = await inQueue(operator, id)
    await app.advance('1 second')
    expect((await app.as('sam').call('PUT', `/radar/submissions/${id}`, { title: 'by Ruth Okafor' })).status).toBe(200)
    expect(codeOf(await approve(id, { textReviewed: true, submittedAt }))).toBe('edited_since_read')
    expect(codeOf(await approve(id, { textReviewed: true, submittedAt: (await inQueue(operator, id)).submittedAt }))).toBe('done')
  })

  it.each([
    ['title', 'Kestrel hall 2', 'title: holds "Kestrel", a word of the seller\'s name'],
    ['spec_summary', 'Please ask Okafor.', 'specSummary: holds "Okafor", the name of a person of the seller'],
    ['os', 'pals(dot)example', 'os: holds "pals(dot)example", which may be an address'],
  ])('is flagged in its %s, and approved once somebody confirms that they read it', async (field, text, flag) => {
    const id = await propose(app, { [field]: text })
    expect(await inQueue(operator, id)).toMatchObject({ flags: [flag], textReviewNeeded: true })
    expect(codeOf(await approve(id))).toBe('text_not_reviewed')
    expect(codeOf(await approve(id, {}))).toBe('text_not_reviewed')
    const approved = await approve(id, { textReviewed: true })
    expect(approved.body).toMatchObject({ status: 'approved', flags: [flag] })
    expect((await approve(id)).body).toEqual(approved.body)
    const marked = approved.body.marks.map(({ field, start, end }: { field: string; start: number; end: number }) =>
      approved.body[field].slice(start, end),
    )
    expect(flag).toContain(`"${marked[0]}"`)
  })

  it.each([
    ['title', 'Ｋｅｓｔｒｅｌ Cоmрute', "title: holds the seller's company name"],
    ['cpu_model', 'call 01 234 567', 'cpuModel: holds a telephone number'],
    ['duration_max', 'tel +353 1 000 0003', 'durationMax: holds a telephone number'],
  ])('is never approved if its %s identifies its seller, even if somebody read it', async (field, text, flag) => {
    const id = await propose(app, { [field]: text })
    expect((await inQueue(operator, id)).flags).toEqual([flag])
    expect(codeOf(await approve(id, { textReviewed: true }))).toBe('submission_identifies_seller')
    await operator.post(`/operator/submissions/${id}/reject`, { reason: 'It tells who offers it.' })
    expect(codeOf(await approve(id, { textReviewed: true }))).toBe('submission_not_pending')
  })

  it('needs no such confirmation if it only contradicts the reference data', async () => {
    const id = await propose(app, { gpu_model: 'RTX 4090', gpu_memory_gb: 48 })
    expect(await inQueue(operator, id)).toMatchObject({ flags: [expect.stringContaining('48 GB')], textReviewNeeded: false })
    expect(codeOf(await approve(id))).toBe('done')
  })

  it('is checked when it is written, and again when somebody joins the company', async () => {
    const id = await propose(app, { title: 'The Levi racks' })
    const stored = async () => (await app.sql<{ text_review: object }>('select text_review from listings where id = $1', [id]))[0]
    expect((await stored())?.text_review).toEqual({ refusals: [], flags: [], marks: [] })
    expect((await inQueue(operator, id)).flags).toEqual([])
    await join(app, 'noa', 'Kestrel Compute')
    expect((await inQueue(operator, id)).flags).toEqual(['title: holds "Levi", the name of a person of the seller'])
    expect((await operator.get(`/operator/submissions/${id}`)).body).toEqual(await inQueue(operator, id))
    expect(codeOf(await approve(id))).toBe('text_not_reviewed')
    await app.as('sam').put(`/radar/submissions/${id}`, { ...fullSubmission, title: 'Levi, again' })
    expect((await stored())?.text_review).toMatchObject({ flags: [expect.stringContaining('Levi')] })
    expect((await inQueue(operator, id)).flags).toHaveLength(1)
  })

  it('is checked within bounds: characters that stand for many cost their seller the approval, and cost nobody else time', async () => {
    const ids = [await propose(app, { spec_summary: '㌖'.repeat(4_000) }), await propose(app, { spec_summary: '\ufdfa'.repeat(4_000) })]
    for (const id of ids) {
      expect((await inQueue(operator, id)).flags).toEqual(['specSummary: holds characters that stand for many, more than can be judged'])
      expect(codeOf(await approve(id))).toBe('submission_identifies_seller')
    }
  })
})

describe('the text of an offer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('is refused if it identifies its seller, regardless of who puts it on the market', async () => {
    const seller = await app.signedIn('ruth')
    const operator = await app.signedIn('oona')
    const company = (await operator.get('/operator/companies?q=kestrel')).body.data[0].id
    for (const interconnect of ['Kestrel-Compute fabric', 'tel 01 234 567', 'see pals.example']) {
      for (const response of [
        await seller.post('/offers', { ...validOffer, interconnect }),
        await operator.post(`/operator/companies/${company}/offers`, { ...validOffer, interconnect }),
      ]) {
        expect([response.status, response.body.error.param, response.body.error.message]).toEqual([
          400,
          'interconnect',
          'interconnect: must not identify you',
        ])
      }
    }
    expect(codeOf(await seller.post('/offers', { ...validOffer, interconnect: 'InfiniBand NDR 400 Gb/s' }))).toBe('done')
    const wrong = { gpuModel: 'nothing', region: 'nowhere', gpuCounts: [8], capacityGpus: 4, interconnect: 'see pals.example' }
    const { body } = await seller.post('/offers', { ...validOffer, ...wrong })
    expect(body.error.problems).toEqual([
      'gpuModel: is not a model of the catalog',
      'region: is not a region of the catalog',
      'gpuCounts: must fit into capacityGpus',
      'interconnect: must not identify you',
    ])
    expect(codeOf(await seller.post('/offers', validOffer))).toBe('done')
  })
})
