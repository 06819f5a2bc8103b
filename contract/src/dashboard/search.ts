/** Search: finds objects that a person may open, by their ID or by part of their name, number or the company's own reference. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, oneOf, shape, text, textOrNull } from '../fields.ts'
import { collectionOf } from '../lists.ts'

const foundKinds = [
  'request',
  'opportunity',
  'introduction',
  'listing',
  'node',
  'inquiry',
  'lot',
  'offer',
  'catalogOffer',
  'rental',
  'invoice',
  'key',
  'webhook',
  'company',
  'person',
  'sandbox',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** An ID, or enough of one to search for it: four characters after the prefix. */
export const isIdOrPrefix = (text: string): boolean => /^[a-z]+_[0-9A-Za-z]{4,22}$/.test(text)
export const maxResults = 12

const Found = shape('Found', {
  kind: oneOf(foundKinds),
  id: text({
    description: 'The ID of the object whose page shows the result. For a claim, a deal, a file or a message, that is the introduction.',
  }),
  title: text(),
  detail: textOrNull({ description: 'A detail that distinguishes objects with the same title, such as the status.' }),
})

const query = body({
  q: Type.String({
    minLength: 2,
    maxLength: 64,
    description: "The beginning of an ID, or a part of a name, of an invoice's number or of the company's own reference.",
  }),
})
const common = { method: 'GET', credential: 'session', idempotency: 'none', bucket: 'general', status: 200, query, faults: [] } as const

export const searchCards = {
  search: card({
    ...common,
    heading: 'Companies',
    path: '/search',
    company: true,
    summary: `Finds up to ${maxResults} of the company's own objects, and objects on the market, by the beginning of an ID or by part of a name, an invoice's number or the company's own reference. Compares the latest 500 of each kind.`,
    reply: collectionOf(Found),
  }),
  searchAll: card({
    ...common,
    heading: 'Operator',
    path: '/operator/search',
    operator: true,
    company: false,
    summary: `Finds up to ${maxResults} objects, companies and people, by the beginning of an ID or by part of a name or an invoice's number.`,
    reply: collectionOf(Found),
  }),
}
