/** A listing that was replaced and waits for its review: only its seller and the operator can read the new text. */
import { beforeAll, describe, expect, it } from 'vitest'
import { putListing } from '../listings.ts'
import { fullSubmission, offerOn, openLot } from '../radar.ts'
import { readAllAs } from '../readable-paths.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const canary = 'canary-4d1f'
/** Every free text of a proposal. */
const texts = ['title', 'gpu_model', 'cpu_model', 'interconnect', 'network_uplink', 'os', 'spec_summary', 'region', 'duration_min'] as const
const replacement = { ...fullSubmission, ...Object.fromEntries(texts.map((name) => [name, canary])) }

describe('a replacement that waits for its review', () => {
  let app: TestApp
  let ids: string[]
  let inquiry: string

  beforeAll(async () => {
    app = await openTestApp()
    const operator = await app.proven('oona')
    const seller = await app.proven('ruth')
    const listing = await putListing(app, 'kestrel')
    const acceptedOffer = await offerOn(app, operator, listing)
    const accepted = await seller.post(`/opportunities/${acceptedOffer.opportunity}/accept`)
    const waiting = await offerOn(app, operator, listing)
    inquiry = (await app.as('mina').post(`/radar/nodes/${listing}/inquiries`, { message: 'When?' })).body.id
    const lot = await openLot(app, operator, listing, 'open')
    await (await app.proven('tomas')).post(`/lots/${lot}/bids`, { amountCents: 300 })
    ids = [listing, acceptedOffer.request, waiting.request, accepted.body.introduction.id, inquiry, lot]
    const replaced = await app.as('ruth').put(`/radar/submissions/${listing}`, replacement)
    expect(replaced.body).toMatchObject({ status: 'pending', listed: false, title: canary })
    await operator.post(`/operator/inquiries/${inquiry}/answer`, { answer: 'From March.' })
    await app.settle()
  })

  it('is in nothing that another company fetches', async () => {
    const responses = [...(await readAllAs(app, 'ingrid', ids)).values()]
    expect(responses.filter((text) => text.includes(inquiry)).length).toBeGreaterThan(3)
    expect(responses.filter((text) => text.includes(canary))).toEqual([])
  })

  it('is sent to nobody', async () => {
    const sent = await app.sql<{ row: string }>(
      'select row_to_json(m)::text as row from mails m union all select row_to_json(n)::text from notifications n',
    )
    expect(sent.filter(({ row }) => row.includes('From March') || row.includes('answered')).length).toBeGreaterThan(0)
    expect(sent.filter(({ row }) => row.includes(canary))).toEqual([])
  })

  it('is not shown by an inquiry about the earlier listing once it is approved, regardless of who may see the listing by then', async () => {
    const titles = async () =>
      (await (await app.signedIn('ingrid')).get('/radar/inquiries')).body.data.map((one: { nodeTitle: string }) => one.nodeTitle)
    const [listing] = ids
    const operator = await app.proven('oona')
    const audience = { companyIds: [await app.companyHandle('quill')] }
    expect((await operator.call('PUT', `/operator/nodes/${listing}/audience`, audience)).status).toBe(200)
    expect((await operator.post(`/operator/submissions/${listing}/approve`, { textReviewed: true })).status).toBe(200)
    expect((await app.as('mina').get(`/radar/nodes/${listing}`)).status).toBe(404)
    expect(await titles()).toEqual(['8 × H100 SXM'])
    const responses = [...(await readAllAs(app, 'ingrid', ids)).values()]
    expect(responses.filter((text) => text.includes(canary))).toEqual([])
  })
})
