/** The audit: what was done, by whom and to what. A company reads its own audit. The operator reads all. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, id, oneOfOrNull, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

/** How the second factor was proven. */
export const factorMethods = ['totp', 'recovery_code', 'passkey'] as const
export type FactorMethod = (typeof factorMethods)[number]

const entryFields = {
  id: id('audit'),
  at: dateTime(),
  action: text({ description: 'What was done, such as `deal.confirmed`.' }),
  target: textOrNull({ description: 'The id of what it was done to.' }),
  person: textOrNull({
    description: 'The name of who did it; null for what time did, and for what somebody did with a mailed link without signing in.',
  }),
  keyId: textOrNull({ description: 'The API key it was done with.' }),
  factor: oneOfOrNull(factorMethods, { description: 'The second factor that was proven for it.' }),
  requestId: textOrNull(),
  detail: Type.Unsafe<Readonly<Record<string, unknown>> | null>({ type: ['object', 'null'] }),
}
const AuditEntry = shape('AuditEntry', entryFields)
const OperatorAuditEntry = shape('OperatorAuditEntry', { ...entryFields, company: textOrNull({ description: 'Its name.' }) })

const entryFilters = {
  action: Type.Optional(text({ maxLength: 64, description: 'An action, or how it begins.' })),
  target: Type.Optional(text({ minLength: 1, maxLength: 64 })),
  from: Type.Optional(dateTime()),
  until: Type.Optional(dateTime({ description: 'Not included.' })),
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
