import { beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type Listed = { id: string; status: string }

/** Follows the cursors to the end. */
async function walk(
  client: PartnerClient,
  path: string,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<Listed[]> {
  const found: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const join = path.includes('?') ? '&' : '?'
    const page = await client.get(`${path}${join}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.status, page.text).toBe(200)
    expect(page.body.data.length).toBeLessThanOrEqual(limit)
    found.push(...page.body.data)
    cursor = page.body.meta.nextCursor as string | null
    if (cursor) expect(cursor.length).toBeLessThanOrEqual(64)
    await between()
  }
  return found
}

describe('lists', () => {
  let app: TestApp
  const filed: string[] = []

  beforeAll(async () => {
    app = await openTestApp()
    const demand = validDemand(await app.nowMs())
    for (let i = 0; i < 25; i++) filed.unshift((await app.as('mina').post('/requests', demand)).body.id)
    // Many have the same time: ties are ordered by ID.
    await app.sql(`update requests set created_at = date_trunc('minute', created_at) where id = any($1)`, [filed.slice(0, 9)])
  })

  it.each([1, 2, 7, 100])('return the newest first, each item once, with %i per page', async (limit) => {
    const walked = await walk(app.as('mina'), '/requests', limit)
    expect(walked.map((one) => one.id).sort()).toEqual([...filed].sort())
    const order = walked.map((one) => `${(one as unknown as { createdAt: string }).createdAt} ${one.id}`)
    expect(order).toEqual([...order].sort().reverse())
  })

  it('show each item that exists throughout exactly once while others are written', async () => {
    const demand = validDemand(await app.nowMs())
    const walked = await walk(app.as('mina'), '/requests', 3, () => app.as('tomas').post('/requests', demand))
    expect(
      walked
        .map((one) => one.id)
        .filter((id) => filed.includes(id))
        .sort(),
    ).toEqual([...filed].sort())
    expect(new Set(walked.map((one) => one.id)).size).toBe(walked.length)
  })

  it('filter by status, and the page size may change between pages', async () => {
    await app.as('mina').post(`/requests/${filed[3]}/close`)
    const closed = await walk(app.as('mina'), '/requests?status=closed', 1)
    expect(closed.map((one) => one.id)).toEqual([filed[3]])
    const first = await app.as('mina').get('/requests?limit=2')
    const second = await app.as('mina').get(`/requests?limit=5&cursor=${first.body.meta.nextCursor}`)
    expect(second.body.data).toHaveLength(5)
  })

  it('refuse a cursor of another query, company, mode or list, and a forged one', async () => {
    const { body } = await app.as('mina').get('/requests?limit=2')
    const cursor = body.meta.nextCursor as string
    const forged = (cursor[0] === 'A' ? 'B' : 'A') + cursor.slice(1)
    for (const [client, path] of [
      [app.as('mina'), `/requests?status=open&cursor=${cursor}`],
      [app.as('lena'), `/requests?cursor=${cursor}`],
      [app.as('mina', 'test'), `/requests?cursor=${cursor}`],
      [app.as('mina'), `/opportunities?cursor=${cursor}`],
      [app.as('mina'), `/requests?cursor=${forged}`],
      [app.as('mina'), `/requests?cursor=${cursor.slice(0, -1)}`],
      [app.as('mina'), '/requests?cursor=nonsense'],
    ] as const) {
      const response = await client.get(path)
      expect([response.status, response.body.error.code], path).toEqual([400, 'invalid_cursor'])
    }
    const long = await app.as('mina').get(`/requests?cursor=${'x'.repeat(65)}`)
    expect([long.body.error.code, long.body.error.param]).toEqual(['invalid_request', 'cursor'])
    expect((await app.as('tomas').get(`/requests?cursor=${cursor}`)).status, 'a colleague may go on with it').toBe(200)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=1.5',
    'limit=',
    'limit=5&limit=5',
    'status=OPEN',
    'status=open&status=open',
    'status=',
    'page=2',
    '__proto__=1',
    'constructor=1',
    'status=%00',
    'status=%ff',
  ])('refuse %s', async (query) => {
    const response = await app.as('mina').get(`/requests?${query}`)
    expect([response.status, response.body.error.code, response.body.error.param]).toEqual([400, 'invalid_request', query.split('=')[0]])
  })

  it('end at 10,000 items', async () => {
    await app.sql(
      `insert into requests (id, company_id, person_id, mode, gpu_model, gpus_per_node, nodes, region, starts_at, duration_months, currency, created_at, updated_at)
       select 'dem_' || lpad(n::text, 22, '0'), c.id, m.person_id, 'live', 'L40S', 1, 1, 'eu', app_now(), 1, 'USD', app_now(), app_now()
       from generate_series(1, 10100) n, companies c join memberships m on m.company_id = c.id and m.role = 'owner' where c.name = 'Quill Imaging'`,
    )
    let cursor = ''
    let pages = 0
    for (;;) {
      const page = await app.as('lena').get(`/requests?limit=100${cursor}`)
      if (page.status !== 200) {
        expect([page.status, page.body.error.code, pages]).toEqual([400, 'pagination_limit_exceeded', 100])
        return
      }
      pages++
      cursor = `&cursor=${page.body.meta.nextCursor}`
    }
  })
})
