/** Inquiries for their sender: with the listing's title and the operator's answer. */
import { card } from '../endpoint.ts'
import { body, camelCased, id, reference, referenceFilter, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { Inquiry, radarCards } from '../radar.ts'

// Only the company that set the reference can read it.
const { node_id: _, reference: __, ...plainFields } = Inquiry.properties
export const inquiryFields = {
  ...camelCased(plainFields),
  nodeId: id('node'),
  nodeTitle: text(),
  answer: textOrNull({ description: 'The answer that the operator wrote. Null without one.' }),
}
const OwnInquiry = shape('OwnInquiry', { ...inquiryFields, reference: reference() })

export const inquiryCards = {
  listOwnInquiries: card({
    heading: 'Radar',
    credential: 'session',
    company: true,
    idempotency: 'none',
    bucket: 'general',
    method: 'GET',
    path: radarCards.listInquiries.path,
    summary: "Lists the company's inquiries with their answers, newest first.",
    lists: 'inquiry',
    query: body({ reference: referenceFilter(), ...pageQuery(100) }),
    status: 200,
    reply: pageOf(OwnInquiry),
    faults: [],
  }),
}
