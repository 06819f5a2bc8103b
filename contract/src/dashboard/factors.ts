/** Second factors: the authenticator app and the recovery codes. A first one is enrolled freely; any change after that needs a fresh proof. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, dateTimeOrNull, filledText, integer, shape, text } from '../fields.ts'
import { passkeysPerPerson } from './passkeys.ts'

/** Who lost the last factor by a mailed link enrols the next one so much later: time for its owner to notice. */
export const enrolmentWaitHours = 72

/** Recovery codes that are drawn at once; each proves the factor one time. */
export const recoveryCodesDrawn = 10

const Enrolment = shape('Enrolment', {
  secret: text({ description: 'Base32, for authenticators that cannot scan.' }),
  uri: text({ description: 'otpauth://…' }),
  qrSvg: text({ description: 'The URI as a QR code: an SVG document.' }),
})

const Factors = shape('Factors', {
  authenticatorSince: dateTimeOrNull({ description: 'Null without an authenticator.' }),
  lockedUntil: dateTimeOrNull({ description: 'After five wrong codes.' }),
  passkeys: integer(0, passkeysPerPerson),
  recoveryCodesLeft: integer(0, recoveryCodesDrawn),
  enrolsFrom: dateTimeOrNull({
    description: 'From when on a first factor can be enrolled, where a reset of the password ended the last one; null when it can be now.',
  }),
})

const recoveryCodes = { recoveryCodes: Type.Array(text(), { description: 'Shown this once.' }) }

const common = {
  heading: 'People',
  method: 'POST',
  credential: 'session',
  company: false,
  idempotency: 'none',
  bucket: 'general',
} as const
// One after another: with a factor that goes, it is to be proven anew in the person's other sessions.
const step = { ...common, rightsScope: 'own' } as const

export const factorCards = {
  readFactors: card({
    ...common,
    method: 'GET',
    path: '/account/factors',
    summary: 'Tells which second factors you hold.',
    status: 200,
    reply: Factors,
    faults: [],
  }),
  startAuthenticator: card({
    ...step,
    path: '/account/authenticator',
    summary: 'Draws a secret for an authenticator app; it counts once it told a code. With a factor enrolled, needs a fresh one.',
    status: 200,
    reply: Enrolment,
    faults: ['second_factor_required', 'second_factor_enrolment_waits'],
  }),
  confirmAuthenticator: card({
    ...step,
    path: '/account/authenticator/confirm',
    summary: 'Enrols the authenticator with its first code, in place of the one before, and draws recovery codes.',
    body: body({ code: filledText(32) }),
    status: 200,
    reply: Type.Object({ ...recoveryCodes, freshUntil: dateTime() }),
    faults: ['second_factor_required', 'second_factor_enrolment_waits', 'second_factor_not_enrolled', 'second_factor_invalid'],
  }),
  removeAuthenticator: card({
    ...step,
    path: '/account/authenticator/remove',
    summary: 'Removes the authenticator; with the last factor the recovery codes go too. What other sessions have proven ends.',
    secondFactor: true,
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
  drawRecoveryCodes: card({
    ...step,
    path: '/account/recovery-codes',
    summary: 'Draws ten recovery codes; those before end.',
    secondFactor: true,
    status: 200,
    reply: Type.Object(recoveryCodes),
    faults: [],
  }),
}
