/** Agreements: the texts a company signs. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTimeOrNull, id, oneOf, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

export const agreementKinds = ['introduction'] as const

/** The fields of a version that everyone can read. */
export const agreementFields = {
  id: id('agreement'),
  kind: oneOf(agreementKinds),
  version: Type.Integer(),
  title: text(),
  text: text({ description: 'The text of the agreement, in Markdown.' }),
  current: Type.Boolean({ description: 'Whether this version is in force.' }),
  successFeeBasisPoints: Type.Integer({
    description:
      'The rate of the success fee that the seller owes, in hundredths of a percent of the whole amount of a deal. 250 is 2.5 %.',
  }),
}
const Agreement = shape('Agreement', {
  ...agreementFields,
  signedAt: dateTimeOrNull({ description: 'When the company signed this version. Null if it did not.' }),
})

const common = {
  heading: 'Agreements',
  credential: 'session',
  company: true,
  right: 'legal.sign',
  idempotency: 'none',
  bucket: 'general',
  status: 200,
} as const

export const agreementCards = {
  listAgreements: card({
    ...common,
    method: 'GET',
    path: '/agreements',
    summary: 'Lists the agreements, newest version first, with those that the company signed.',
    lists: 'agreement',
    query: body(pageQuery(100)),
    reply: pageOf(Agreement),
    faults: [],
  }),
  signAgreement: card({
    ...common,
    method: 'POST',
    path: '/agreements/{id}/sign',
    summary: 'Signs the current version for the company. A signed version is returned unchanged.',
    secondFactor: true,
    reply: Agreement,
    faults: ['agreement_not_current'],
  }),
}
