/** The start of the buyers' and sellers' stories: listings of the cast, and what the operator does in the background. */
import { putListing, validDemand } from '../../server/test/listings.ts'
import type { TestApp } from '../../server/test/test-app.ts'

/** Offers the newest request to listings, as the operator. */
export async function offerNewest(app: TestApp, listings: readonly string[]): Promise<void> {
  const operator = await app.signedIn('oona')
  const queue = await operator.get('/operator/requests?limit=1')
  const response = await operator.post(`/operator/requests/${queue.body.data[0].id}/offers`, { listingIds: listings })
  if (response.status !== 201) throw new Error(response.text)
}

/** Files a request of Halden that is offered to a new listing of Kestrel. Returns the opportunity's ID. */
export async function opportunityOfKestrel(app: TestApp, fields: object = {}): Promise<string> {
  const listing = await putListing(app, 'kestrel')
  const { body } = await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), ...fields })
  const operator = await app.signedIn('oona')
  const response = await operator.post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
  return response.body.opportunities[0].id
}
