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
  id: id('key', { description: 'The ID of the key, which GET /me returns as `key_id`.' }),
  name: text(),
  mode: oneOf(modes),
  scopes: Type.Array(oneOf(scopes)),
  masked: text({ description: 'The prefix, the mode and the last four characters of the key.' }),
  rateLimitPerMin: integerOrNull(1, 1_000_000, {
    description: 'The rate limit of the key, in calls per minute. Null: the default applies.',
  }),
  dailySpendLimitCents: centsOrNull({
    description: 'The daily spending cap of the key, in cents. Null: the default of the account applies.',
  }),
  createdAt: dateTime(),
  expiresAt: dateTimeOrNull(),
  lastUsedAt: dateTimeOrNull(),
  revokedAt: dateTimeOrNull(),
  policy: shapeOrNull(KeyPolicy, { description: 'The policy of the key, fixed when it was created. Null without one.' }),
}
export const ApiKey = shape('ApiKey', keyFields)

/** The usage of a live key on the current UTC day. */
const KeyDay = shape('KeyDay', {
  calls: Type.Integer({ description: 'The number of calls today. The number is a few seconds old.' }),
  spentCents: cents({
    description:
      'The amount that counts against the cap, in cents. Each rental counts with the amount that accrued today or with its hold, whichever is larger.',
  }),
  spendLimitCents: cents({
    description:
      'The daily spending cap that applies, in cents: the cap of the key or the default of the account, but at most the limit of the company.',
  }),
  resetsAt: dateTime({ description: 'When the day ends, at midnight UTC.' }),
})
/** The additional fields of a key in a list. */
export const listedKeyFields = {
  today: shapeOrNull(KeyDay, { description: 'The usage of the key on the current UTC day. Null for a test key.' }),
}
const ListedApiKey = shape('ListedApiKey', { ...keyFields, ...listedKeyFields })
const CreatedKey = shape('CreatedKey', { ...keyFields, key: text({ description: 'The full key. It is only returned once.' }) })

const limitFields = {
  rateLimitPerMin: integer(1, 1_000_000, { description: 'Calls per minute.' }),
  dailySpendLimitCents: cents({ description: 'The most that the rentals of a key may cost per UTC day, in cents.' }),
}
/** The highest limits of a new key in a mode. */
const ModeLimits = Type.Object({
  ...limitFields,
  default: Type.Object(limitFields, {
    description: 'The limits of a key without its own limits: the default limits of the service, but at most the highest limits.',
  }),
})
const KeyLimits = shape('KeyLimits', { live: ModeLimits, test: ModeLimits })

export const NewKeyBody = body({
  name: nonBlankText(120),
  mode: oneOf(modes),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true, default: defaultScopes })),
  expiresAt: Type.Optional(dateTimeOrNull({ description: 'When the key expires, in the future. Default or null: never.' })),
  rateLimitPerMin: Type.Optional(
    integerOrNull(1, 1_000_000, {
      description:
        "Calls per minute. At most the company's limit, which is the service's default for the mode unless the operator set another.",
    }),
  ),
  dailySpendLimitCents: Type.Optional(
    integerOrNull(0, 1_000_000_000, { description: "The daily spending cap of the key, in cents. At most the company's limit." }),
  ),
  policy: Type.Optional(KeyPolicyBody),
})
export type NewKeyBody = Type.Static<typeof NewKeyBody>

export const RollKeyBody = body({
  overlapHours: Type.Optional(
    integer(0, 168, { description: 'How long the old key stays valid, in hours, but not beyond its own expiry. Default: 24.' }),
  ),
  expiresAt: Type.Optional(
    dateTimeOrNull({ description: 'When the new key expires, in the future. Default: when the old key was to expire. Null: never.' }),
  ),
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
