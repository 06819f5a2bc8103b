/** Second factors: authenticator app and recovery codes. Any change after the first factor needs a factor that was verified within five minutes. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, integer, nonBlankText, shape, text } from '../fields.ts'
import { passkeysPerPerson } from './passkeys.ts'

/** After a mailed reset link removed the last factor, the next one can only be enrolled after this wait: time for its owner to notice. */
export const enrolmentWaitHours = 72

/** Recovery codes per set. Each code is accepted once. */
export const recoveryCodeCount = 10

const Enrolment = shape('Enrolment', {
  secret: text({ description: 'The secret of the authenticator, in Base32, for authenticators that cannot scan the QR code.' }),
  uri: text({ description: 'The `otpauth://` URI of the authenticator.' }),
  qrSvg: text({ description: 'The URI as a QR code, in an SVG document.' }),
})

const Factors = shape('Factors', {
  authenticatorSince: dateTimeOrNull({ description: 'When the authenticator was enrolled. Null without one.' }),
  lockedUntil: dateTimeOrNull({ description: 'Until when the factor is locked, after five wrong codes. Null if it is not locked.' }),
  passkeys: integer(0, passkeysPerPerson),
  recoveryCodesLeft: integer(0, recoveryCodeCount),
  enrolsFrom: dateTimeOrNull({
    description: 'When a first factor can be enrolled, after a password reset removed the last one. Null if nothing prevents it.',
  }),
})

const recoveryCodes = { recoveryCodes: Type.Array(text(), { description: 'The recovery codes. They are only returned once.' }) }

const common = {
  heading: 'People',
  method: 'POST',
  credential: 'session',
  company: false,
  idempotency: 'none',
  bucket: 'general',
} as const
// Runs one call at a time. When a factor is removed, the person's other sessions must verify a factor again.
const step = { ...common, rightsScope: 'own' } as const

export const factorCards = {
  readFactors: card({
    ...common,
    method: 'GET',
    path: '/account/factors',
    summary: 'Reads which second factors you have.',
    status: 200,
    reply: Factors,
    faults: [],
  }),
  startAuthenticator: card({
    ...step,
    path: '/account/authenticator',
    summary:
      'Creates a secret for an authenticator app. It takes effect after its first code. If a factor is enrolled, it must have been verified within five minutes.',
    status: 200,
    reply: Enrolment,
    faults: ['second_factor_required', 'second_factor_enrolment_waits'],
  }),
  confirmAuthenticator: card({
    ...step,
    path: '/account/authenticator/confirm',
    summary: 'Enrols the authenticator with its first code. It replaces the previous one. The response contains new recovery codes.',
    body: body({ code: nonBlankText(32) }),
    status: 200,
    reply: Type.Object({ ...recoveryCodes, freshUntil: dateTime() }),
    faults: ['second_factor_required', 'second_factor_enrolment_waits', 'second_factor_not_enrolled', 'second_factor_invalid'],
  }),
  removeAuthenticator: card({
    ...step,
    path: '/account/authenticator/remove',
    summary:
      'Removes the authenticator. If it is the last factor, the recovery codes are removed too. Other sessions must verify the factor again.',
    secondFactor: true,
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
  drawRecoveryCodes: card({
    ...step,
    path: '/account/recovery-codes',
    summary: 'Creates ten recovery codes. The previous ones become invalid.',
    secondFactor: true,
    status: 200,
    reply: Type.Object(recoveryCodes),
    faults: [],
  }),
}
