/** Keys: minting, listing and revoking API keys. */
import Type from 'typebox'
import { defaultScopes, modes, scopes } from '../access.ts'
import { card } from '../endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  filledText,
  id,
  integer,
  integerOrNull,
  oneOf,
  shape,
  shapeOrNull,
  text,
} from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { KeyPolicy, KeyPolicyBody } from '../policies.ts'

/** Active keys that one person may hold. */
export const activeKeysPerPerson = 20
/** Keys that one person may make in 24 hours, rolled ones among them: each is kept for the audit, and each that ends is looked up anew everywhere. */
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

/** What a live key did on the current day of UTC. */
const KeyDay = shape('KeyDay', {
  calls: Type.Integer({ description: 'Some seconds behind.' }),
  spentCents: cents({ description: 'What counts against the cap: of each rental the larger of what accrued today and what is held.' }),
  spendLimitCents: cents({ description: "The key's own cap, or the account default." }),
  resetsAt: dateTime({ description: 'Midnight UTC.' }),
})
/** What a key in a list says beside itself. */
export const listedKeyFields = { today: shapeOrNull(KeyDay) }
const ListedApiKey = shape('ListedApiKey', { ...keyFields, ...listedKeyFields })
const CreatedKey = shape('CreatedKey', { ...keyFields, key: text({ description: 'The key in full, this once.' }) })

/** What a new key of a mode may have, and has where nothing is asked for. */
const ModeLimits = Type.Object({
  rateLimitPerMin: integer(1, 1_000_000, { description: 'Calls a minute.' }),
  dailySpendLimitCents: cents({ description: 'What its rentals may cost on a day of UTC.' }),
})
const KeyLimits = shape('KeyLimits', { live: ModeLimits, test: ModeLimits })

export const NewKeyBody = body({
  name: filledText(120),
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
    summary: 'Tells what a new key of your company has at most, which is also what it has where it is given no limits of its own.',
    company: true,
    status: 200,
    reply: KeyLimits,
    faults: [],
  }),
  createKey: card({
    ...common,
    method: 'POST',
    path: '/keys',
    summary: 'Creates a key and shows it in full, this once. A live key needs a fresh second factor.',
    company: true,
    body: NewKeyBody,
    bodyJudge: 'use-case',
    status: 201,
    reply: CreatedKey,
    faults: ['second_factor_not_enrolled', 'second_factor_required', 'key_limit_reached'],
  }),
  renameKey: card({
    ...common,
    method: 'PATCH',
    path: '/keys/{id}',
    summary: 'Gives one of your keys another name.',
    body: body({ name: filledText(120) }),
    status: 200,
    reply: ApiKey,
    faults: [],
  }),
  rollKey: card({
    ...common,
    method: 'POST',
    path: '/keys/{id}/roll',
    summary:
      "Creates a key with the same settings, its limits at most the company's by now, and lets the old one expire after an overlap. A live key needs a fresh second factor.",
    company: true,
    body: RollKeyBody,
    bodyOptional: true,
    bodyJudge: 'use-case',
    status: 201,
    reply: CreatedKey,
    faults: ['second_factor_not_enrolled', 'second_factor_required', 'key_not_active', 'key_limit_reached'],
  }),
  revokeKey: card({
    ...common,
    method: 'POST',
    path: '/keys/{id}/revoke',
    summary: 'Revokes one of your keys, at once and for good; repeated, it is answered as it is.',
    status: 200,
    reply: ApiKey,
    faults: [],
  }),
}
