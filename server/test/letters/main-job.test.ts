/** A person who reads only mail can take each step of the main job: a letter says that the step is due, and its one link leads to it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonName, people } from '../../src/demo/cast.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface SentLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly createdAt: string
}

describe('the main job by mail', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })

  /** The last letter with such a subject that a person got. */
  const letter = async (name: PersonName, subject: RegExp): Promise<SentLetter> => {
    await app.settle()
    const { body } = await pair.operator.get('/operator/mails?limit=100')
    const found = (body.data as SentLetter[]).find((one) => one.to === people[name].email && subject.test(one.subject))
    if (found === undefined) throw new Error(`${name} got no letter ${subject}`)
    return found
  }
  /** Where a letter leads, and the time until which it says that the step can be taken. */
  const step = async (name: PersonName, subject: RegExp, label?: string) => {
    const { text } = await letter(name, subject)
    const [, path = ''] = text.split(app.dashboardUrl)
    const until = label === undefined ? null : new RegExp(`^${label}: (\\d+ \\w+ \\d{4}.*)$`, 'm').exec(text)?.[1]
    if (label !== undefined) expect(Date.parse(until ?? ''), `${subject}: ${label}`).toBeGreaterThan(await app.nowMs())
    return /^\S+/.exec(path)?.[0] ?? ''
  }

  it('leads from the request to the invoice', async () => {
    const { body: request } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    expect(await step('oona', /^Requests are waiting to be matched$/)).toBe('/operator/matching')
    await pair.operator.post(`/operator/requests/${request.id}/offers`, { listingIds: [await putListing(app, 'kestrel')] })

    const opportunity = await step('ruth', /^New opportunity/, 'Answer by')
    const accepted = await pair.seller.post(`${opportunity}/accept`)
    expect(accepted.status).toBe(200)

    const introduction = await step('tomas', /^You have been introduced to Kestrel Compute$/, 'Claims can be filed until')
    expect(await step('ruth', /^You have been introduced to Halden Research$/, 'Claims can be filed until')).toBe(introduction)
    expect((await pair.buyer.post(`${introduction}/ready`)).status).toBe(200)
    expect(await step('ruth', /^Halden Research is ready to make a deal$/)).toBe(introduction)
    expect((await pair.seller.post(`${introduction}/ready`)).status).toBe(200)

    await pair.report(introduction.replace('/introductions/', ''))
    expect(await step('tomas', /^Kestrel Compute reported a deal$/)).toBe(introduction)
    const { deals } = (await pair.buyer.get(introduction)).body
    expect((await pair.confirm(deals[0].id)).status).toBe(200)
    expect(await step('ruth', /^Halden Research confirmed the deal$/)).toBe(introduction)
    expect(await step('ruth', /^Invoice /, 'Due')).toMatch(/^\/invoices\/ivc_\w+$/)
  })
})
