/** Passkeys (WebAuthn): for signing in, and as a second factor. The shapes are those of the browsers' JSON methods. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, id, nonBlankText, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { Session } from './session.ts'

/** The most passkeys of one person. */
export const passkeysPerPerson = 20

const Passkey = shape('Passkey', {
  id: id('passkey'),
  name: text(),
  createdAt: dateTime(),
  lastUsedAt: dateTimeOrNull(),
})

const bytes = () => Type.String({ minLength: 1, maxLength: 32_768, description: 'Bytes, encoded in base64url.' })
const credential = {
  id: bytes(),
  rawId: bytes(),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')])),
  clientExtensionResults: Type.Object({}),
}
/** The result of `navigator.credentials.create()`, from its toJSON(). */
export const Registration = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    transports: Type.Optional(Type.Array(text({ maxLength: 32 }), { maxItems: 20 })),
  }),
})
export type Registration = Type.Static<typeof Registration>
/** The result of `navigator.credentials.get()`, from its toJSON(). */
export const Assertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: Type.Optional(text({ maxLength: 128 })),
  }),
})
export type Assertion = Type.Static<typeof Assertion>

export const passkeyOptions = Type.Object(
  {},
  { description: 'The options for the browser, in the format of `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.' },
)
const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general' } as const
const own = { ...common, credential: 'session' } as const

export const passkeyCards = {
  startPasskeySignIn: card({
    ...common,
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Creates a challenge for signing in with a passkey. It is valid once, for five minutes.',
    credential: 'none',
    status: 200,
    reply: passkeyOptions,
    faults: [],
  }),
  signInWithPasskey: card({
    ...common,
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Signs in with a passkey. The response sets the session cookie.',
    credential: 'none',
    body: body({ credential: Assertion }),
    status: 200,
    reply: Session,
    faults: ['invalid_credentials', 'banned'],
  }),
  startPasskeyProof: card({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/passkey/options',
    summary: 'Creates a challenge for verifying the second factor with a passkey. It is valid once, for five minutes.',
    status: 200,
    reply: passkeyOptions,
    faults: ['second_factor_not_enrolled'],
  }),
  proveWithPasskey: card({
    ...own,
    method: 'POST',
    path: '/auth/second-factor/passkey',
    summary: 'Verifies the second factor in this session with a passkey. The verification is valid for five minutes.',
    rightsScope: 'own',
    body: body({ credential: Assertion }),
    status: 200,
    reply: Type.Object({ freshUntil: dateTime() }),
    faults: ['second_factor_invalid'],
  }),
  listPasskeys: card({
    ...own,
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Lists your passkeys, newest first.',
    lists: 'passkey',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Passkey),
    faults: [],
  }),
  startPasskey: card({
    ...own,
    method: 'POST',
    path: '/account/passkeys/options',
    summary:
      'Creates a challenge for a new passkey. It is valid once, for five minutes. If a factor is enrolled, it must have been verified within five minutes.',
    status: 200,
    reply: passkeyOptions,
    faults: ['second_factor_required', 'second_factor_enrolment_waits'],
  }),
  addPasskey: card({
    ...own,
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds a passkey. If a factor is enrolled, it must have been verified within five minutes.',
    rightsScope: 'own',
    body: body({ name: nonBlankText(120), credential: Registration }),
    status: 201,
    reply: Passkey,
    faults: ['second_factor_required', 'second_factor_enrolment_waits', 'second_factor_invalid', 'passkey_limit_reached'],
  }),
  removePasskey: card({
    ...own,
    method: 'POST',
    path: '/account/passkeys/{id}/remove',
    summary:
      'Removes a passkey. If it is the last factor, the recovery codes are removed too. Other sessions must verify the factor again.',
    secondFactor: true,
    // The person's other sessions must verify the factor again.
    rightsScope: 'own',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
