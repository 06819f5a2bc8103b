import { beforeAll, describe, expect, it } from 'vitest'
import { type CompanyName, companies, type PersonName, people } from '../src/demo/cast.ts'
import { goodDemand, putListing } from './listings.ts'
import { OpenPage, settled } from './open-page.ts'
import { openWorld, type World } from './world.ts'

/** What a seller and a stranger can fetch before the reveal. */
const sellerPaths = ['/opportunities', '/opportunities?status=offered', '/introductions', '/requests', '/me']
/** What a seller's page can. */
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
]

async function offeredTo(world: World, buyer: PersonName, words: object = {}) {
  const listing = await putListing(world, 'kestrel')
  const { body } = await world.as(buyer).post('/requests', { ...goodDemand(await world.nowMs()), ...words })
  const offers = await (await world.signedIn('oona')).post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
  return { request: body.id as string, opportunity: offers.body.opportunities[0].id as string, listing }
}

describe('before the reveal', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })

  it('no byte a seller or a stranger fetches holds a hidden fact of the buyer (the canary)', async () => {
    const notes = 'canary-notes-7f3a'
    const { request, opportunity } = await offeredTo(world, 'mina', { notes })
    await world.sql(`update companies set website = 'canary-site', contact_phone = 'canary-phone' where name = 'Halden Research'`)
    const numbers = await world.sql<{ id: number }>(`select id from people union all select id from companies`)
    const hidden = [
      notes,
      request,
      companies.halden.name,
      people.mina.name,
      people.mina.email,
      companies.halden.contact.email,
      'canary-site',
      'canary-phone',
      '"NO"',
    ]
    for (const reader of [world.as('ruth'), world.as('sam'), world.as('pedro'), world.as('noa'), world.as('sam', 'test')]) {
      const paths = [...sellerPaths, `/opportunities/${opportunity}`, `/requests/${request}`]
      const answers = await Promise.all(paths.map((path) => reader.get(path)))
      const decline = await world.as('yuki').post(`/opportunities/${opportunity}/decline`, {})
      for (const { text, headers } of [...answers, decline]) {
        const bytes = text + JSON.stringify([...headers])
        for (const fact of hidden) expect(bytes).not.toContain(fact)
      }
    }
    expect(numbers.length).toBeGreaterThan(0)
    const own = ['/auth/session', '/keys', '/agreements', '/invoices', '/audit', '/audit/export']
    const theirs = ['/operator/requests', `/operator/requests/${request}/candidates`, `/requests/${request}`]
    for (const who of ['ruth', 'sam', 'pedro', 'noa'] as const) {
      const page = await world.signedIn(who)
      const answers = [await page.post(`/requests/${request}/close`), await page.post('/opportunities/opp_0000000000000000000000/decline')]
      for (const path of [...pagePaths, ...own, ...theirs, `/opportunities/${opportunity}`]) answers.push(await page.get(path))
      for (const { text, headers } of answers) for (const fact of hidden) expect(text + JSON.stringify([...headers])).not.toContain(fact)
    }
  })

  it("an opportunity holds nothing but the demand: not the request's own times, id or author", async () => {
    const { opportunity } = await offeredTo(world, 'tomas')
    const { body } = await world.as('sam').get(`/opportunities/${opportunity}`)
    expect(Object.keys(body)).toEqual(['id', 'status', 'listingId', 'demand', 'offeredAt', 'decidedAt'])
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

  it('notes stay hidden after it too', async () => {
    const { opportunity } = await offeredTo(world, 'mina', { notes: 'canary-after' })
    const accepted = await (await world.proven('ruth')).post(`/opportunities/${opportunity}/accept`)
    const reads = [accepted, await world.as('sam').get('/introductions'), await world.as('sam').get(`/opportunities/${opportunity}`)]
    for (const { text } of reads) expect(text).not.toContain('canary-after')
  })
})

describe('two worlds that differ only in the hidden buyer', () => {
  it('give the seller equal bytes, but for random ids and times', async () => {
    const buyers: [PersonName, CompanyName][] = [
      ['mina', 'halden'],
      ['lena', 'quill'],
    ]
    const heard = await Promise.all(
      buyers.map(async ([buyer]) => {
        const world = await openWorld()
        const pages = await Promise.all(
          (['sam', 'pedro', 'noa'] as const).map(async (who) => OpenPage.open(world.dashboardUrl, await world.signedIn(who))),
        )
        const { opportunity, request } = await offeredTo(world, buyer, { notes: `from ${buyer}`, startsAt: '2027-03-01T00:00:00Z' })
        const seller = world.as('sam')
        const foreign = await seller.get(`/requests/${request}`)
        const all = [foreign]
        for (const path of [...sellerPaths, `/opportunities/${opportunity}`]) all.push(await seller.get(path))
        const page = await world.signedIn('sam')
        for (const path of [...pagePaths, `/requests/${request}`, `/opportunities/${opportunity}`]) all.push(await page.get(path))
        all.push(await seller.post(`/opportunities/${opportunity}/decline`, { reason: 'no' }, { key: 'same' }))
        all.push(await page.post(`/opportunities/${opportunity}/decline`, {}))
        all.push(await seller.post(`/opportunities/${opportunity}/decline`, {}, { key: 'other' }))
        await settled(world, pages)
        const topics = pages.map((page) => page.take())
        const answers = all.map(({ status, headers, text }) => ({
          status,
          size: text.length,
          headers: masked([...headers].toString()),
          text: masked(text),
        }))
        return { topics, answers }
      }),
    )
    expect(heard[0]).toEqual(heard[1])
    expect(heard[0]?.topics).toEqual([['opportunities'], [], []])
  })
})

/** Without random ids, times of today and what counts down. */
const masked = (text: string) =>
  text
    .replaceAll(/(\w+)_[0-9A-Za-z]{22}/g, '$1_…')
    .replaceAll(/202[56]-\d\d-\d\dT[\d:.]+Z/g, 'now')
    .replaceAll(/(date|ratelimit-reset),[^,]+(, \d\d \w+ \d+ [\d:]+ GMT)?/g, '$1')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'origin')
