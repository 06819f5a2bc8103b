/** No member's words are sent in the service's name: no letter carries a free text to a company other than its author's. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { camelCase, filledPattern } from '@parley/contract/fields'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import type { ReadLetter } from '../letters.ts'
import { goodDemand, putListing } from '../listings.ts'
import { fund } from '../money.ts'
import { goodOffer } from '../offers.ts'
import { atEndOf, decideLots, fullSubmission, openLot } from '../radar.ts'
import { quickMachines, runningRental } from '../rentals.ts'
import { pdf } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type Words = Readonly<Record<string, unknown>>
const cards = Object.entries({ ...partnerCards, ...dashboardCards }) as [string, Card][]

/** Free texts of bodies and queries that a company's members write. IDs, secrets and fixed forms do not count. */
function freeTexts([name, { body, query, method, operator, path }]: [string, Card]): string[] {
  if (method === 'GET' || operator || path.startsWith('/test-helpers') || path.startsWith('/sandbox')) return []
  const fields = Object.entries({ ...body?.properties, ...query?.properties }) as [string, Words][]
  return fields
    .filter(([field, words]) => {
      const isText = [words.type].flat().includes('string') && !words.enum && !words.const
      const isForm = /^(date|date-time|email|country-code|ssh-public-key)$/.test(String(words.format ?? ''))
      const isOpen = words.pattern === undefined || words.pattern === filledPattern
      return isText && isOpen && !isForm && !/(?<!tax)id$|token|password|code$/i.test(field)
    })
    .map(([field]) => `${name}.${camelCase(field)}`)
}

/** What letters to other companies may contain, and why. */
const told: Readonly<Record<string, string>> = {
  'signUp.name': 'a name: judged to hold nothing to follow',
  'changeProfile.name': 'a name',
  'createCompany.name': 'a name',
  'openOperatorAccount.name': 'a name',
  'editBilling.billingName': 'a name',
  'fileRequest.gpuModel': 'the operator reviews it before it is offered',
  'fileRequest.region': 'the operator reviews it before it is offered',
  'editRequest.gpuModel': 'the operator reviews it before it is offered',
  'editRequest.region': 'the operator reviews it before it is offered',
  'proposeNode.title': 'the operator approves it before anybody reads it',
  'replaceSubmission.title': 'the operator approves it before anybody reads it',
}
/** Texts that are not stored, are read only by their own company, or are of the reference data. */
const untold = [
  ...['gpuModel', 'region', 'notes', 'reference'].map((field) => `previewRequest.${field}`),
  'previewRental.region',
  'createOffer.gpuModel',
  'createOffer.region',
  'changeProfile.timeZone',
  'markAllRead.path',
  'signIn.email',
  'addPasskey.name',
  'addSshKey.name',
  'refuseCall.reason',
  // The same columns as in an edit.
  ...['website', 'contactName', 'contactPhone'].map((field) => `createCompany.${field}`),
]

