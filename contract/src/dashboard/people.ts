/** People: joining, passwords, sessions. What strangers can ask is answered alike whether or not an address is known. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, emailAddress, filledText, id, integer, plainName, shape, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { Assertion, passkeyOptions, passkeysPerPerson } from './passkeys.ts'
import { Session } from './session.ts'

export const shortestPassword = 12
export const newPassword = () => Type.String({ minLength: shortestPassword, maxLength: 1024 })
export const linkToken = () => Type.String({ minLength: 1, maxLength: 64, description: 'What stands after the # of the mailed link.' })

const OpenSession = shape('OpenSession', {
  id: id('session'),
  browser: text({ description: 'The kind of browser and system, coarsely.' }),
  current: Type.Boolean({ description: 'The session that asks.' }),
  createdAt: dateTime(),
  seenAt: dateTime(),
})

/** Whose account a mailed link opens. */
const EmailConfirmation = shape('EmailConfirmation', { email: text() })

/** What a link that sets a new password asks its holder. */
const PasswordReset = shape('PasswordReset', {
  email: text({ description: 'Of the account.' }),
  passkeys: integer(0, passkeysPerPerson, {
    description: 'Passkeys of the account; they end with the reset unless a second factor keeps them.',
  }),
  takesCode: Type.Boolean({
    description: 'An authenticator or recovery codes are there to keep them with, beside the passkeys themselves.',
  }),
})

const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general' } as const
const asked = { ...common, method: 'POST', credential: 'none', status: 204, reply: Type.Null() } as const
const own = { ...common, credential: 'session' } as const

export const peopleCards = {
  signUp: card({
    ...asked,
    path: '/auth/sign-up',
    summary: 'Asks for an account; a mailed link confirms the address. The answer is the same for an address that has one.',
    body: body({ name: plainName(), email: emailAddress() }),
    faults: [],
  }),
  readEmailConfirmation: card({
    ...asked,
    path: '/auth/confirm-email/read',
    summary: 'Tells the holder of a mailed link which address it confirms.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: EmailConfirmation,
    faults: ['link_invalid'],
  }),
  confirmEmail: card({
    ...asked,
    path: '/auth/confirm-email',
    summary: 'Opens the account that was asked for with the password that the holder of the link chooses, within 24 hours, once.',
    body: body({ token: linkToken(), password: newPassword() }),
    faults: ['link_invalid'],
  }),
  forgotPassword: card({
    ...asked,
    path: '/auth/forgot-password',
    summary: 'Asks for a link that sets a new password. The answer is the same for an address without an account.',
    body: body({ email: emailAddress() }),
    faults: [],
  }),
  readPasswordReset: card({
    ...asked,
    path: '/auth/reset-password/read',
    summary: 'Tells what a mailed link for a new password asks: whose it is, whether there are passkeys to keep, and by what.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: PasswordReset,
    faults: ['link_invalid'],
  }),
  startPasswordResetProof: card({
    ...asked,
    path: '/auth/reset-password/passkey-options',
    summary: 'Draws a challenge for keeping the passkeys with one of them, for five minutes, once.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: passkeyOptions,
    faults: ['link_invalid', 'second_factor_not_enrolled'],
  }),
  resetPassword: card({
    ...asked,
    path: '/auth/reset-password',
    summary:
      'Sets a new password with a mailed link, within an hour, once. All sessions end, and passkeys too, unless `code` or `passkey` proves a second factor.',
    body: body({
      token: linkToken(),
      password: newPassword(),
      code: Type.Optional(filledText(32, { description: 'Of the authenticator, or a recovery code: keeps the passkeys.' })),
      passkey: Type.Optional(Assertion),
    }),
    faults: ['link_invalid', 'second_factor_not_enrolled', 'second_factor_locked', 'second_factor_invalid'],
  }),
  changeProfile: card({
    ...own,
    method: 'PATCH',
    path: '/account/profile',
    summary: 'Changes what is named of your profile: your name, and the time zone that pages and letters show times in.',
    whileSuspended: true,
    // Each write holds its person's row: of two sessions of one person that both change it, each would wait for the other.
    rightsScope: 'own',
    body: body({
      name: Type.Optional(plainName()),
      timeZone: Type.Optional(
        textOrNull({
          minLength: 1,
          maxLength: 64,
          description: 'A name of the time zone database, such as `Europe/Oslo`; null: the one of the browser, and UTC in letters.',
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
      'Asks to change your email address: it changes once the link that is mailed there is followed. With a factor enrolled, needs a fresh one.',
    whileSuspended: true,
    body: body({ email: emailAddress(), currentPassword: Type.String({ minLength: 1, maxLength: 1024 }) }),
    status: 204,
    reply: Type.Null(),
    faults: ['invalid_credentials', 'second_factor_required'],
  }),
  confirmEmailChange: card({
    ...asked,
    path: '/auth/confirm-email-change',
    summary: 'Changes the address of the account that asked for it, within 24 hours, once, and tells the address before.',
    body: body({ token: linkToken() }),
    status: 200,
    reply: Type.Object({ email: text() }),
    faults: ['link_invalid'],
  }),
  changePassword: card({
    ...own,
    method: 'POST',
    path: '/account/password',
    summary: 'Changes the password; every other session ends, and this one moves to a new cookie.',
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
    summary: 'Signs you out everywhere, here too.',
    rightsScope: 'own',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
