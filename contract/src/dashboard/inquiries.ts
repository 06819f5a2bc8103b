/** Inquiries as their sender reads them: with what the listing is called, and what the operator answered. */
import { card } from '../endpoint.ts'
import { body, camelCased, id, reference, referenceFilter, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { Inquiry, radarCards } from '../radar.ts'

// The reference is its company's own.
const { node_id: _, reference: __, ...plainFields } = Inquiry.properties
export const inquiryFields = {
  ...camelCased(plainFields),
  nodeId: id('node'),
  nodeTitle: text(),
  answer: textOrNull({ description: 'As the operator wrote it to whoever asked.' }),
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
    summary: 'Lists the inquiries of the company with what was answered, newest first.',
    lists: 'inquiry',
    query: body({ reference: referenceFilter(), ...pageQuery(100) }),
    status: 200,
    reply: pageOf(OwnInquiry),
    faults: [],
  }),
}