describe('letters', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    pair = await introducedPair(app)
  })

  it('carry no free text to a company other than its author’s', async () => {
    const marks = new Map<string, { readonly field: string; readonly author: string }>()
    const by = (author: 'halden' | 'kestrel', card: string) => (field: string) => {
      const mark = `Zyx${String.fromCharCode(97 + (marks.size % 26))}${String.fromCharCode(97 + Math.floor(marks.size / 26))}q`
      marks.set(mark, { field: `${card}.${camelCase(field)}`, author })
      return mark
    }
    const marked = (author: 'halden' | 'kestrel', card: string, fields: readonly string[]) =>
      Object.fromEntries(fields.map((field) => [field, by(author, card)(field)]))
    const good = async <A extends { readonly status: number; readonly text: string }>(answer: Promise<A>): Promise<A> => {
      const answered = await answer
      expect(answered.status, answered.text).toBeLessThan(300)
      return answered
    }
    const [mina, sam] = [app.as('mina'), app.as('sam')]
    const owners = { halden: await app.proven('ingrid'), kestrel: pair.seller }

    for (const [author, page] of Object.entries(owners) as ['halden' | 'kestrel', typeof pair.seller][]) {
      const card = { ...marked(author, 'editCompany', ['contactName', 'contactPhone']) }
      const website = `https://${by(author, 'editCompany')('website').toLowerCase()}.example`
      await good(page.call('PATCH', '/company', { ...card, website }))
      await good(page.call('PATCH', '/company/billing', marked(author, 'editBilling', ['billingAddress', 'taxId', 'bankDetails'])))
      const { body: key } = await good(page.post('/keys', { ...marked(author, 'createKey', ['name']), mode: 'test' }))
      await good(page.call('PATCH', `/keys/${key.id}`, marked(author, 'renameKey', ['name'])))
    }

    // Webhooks.
    const { body: hook } = await good(
      mina.post('/webhook-endpoints', {
        url: `http://127.0.0.1:9/${by('halden', 'createWebhookEndpoint')('url')}`,
        ...marked('halden', 'createWebhookEndpoint', ['description']),
      }),
    )
    await good(
      mina.call('PATCH', `/webhook-endpoints/${hook.id}`, {
        url: `http://127.0.0.1:9/${by('halden', 'editWebhookEndpoint')('url')}`,
        ...marked('halden', 'editWebhookEndpoint', ['description']),
      }),
    )

    // A node, an inquiry about it, a lot on it.
    const texts = Object.entries(fullSubmission).flatMap(([field, value]) =>
      typeof value === 'string' && !['title', 'available_from'].includes(field) ? [field] : [],
    )
    const submission = (card: string) => ({ ...fullSubmission, ...marked('kestrel', card, [...texts, 'reference']) })
    const { body: node } = await good(sam.post('/radar/submissions', submission('proposeNode')))
    await good(pair.operator.post(`/operator/submissions/${node.id}/approve`, { textReviewed: true }))
    await good(sam.call('PUT', `/radar/submissions/${node.id}`, submission('replaceSubmission')))
    await good(pair.operator.post(`/operator/submissions/${node.id}/approve`, { textReviewed: true }))
    const { body: inquiry } = await good(
      mina.post(`/radar/nodes/${node.id}/inquiries`, marked('halden', 'sendInquiry', ['message', 'duration', 'reference'])),
    )
    await good(pair.operator.post(`/operator/inquiries/${inquiry.id}/forward`))
    await good(pair.operator.post(`/operator/inquiries/${inquiry.id}/answer`))
    const lot = await openLot(app, pair.operator, node.id, 'open')
    await good(pair.buyer.post(`/lots/${lot}/bids`, { amountCents: 260 }))
    await atEndOf(app, lot, 10)
    await decideLots(app)
    await app.letGo()

    // Demand, declined and accepted.
    const listing = await putListing(app, 'kestrel')
    const file = async () => {
      const words = marked('halden', 'fileRequest', ['notes', 'reference'])
      const { body } = await good(mina.post('/requests', { ...goodDemand(await app.nowMs()), ...words }))
      await good(mina.call('PATCH', `/requests/${body.id}`, marked('halden', 'editRequest', ['notes', 'reference'])))
      const { body: offered } = await good(pair.operator.post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] }))
      return offered.opportunities[0].id as string
    }
    await good(sam.post(`/opportunities/${await file()}/decline`, marked('kestrel', 'declineOpportunity', ['reason'])))
    const accepted = await good(pair.seller.post(`/opportunities/${await file()}/accept`))
    const introduction = accepted.body.introduction.id as string

    // What follows the reveal.
    await good(pair.upload(introduction, pdf, 'application/pdf', pair.buyer, by('halden', 'uploadFile')('name')))
    const messages = `/introductions/${introduction}/messages`
    await good(pair.buyer.post(messages, marked('halden', 'sendMessage', ['text'])))
    await good(pair.report(introduction, marked('kestrel', 'reportDeal', ['note'])))
    const [{ id: deal }] = (await pair.detail(introduction)).deals
    await good(pair.buyer.post(`/deal-reports/${deal}/contest`, marked('halden', 'contestDeal', ['reason'])))
    await good(pair.claim(introduction, marked('halden', 'fileClaim', ['statement'])))
    await good(pair.confirm((await good(pair.report(introduction, marked('kestrel', 'reportDeal', ['note'])))).body.id))

    // An offer, and a rental on it.
    await fund(app, 'halden', 10_000_000)
    const { body: offer } = await good(pair.seller.post('/offers', { ...goodOffer, ...marked('kestrel', 'createOffer', ['interconnect']) }))
    await good(pair.operator.post(`/operator/offers/${offer.id}/approve`, { driver: 'local', textReviewed: true }))
    const rented = await runningRental(app, mina, offer.id, marked('halden', 'createRental', ['name', 'reference']))
    await good(mina.post(`/rentals/${rented.id}/stop`))
    await good(pair.seller.call('PUT', `/offers/${offer.id}`, { gpuCounts: [1], ...marked('kestrel', 'editOffer', ['interconnect']) }))
    await app.advanceSignedIn('6 minutes')
    await app.settle()

    const all = [...new Set(cards.flatMap(freeTexts))]
    const posted = [...marks.values()].map(({ field }) => field)
    const missing = 'a free text is posted with a mark here, or named in told or untold'
    expect([...new Set([...posted, ...Object.keys(told), ...untold])].sort(), missing).toEqual(all.sort())

    const letters: ReadLetter[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await app.signedIn('oona').then((page) => page.get(`/operator/mails?limit=100${cursor ? `&cursor=${cursor}` : ''}`))
      letters.push(...body.data)
      cursor = body.meta.nextCursor
    }
    const subjects = letters.map(({ subject }) => subject).join('\n')
    for (const one of [
      'contested the deal',
      'filed a claim',
      'New message',
      'was answered',
      'No seller accepted',
      'won 8 × H100',
      'Invoice',
    ])
      expect(subjects).toContain(one)
    const carried = letters.flatMap((letter) =>
      [...marks].filter(
        ([mark, { author }]) => !letter.to.includes(author) && JSON.stringify(letter).toLowerCase().includes(mark.toLowerCase()),
      ),
    )
    expect(carried.map(([, { field }]) => field)).toEqual([])
  })
})
