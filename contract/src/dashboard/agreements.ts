/** Agreements: the texts a company signs. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTimeOrNull, id, oneOf, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

export const agreementKinds = ['introduction'] as const

/** What everybody reads of a version. */
export const agreementFields = {
  id: id('agreement'),
  kind: oneOf(agreementKinds),
  version: Type.Integer(),
  title: text(),
  text: text({ description: 'Markdown.' }),
  current: Type.Boolean(),
  successFeeBasisPoints: Type.Integer({ description: "What the seller owes of a deal's whole amount; 250 is 2.5 %." }),
}
const Agreement = shape('Agreement', {
  ...agreementFields,
  signedAt: dateTimeOrNull({ description: 'When the company signed this version.' }),
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
    summary: 'Lists the agreements, newest version first, with what the company signed.',
    lists: 'agreement',
    query: body(pageQuery(100)),
    reply: pageOf(Agreement),
    faults: [],
  }),
  signAgreement: card({
    ...common,
    method: 'POST',
    path: '/agreements/{id}/sign',
    summary: 'Signs the current version for the company; repeated, it is answered as it is.',
    secondFactor: true,
    reply: Agreement,
    faults: ['agreement_not_current'],
  }),
}
