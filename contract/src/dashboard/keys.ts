/** Keys: creating, listing and revoking API keys. */
import Type from 'typebox'
import { defaultScopes, modes, scopes } from '../access.ts'
import { card } from '../endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  nonBlankText,
  oneOf,
  shape,
  shapeOrNull,
  text,
} from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { KeyPolicy, KeyPolicyBody } from '../policies.ts'

/** The most active keys of one person. */
export const activeKeysPerPerson = 20
/**
 * The most keys that one person may create in 24 hours, rolled ones included. Each is stored for the audit, and looked up again everywhere
 * when it ends.
 */
export const newKeysPerDay = 100

const keyFields = {
  id: id('key', { description: 'The `key_id` of GET /me.' }),
  name: text(),
  mode: oneOf(modes),
  scopes: Type.Array(oneOf(scopes)),
  masked: text({ description: 'Prefix, mode and the last four characters.' }),
  rateLimitPerMin: integerOrNull(1, 1_000_000),
  dailySpendLimitCents: centsOrNull({ description: 'Its own cap; null: the account default applies.' }),
  createdAt: dateTime(),
  expiresAt: dateTimeOrNull(),
  lastUsedAt: dateTimeOrNull(),
  revokedAt: dateTimeOrNull(),
  policy: shapeOrNull(KeyPolicy, { description: 'What it may do at most, fixed when it was created; null: no policy.' }),
}
export const ApiKey = shape('ApiKey', keyFields)

/** The usage of a live key on the current UTC day. */
const KeyDay = shape('KeyDay', {
  calls: Type.Integer({ description: 'Some seconds behind.' }),
  spentCents: cents({ description: 'What counts against the cap: of each rental the larger of what accrued today and what is held.' }),
  spendLimitCents: cents({ description: "The key's own cap, or the account default; the company's limit where that is lower." }),
  resetsAt: dateTime({ description: 'Midnight UTC.' }),
})
/** The additional fields of a key in a list. */
export const listedKeyFields = { today: shapeOrNull(KeyDay) }
const ListedApiKey = shape('ListedApiKey', { ...keyFields, ...listedKeyFields })
const CreatedKey = shape('CreatedKey', { ...keyFields, key: text({ description: 'The key in full, this once.' }) })

const limitFields = {
  rateLimitPerMin: integer(1, 1_000_000, { description: 'Calls a minute.' }),
  dailySpendLimitCents: cents({ description: 'What its rentals may cost on a day of UTC.' }),
}
/** The highest limits of a new key in a mode. */
const ModeLimits = Type.Object({
  ...limitFields,
  default: Type.Object(limitFields, {
    description: "Of a key without its own limits: the service's limits, or the highest ones where these are lower.",
  }),
})
const KeyLimits = shape('KeyLimits', { live: ModeLimits, test: ModeLimits })

export const NewKeyBody = body({
  name: nonBlankText(120),
  mode: oneOf(modes),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true, default: defaultScopes })),
  expiresAt: Type.Optional(dateTimeOrNull({ description: 'In the future.' })),
  rateLimitPerMin: Type.Optional(
    integerOrNull(1, 1_000_000, {
      description: "At most the company's limit, which is the default for the mode unless the operator set another.",
    }),
  ),
  dailySpendLimitCents: Type.Optional(integerOrNull(0, 1_000_000_000, { description: "At most the company's limit." })),
  policy: Type.Optional(KeyPolicyBody),
})
export type NewKeyBody = Type.Static<typeof NewKeyBody>

export const RollKeyBody = body({
  overlapHours: Type.Optional(
    integer(0, 168, { description: 'How long the old key still works, never past its own expiry; 24 when left out.' }),
  ),
  expiresAt: Type.Optional(dateTimeOrNull({ description: "Of the new key, in the future; the old key's when left out." })),
})

const common = { heading: 'Keys', credential: 'session', company: false, idempotency: 'none', bucket: 'general' } as const

export const keyCards = {
  listKeys: card({
    ...common,
    method: 'GET',
    path: '/keys',
    summary: 'Lists your keys, newest first.',
    lists: 'key',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(ListedApiKey),
    faults: [],
  }),
  readKeyLimits: card({
    ...common,
    method: 'GET',
    path: '/keys/limits',
    summary: 'Reads the highest limits of a new key of your company, and those of a key that is created without its own limits.',
    company: true,
    status: 200,
    reply: KeyLimits,
    faults: [],
  }),
  createKey: card({
    ...common,
    method: 'POST',
    path: '/keys',
    summary: 'Creates a key. The full key is returned only once. A live key needs a fresh second factor.',
    company: true,
    body: NewKeyBody,
    bodyValidation: 'use-case',
    status: 201,
    reply: CreatedKey,
    faults: ['second_factor_not_enrolled', 'second_factor_required', 'key_limit_reached'],
  }),
  renameKey: card({
    ...common,
    method: 'PATCH',
    path: '/keys/{id}',
    summary: 'Renames one of your keys.',
    body: body({ name: nonBlankText(120) }),
    status: 200,
    reply: ApiKey,
    faults: [],
  }),
  rollKey: card({
    ...common,
    method: 'POST',
    path: '/keys/{id}/roll',
    summary:
      "Creates a key with the same settings, with limits of at most the company's current ones. The old key expires after an overlap. A live key needs a fresh second factor.",
    company: true,
    body: RollKeyBody,
    bodyOptional: true,
    bodyValidation: 'use-case',
    status: 201,
    reply: CreatedKey,
    faults: ['second_factor_not_enrolled', 'second_factor_required', 'key_not_active', 'key_limit_reached'],
  }),
  revokeKey: card({
    ...common,
    method: 'POST',
    path: '/keys/{id}/revoke',
    summary: 'Revokes one of your keys immediately. This is final. A revoked key is returned unchanged.',
    status: 200,
    reply: ApiKey,
    faults: [],
  }),
}
