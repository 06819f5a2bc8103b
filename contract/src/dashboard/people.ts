/** People: accounts, passwords, sessions. Responses to strangers do not depend on whether an address is known. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, emailAddress, id, integer, nonBlankText, plainName, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { Assertion, passkeyOptions, passkeysPerPerson } from './passkeys.ts'
import { Session } from './session.ts'

export const minPasswordLength = 12
export const newPassword = () => Type.String({ minLength: minPasswordLength, maxLength: 1024 })
export const linkToken = () =>
  Type.String({ minLength: 1, maxLength: 64, description: 'The token of the mailed link, which follows the `#`.' })

const OpenSession = shape('OpenSession', {
  id: id('session'),
  browser: text({ description: 'The name of the browser and of the operating system.' }),
  current: Type.Boolean({ description: 'Whether this is the session of the call.' }),
  createdAt: dateTime(),
  seenAt: dateTime(),
})

/** The account that a mailed link opens. */
const EmailConfirmation = shape('EmailConfirmation', { email: text() })

/** The details that the form of a password reset link needs. */
const PasswordReset = shape('PasswordReset', {
  email: text({ description: 'The email address of the account.' }),
  passkeys: integer(0, passkeysPerPerson, {
    description: 'The number of passkeys of the account. The reset removes them unless a second factor is verified with it.',
  }),
  takesCode: Type.Boolean({
    description: 'Whether the account has an authenticator or recovery codes, whose codes verify a second factor too.',
  }),
})

const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general' } as const
const publicCall = { ...common, method: 'POST', credential: 'none', status: 204, reply: Type.Null() } as const
const own = { ...common, credential: 'session' } as const

export const peopleCards = {
  signUp: card({
    ...publicCall,
    path: '/auth/sign-up',
    summary: 'Requests an account. A mailed link confirms the address. The response is the same for an address that has an account.',
    body: body({ name: plainName(), email: emailAddress() }),
    faults: [],
  }),
  readEmailConfirmation: card({
    ...publicCall,
    path: '/auth/confirm-email/read',
    summary: 'Reads which address a mailed link confirms.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: EmailConfirmation,
    faults: ['link_invalid'],
  }),
  confirmEmail: card({
    ...publicCall,
    path: '/auth/confirm-email',
    summary: 'Opens the requested account with the password that the holder of the link chooses. The link works once, within 24 hours.',
    body: body({ token: linkToken(), password: newPassword() }),
    faults: ['link_invalid'],
  }),
  forgotPassword: card({
    ...publicCall,
    path: '/auth/forgot-password',
    summary: 'Requests a link that sets a new password. The response is the same for an address without an account.',
    body: body({ email: emailAddress() }),
    faults: [],
  }),
  readPasswordReset: card({
    ...publicCall,
    path: '/auth/reset-password/read',
    summary: 'Reads the details of a password reset link: its account, and which second factors can preserve the passkeys.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: PasswordReset,
    faults: ['link_invalid'],
  }),
  startPasswordResetProof: card({
    ...publicCall,
    path: '/auth/reset-password/passkey-options',
    summary: 'Creates a challenge for one of the passkeys, which preserves all of them in the reset. It is valid once, for five minutes.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: passkeyOptions,
    faults: ['link_invalid', 'second_factor_not_enrolled'],
  }),
  resetPassword: card({
    ...publicCall,
    path: '/auth/reset-password',
    summary:
      'Sets a new password with a mailed link. The link works once, within an hour. All sessions end. All passkeys are removed, unless `code` or `passkey` verifies a second factor.',
    body: body({
      token: linkToken(),
      password: newPassword(),
      code: Type.Optional(
        nonBlankText(32, { description: 'A code of the authenticator, or a recovery code. With it, the passkeys are not removed.' }),
      ),
      passkey: Type.Optional(Assertion),
    }),
    faults: ['link_invalid', 'second_factor_not_enrolled', 'second_factor_locked', 'second_factor_invalid'],
  }),
  changeProfile: card({
    ...own,
    method: 'PATCH',
    path: '/account/profile',
    summary: 'Changes the given fields of your profile: your name, and the time zone of times in pages and emails.',
    whileSuspended: true,
    // Each write locks its person's row. If two sessions of one person changed it, each would wait for the other.
    rightsScope: 'own',
    body: body({
      name: Type.Optional(plainName()),
      timeZone: Type.Optional(
        textOrNull({
          minLength: 1,
          maxLength: 64,
          description:
            'A name of the time zone database, such as `Europe/Oslo`. Null: pages use the time zone of the browser, and emails use UTC.',
        }),
      ),
    }),
    status: 200,
    reply: Session,
    faults: [],
  }),
  changeEmail: card({
    ...own,
    method: 'POST',
    path: '/account/email',
    summary:
      'Requests a change of your email address. It changes after you follow the link that is mailed to the new address. If a factor is enrolled, it must have been verified within five minutes.',
    whileSuspended: true,
    body: body({ email: emailAddress(), currentPassword: Type.String({ minLength: 1, maxLength: 1024 }) }),
    status: 204,
    reply: Type.Null(),
    faults: ['invalid_credentials', 'second_factor_required'],
  }),
  confirmEmailChange: card({
    ...publicCall,
    path: '/auth/confirm-email-change',
    summary:
      'Changes the address of the account that requested it. The previous address is notified. The link works once, within 24 hours.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: Type.Object({ email: text() }),
    faults: ['link_invalid'],
  }),
  changePassword: card({
    ...own,
    method: 'POST',
    path: '/account/password',
    summary: 'Changes the password. All other sessions end, and this one gets a new cookie.',
    rightsScope: 'own',
    body: body({ currentPassword: Type.String({ minLength: 1, maxLength: 1024 }), newPassword: newPassword() }),
    status: 204,
    reply: Type.Null(),
    faults: ['invalid_credentials'],
  }),
  listSessions: card({
    ...own,
    method: 'GET',
    path: '/account/sessions',
    summary: 'Lists your open sessions, newest first.',
    lists: 'session',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(OpenSession),
    faults: [],
  }),
  endSession: card({
    ...own,
    method: 'POST',
    path: '/account/sessions/{id}/end',
    summary: 'Ends one of your sessions.',
    rightsScope: 'own',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
  endAllSessions: card({
    ...own,
    method: 'POST',
    path: '/account/sessions/end-all',
    summary: 'Ends all your sessions, including this one.',
    rightsScope: 'own',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
