/** Account: who a key is. */
import Type from 'typebox'
import { modes, scopes } from './access.ts'
import { card } from './endpoint.ts'
import { id, integerOrNull, oneOf, shape } from './fields.ts'

export const Me = shape('Me', {
  key_id: id('key'),
  scopes: Type.Array(oneOf(scopes)),
  mode: oneOf(modes),
  rate_limit_per_min: integerOrNull(1, 1_000_000, { description: 'Null means that the default for the mode applies.' }),
})

export const accountCards = {
  readMe: card({
    heading: 'Account',
    method: 'GET',
    path: '/me',
    summary: 'Tells what the key is: its id, scopes, mode and own limit.',
    credential: 'key',
    company: false,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: Me,
    faults: [],
  }),
}
