/** The audit: every action, with its author and its object. A company reads its own audit. The operator reads all. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, id, oneOfOrNull, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

/** How the second factor was verified. */
export const factorMethods = ['totp', 'recovery_code', 'passkey'] as const
export type FactorMethod = (typeof factorMethods)[number]

const entryFields = {
  id: id('audit'),
  at: dateTime(),
  action: text({ description: 'The action, such as `deal.confirmed`.' }),
  target: textOrNull({ description: 'The ID of the object of the action.' }),
  person: textOrNull({
    description:
      'The name of the person who acted. Null for an action of the service itself, for the effect of a step on another party, and for a step that was taken with a mailed link without signing in.',
  }),
  keyId: textOrNull({ description: 'The ID of the API key that was used. Null if none was used.' }),
  factor: oneOfOrNull(factorMethods, { description: 'The second factor that was verified for the action. Null if none was.' }),
  requestId: textOrNull(),
  detail: Type.Unsafe<Readonly<Record<string, unknown>> | null>({ type: ['object', 'null'] }),
}
const AuditEntry = shape('AuditEntry', entryFields)
const OperatorAuditEntry = shape('OperatorAuditEntry', {
  ...entryFields,
  company: textOrNull({ description: 'The name of the company that acted. Null if no company did.' }),
})

const entryFilters = {
  action: Type.Optional(text({ maxLength: 64, description: 'An action, or the beginning of one.' })),
  target: Type.Optional(text({ minLength: 1, maxLength: 64, description: 'The ID of an object.' })),
  from: Type.Optional(dateTime({ description: 'The start of the period, which is included.' })),
  until: Type.Optional(dateTime({ description: 'The end of the period, which is not included.' })),
}
const actorFilters = {
  company: Type.Optional(text({ minLength: 1, maxLength: 64, description: 'The handle of a company.' })),
  person: Type.Optional(text({ minLength: 1, maxLength: 64, description: 'The handle of a person.' })),
}
export interface AuditFilters {
  readonly action?: string
  readonly target?: string
  readonly from?: string
  readonly until?: string
  readonly company?: string
  readonly person?: string
}

const common = { heading: 'Audit', method: 'GET', credential: 'session', idempotency: 'none', bucket: 'general', status: 200 } as const
const companyCommon = { ...common, company: true, faults: [] } as const
const operatorCommon = { ...common, operator: true, company: false, faults: [] } as const
const file = { download: true, reply: Type.Null() } as const

export const auditCards = {
  listAudit: card({
    ...companyCommon,
    path: '/audit',
    summary: "Lists the audit of the company's people and keys, newest first.",
    lists: 'audit',
    query: body({ ...entryFilters, ...pageQuery(100) }),
    reply: pageOf(AuditEntry),
  }),
  exportAudit: card({
    ...companyCommon,
    ...file,
    path: '/audit/export',
    summary: "Exports the company's audit as lines of JSON, oldest first.",
    query: body(entryFilters),
  }),
  searchAudit: card({
    ...operatorCommon,
    path: '/operator/audit',
    summary: 'Lists the audit of all companies, newest first.',
    lists: 'audit',
    query: body({ ...entryFilters, ...actorFilters, ...pageQuery(100) }),
    reply: pageOf(OperatorAuditEntry),
  }),
  exportWholeAudit: card({
    ...operatorCommon,
    ...file,
    path: '/operator/audit/export',
    summary: 'Exports the audit of all companies as lines of JSON with their links, oldest first.',
    query: body({ ...entryFilters, ...actorFilters }),
  }),
}
