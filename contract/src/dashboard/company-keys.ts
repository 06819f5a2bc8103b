/** The keys of a whole company, for its owners. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { ApiKey, listedKeyFields } from './keys.ts'

const CompanyKey = shape('CompanyKey', {
  ...ApiKey.properties,
  holder: Type.Object({ name: text(), email: text() }),
})

const ListedCompanyKey = shape('ListedCompanyKey', { ...CompanyKey.properties, ...listedKeyFields })

const common = {
  heading: 'Keys',
  credential: 'session',
  company: true,
  right: 'company.manage',
  idempotency: 'none',
  bucket: 'general',
  status: 200,
} as const

export const companyKeyCards = {
  listCompanyKeys: card({
    ...common,
    method: 'GET',
    path: '/company/keys',
    summary: 'Lists the keys of all members of the company, newest first.',
    lists: 'key',
    query: body(pageQuery(100)),
    reply: pageOf(ListedCompanyKey),
    faults: [],
  }),
  revokeCompanyKey: card({
    ...common,
    method: 'POST',
    path: '/company/keys/{id}/revoke',
    summary: "Revokes a member's key immediately. This is final. A revoked key is returned unchanged.",
    reply: CompanyKey,
    faults: [],
  }),
}
