import { beforeAll, describe, expect, it } from 'vitest'
import { type CompanyName, companies, type PersonName, people } from '../../src/demo/cast.ts'
import { putListing, validDemand } from '../listings.ts'
import { OpenPage, settled } from '../open-page.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** What a seller and a stranger can fetch before the reveal. */
const sellerPaths = ['/opportunities', '/opportunities?status=offered', '/introductions', '/requests', '/me']
/** What a seller's page can fetch. */
const pagePaths = [
  '/opportunities',
  '/opportunities?status=offered',
  '/introductions',
  '/requests',
  '/radar/nodes',
  '/radar/submissions',
  '/radar/inquiries',
  '/catalog/offers',
  '/rentals',
  '/lots',
  '/inbox',
  '/inbox/unread',
]

async function offerFrom(app: TestApp, buyer: PersonName, overrides: object = {}) {
  const listing = await putListing(app, 'kestrel')
  const { body } = await app.as(buyer).post('/requests', { ...validDemand(await app.nowMs()), ...overrides })
  const offers = await (await app.signedIn('oona')).post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
  // Its seller is notified.
  await app.settle()
  return { request: body.id as string, opportunity: offers.body.opportunities[0].id as string, listing }
}

describe('before the reveal', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('no byte that a seller or a stranger fetches contains a hidden fact of the buyer (the canary)', async () => {
    const notes = 'canary-notes-7f3a'
    const reference = 'canary-reference-91c2'
    const { request, opportunity } = await offerFrom(app, 'mina', { notes, reference })
    // Every text that a company may give about itself, including future columns. The values of the cast are searched for unchanged.
    const texts = await app.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'companies' and data_type = 'text' and is_nullable = 'YES'
       and column_name not in ('country', 'folded_name', 'suspension_reason', 'contact_email')`,
    )
    expect(texts.map(({ name }) => name)).toEqual(expect.arrayContaining(['website', 'contact_phone', 'billing_address', 'bank_details']))
    await app.sql(`update companies set ${texts.map(({ name }) => `${name} = 'canary-${name}'`).join(', ')} where name = 'Halden Research'`)
    const numbers = await app.sql<{ id: number }>(`select id from people union all select id from companies`)
    const hidden = [
      notes,
      reference,
      request,
      companies.halden.name,
      people.mina.name,
      people.mina.email,
      companies.halden.contact.email,
      ...texts.map(({ name }) => `canary-${name}`),
      '"NO"',
    ]
    for (const reader of [app.as('ruth'), app.as('sam'), app.as('pedro'), app.as('noa'), app.as('sam', 'test')]) {
      const paths = [...sellerPaths, `/opportunities/${opportunity}`, `/requests/${request}`]
      const responses = await Promise.all(paths.map((path) => reader.get(path)))
      const decline = await app.as('yuki').post(`/opportunities/${opportunity}/decline`, {})
      for (const { text, headers } of [...responses, decline]) {
        const bytes = text + JSON.stringify([...headers])
        for (const fact of hidden) expect(bytes).not.toContain(fact)
      }
    }
    expect(numbers.length).toBeGreaterThan(0)
    const own = ['/auth/session', '/keys', '/agreements', '/invoices', '/audit', '/audit/export']
    const theirs = ['/operator/requests', `/operator/requests/${request}/candidates`, `/requests/${request}`]
    for (const who of ['ruth', 'sam', 'pedro', 'noa'] as const) {
      const page = await app.signedIn(who)
      const responses = [
        await page.post(`/requests/${request}/close`),
        await page.post('/opportunities/opp_0000000000000000000000/decline'),
      ]
      for (const path of [...pagePaths, ...own, ...theirs, `/opportunities/${opportunity}`]) responses.push(await page.get(path))
      for (const { text, headers } of responses) for (const fact of hidden) expect(text + JSON.stringify([...headers])).not.toContain(fact)
    }
  })

  it("an opportunity contains nothing but the demand: not the request's own times, ID or author", async () => {
    const { opportunity } = await offerFrom(app, 'tomas')
    const { body } = await app.as('sam').get(`/opportunities/${opportunity}`)
    expect(Object.keys(body)).toEqual(['id', 'status', 'listingId', 'demand', 'offeredAt', 'decidedAt', 'expiresAt', 'updatedAt'])
    expect(Object.keys(body.demand)).toEqual([
      'gpuModel',
      'gpusPerNode',
      'nodes',
      'region',
      'startsAt',
      'endsAt',
      'durationMonths',
      'budgetMonthlyCents',
      'currency',
    ])
  })

  it('notes stay hidden after the reveal too', async () => {
    const { opportunity } = await offerFrom(app, 'mina', { notes: 'canary-after' })
    const accepted = await (await app.proven('ruth')).post(`/opportunities/${opportunity}/accept`)
    const reads = [accepted, await app.as('sam').get('/introductions'), await app.as('sam').get(`/opportunities/${opportunity}`)]
    for (const { text } of reads) expect(text).not.toContain('canary-after')
  })
})

describe('two worlds that differ only in the hidden buyer', () => {
  it('give the seller equal bytes, except for random IDs and times', async () => {
    const buyers: [PersonName, CompanyName][] = [
      ['mina', 'halden'],
      ['lena', 'quill'],
    ]
    const outcomes = await Promise.all(
      buyers.map(async ([buyer]) => {
        const app = await openTestApp()
        const pages = await Promise.all(
          (['sam', 'pedro', 'noa'] as const).map(async (who) => OpenPage.open(app.dashboardUrl, await app.signedIn(who))),
        )
        const { opportunity, request } = await offerFrom(app, buyer, { notes: `from ${buyer}`, startsAt: '2027-03-01T00:00:00Z' })
        const seller = app.as('sam')
        const foreign = await seller.get(`/requests/${request}`)
        const all = [foreign]
        for (const path of [...sellerPaths, `/opportunities/${opportunity}`]) all.push(await seller.get(path))
        const page = await app.signedIn('sam')
        for (const path of [...pagePaths, `/requests/${request}`, `/opportunities/${opportunity}`]) all.push(await page.get(path))
        all.push(await seller.post(`/opportunities/${opportunity}/decline`, { reason: 'no' }, { key: 'same' }))
        all.push(await page.post(`/opportunities/${opportunity}/decline`, {}))
        all.push(await seller.post(`/opportunities/${opportunity}/decline`, {}, { key: 'other' }))
        await settled(app, pages)
        const topics = pages.map((page) => page.take())
        const responses = all.map(({ status, headers, text }) => ({
          status,
          size: text.length,
          headers: masked([...headers].toString()),
          text: masked(text),
        }))
        return { topics, responses }
      }),
    )
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]?.topics).toEqual([['inbox', 'opportunities'], [], []])
  })
})

/** Without random IDs, current times and countdowns. */
const masked = (text: string) =>
  text
    .replaceAll(/(\w+)_[0-9A-Za-z]{22}/g, '$1_…')
    .replaceAll(/202[56]-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replaceAll(/(date|ratelimit-reset),[^,]+(, \d\d \w+ \d+ [\d:]+ GMT)?/g, '$1')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'origin')
