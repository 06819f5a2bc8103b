/** Account: who a key is. */
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
    description: 'Calls a minute, where they differ from the default for the mode; else null.',
  }),
  company: shapeOrNull(shape('MeCompany', { name: text(), role: oneOf(roles) })),
  limits: shape(
    'MeLimits',
    {
      per_minute: Type.Integer({ description: 'Calls a minute that hold now.' }),
      per_day: Type.Integer({ description: 'Calls on a day of UTC.' }),
      writes_per_minute: Type.Integer(),
      rental_writes_per_minute: Type.Integer(),
      daily_spend_cents: centsOrNull({
        description: 'What its rentals may cost on a day of UTC; null for a test key, which spends nothing.',
      }),
    },
    { description: 'What holds for the key now.' },
  ),
  policy: shapeOrNull(MePolicy),
})

export const accountCards = {
  readMe: card({
    heading: 'Account',
    casing: 'snake_case',
    method: 'GET',
    path: '/me',
    summary: 'Tells what the key is: its id, scopes, mode, company, limits and policy.',
    purpose: 'The first call of any program: which company and role the key acts with, in which mode, what it may do, and how often.',
    credential: 'key',
    company: false,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: Me,
    faults: [],
  }),
}
