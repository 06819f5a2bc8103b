/** The operator's switches for companies and keys, and the outbox. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, nonBlankText, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'
import { CompanyLimits, OperatorCompany, operatorCall } from './operator.ts'

const KeySwitch = shape('KeySwitch', { apiKeysDisabled: Type.Boolean({ description: 'Whether API keys are disabled for all companies.' }) })

export const mailStates = ['waiting', 'sent', 'failed'] as const

const OperatorMail = shape('OperatorMail', {
  id: id('mail'),
  to: text(),
  subject: text(),
  attempts: Type.Integer(),
  createdAt: dateTime(),
  sentAt: dateTimeOrNull(),
  failedAt: dateTimeOrNull(),
  lastError: textOrNull(),
  text: textOrNull({ description: 'The plain text of the email. Only in the demo, without an SMTP server. Null otherwise.' }),
  html: textOrNull({ description: 'The HTML of the email, in the same cases.' }),
})

const step = { ...operatorCall, method: 'POST', secondFactor: true, status: 200, faults: [] } as const
const rightsStep = { ...step, rightsScope: 'everybody' } as const
const companyStep = { ...rightsStep, reply: OperatorCompany } as const

export const operatorAccountCards = {
  suspendCompany: card({
    ...companyStep,
    path: '/operator/companies/{id}/suspend',
    summary:
      'Suspends a company. Its keys are refused, no session acts for it, its nodes leave the grid, its offers cannot be rented, and everything that waits for it or on its requests is withdrawn. Its owners read the reason.',
    body: body({ reason: nonBlankText(1000) }),
  }),
  restoreCompany: card({
    ...companyStep,
    path: '/operator/companies/{id}/restore',
    summary: "Ends a company's suspension. Its nodes return to the grid, and its offers can be rented again.",
  }),
  disableCompanyKeys: card({
    ...companyStep,
    path: '/operator/companies/{id}/disable-keys',
    summary: "Disables a company's API keys. Its dashboard stays available.",
  }),
  enableCompanyKeys: card({
    ...companyStep,
    path: '/operator/companies/{id}/enable-keys',
    summary: "Enables a company's API keys again.",
  }),
  setCompanyLimits: card({
    ...companyStep,
    method: 'PUT',
    path: '/operator/companies/{id}/limits',
    summary:
      "Sets the highest limits of a company's keys. A lower limit applies to its keys immediately. An omitted limit is the service's default.",
    body: body({
      rateLimitPerMin: Type.Optional(CompanyLimits.properties.rateLimitPerMin),
      testRateLimitPerMin: Type.Optional(CompanyLimits.properties.testRateLimitPerMin),
      dailySpendLimitCents: Type.Optional(CompanyLimits.properties.dailySpendLimitCents),
    }),
  }),
  readKeySwitch: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/api-keys',
    summary: 'Reads whether API keys are disabled for all companies.',
    status: 200,
    reply: KeySwitch,
    faults: [],
  }),
  disableAllKeys: card({ ...rightsStep, path: '/operator/api-keys/disable', summary: 'Disables all API keys.', reply: KeySwitch }),
  enableAllKeys: card({
    ...rightsStep,
    path: '/operator/api-keys/enable',
    summary: 'Enables API keys for all companies again.',
    reply: KeySwitch,
  }),
  listMails: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/mails',
    summary: 'Lists the outbox, newest first.',
    lists: 'mail',
    query: body({ ...stateFilters(mailStates), ...pageQuery(100) }),
    status: 200,
    reply: pageOf(OperatorMail),
    faults: [],
  }),
}
