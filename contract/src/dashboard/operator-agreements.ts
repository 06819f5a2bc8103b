/** The operator's side of agreements: new versions, and their signatures. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, integer, nonBlankText, oneOf, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { draft } from '../session-endpoint.ts'
import { agreementFields, agreementKinds } from './agreements.ts'
import { factorMethods } from './audit.ts'

const OperatorAgreement = shape('OperatorAgreement', {
  ...agreementFields,
  publishedAt: dateTime(),
  publishedBy: textOrNull({ description: 'The name of the person who published this version.' }),
  signatureCount: Type.Integer(),
})
const Signature = shape('Signature', {
  companyName: text(),
  personName: text(),
  factor: oneOf(factorMethods),
  textHash: text({ description: 'The SHA-256 of the signed text, in hexadecimal.' }),
  signedAt: dateTime(),
})

const common = {
  heading: 'Operator',
  credential: 'session',
  operator: true,
  company: false,
  idempotency: 'none',
  bucket: 'general',
} as const

export const operatorAgreementCards = {
  listPublishedAgreements: card({
    ...common,
    method: 'GET',
    path: '/operator/agreements',
    summary: 'Lists every version of every agreement, newest first.',
    lists: 'agreement',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(OperatorAgreement),
    faults: [],
  }),
  readPublishedAgreement: card({
    ...common,
    method: 'GET',
    path: '/operator/agreements/{id}',
    summary: 'Reads one version.',
    status: 200,
    reply: OperatorAgreement,
    faults: [],
  }),
  publishAgreement: card({
    ...common,
    method: 'POST',
    path: '/operator/agreements',
    summary: 'Creates a new version. It is in force from then on, and companies must sign it again.',
    rightsScope: 'everybody',
    secondFactor: true,
    draft: true,
    body: body({
      kind: Type.Optional(oneOf(agreementKinds, { default: 'introduction' })),
      title: nonBlankText(200),
      text: nonBlankText(50_000, { description: 'The text of the agreement, in Markdown.' }),
      successFeeBasisPoints: integer(0, 10_000, {
        description: 'The rate of the success fee, in hundredths of a percent of the whole amount of a deal. 250 is 2.5 %.',
      }),
      ...draft,
    }),
    status: 201,
    reply: OperatorAgreement,
    faults: [],
  }),
  listSignatures: card({
    ...common,
    method: 'GET',
    path: '/operator/agreements/{id}/signatures',
    summary: 'Lists the signatures of a version, newest first.',
    lists: 'handle',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Signature),
    faults: [],
  }),
}
