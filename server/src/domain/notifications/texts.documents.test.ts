import { expect, it } from 'vitest'
import { texts } from './texts.documents.ts'

it('a lot that nobody won is not described as having no bid: the bids of a suspended bidder are voided', () => {
  const parties = { currentBidCents: null, wonAtCents: null, sellerIsReachable: true, soldAtCents: null, buyerName: null, bidIsVoid: false }
  const lot = { id: 'lot_1', title: '8 × H100 SXM', status: 'decided', endsAt: '2027-01-01T00:00:00.000Z', ...parties }
  expect(texts.lot_sold(lot)).toMatchObject({ title: 'Nobody won 8 × H100 SXM', lines: ['No bid won.'] })
})
