/** Account: the details of an API key. */
import Type from 'typebox'
import { modes, roles, scopes } from './access.ts'
import { card } from './endpoint.ts'
import { centsOrNull, id, integerOrNull, oneOf, shape, shapeOrNull, text } from './fields.ts'
import { MePolicy } from './policies.ts'

const Me = shape('Me', {
  key_id: id('key'),
  scopes: Type.Array(oneOf(scopes)),
  mode: oneOf(modes),
  rate_limit_per_min: integerOrNull(1, 1_000_000, {
    description: 'Calls per minute, if they differ from the default for the mode; null otherwise.',
  }),
  company: shapeOrNull(shape('MeCompany', { name: text(), role: oneOf(roles) })),
  limits: shape(
    'MeLimits',
    {
      per_minute: Type.Integer({ description: 'The current limit of calls per minute.' }),
      per_day: Type.Integer({ description: 'Calls per UTC day.' }),
      writes_per_minute: Type.Integer(),
      rental_writes_per_minute: Type.Integer(),
      daily_spend_cents: centsOrNull({
        description: 'The most its rentals may cost per UTC day. Null for a test key, which spends nothing.',
      }),
    },
    { description: 'The current limits of the key.' },
  ),
  policy: shapeOrNull(MePolicy),
})

export const accountCards = {
  readMe: card({
    heading: 'Account',
    casing: 'snake_case',
    method: 'GET',
    path: '/me',
    summary: 'Reads the API key: its ID, scopes, mode, company, limits and policy.',
    purpose: 'Call this first. It returns the company and role that the key acts with, its mode, what it may do, and how often.',
    credential: 'key',
    company: false,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: Me,
    faults: [],
  }),
}
