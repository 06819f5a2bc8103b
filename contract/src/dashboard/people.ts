/** People: joining, passwords, sessions. What strangers can ask is answered alike whether or not an address is known. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, emailAddress, filledText, id, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'

export const shortestPassword = 12
const newPassword = () => Type.String({ minLength: shortestPassword, maxLength: 1024 })
export const linkToken = () => Type.String({ minLength: 1, maxLength: 64, description: 'What stands after the # of the mailed link.' })

export const OpenSession = shape('OpenSession', {
  id: id('session'),
  browser: text({ description: 'The kind of browser and system, coarsely.' }),
  current: Type.Boolean({ description: 'The session that asks.' }),
  createdAt: dateTime(),
  seenAt: dateTime(),
})

const common = { heading: 'People', company: false, idempotency: 'none', bucket: 'general' } as const
const asked = { ...common, method: 'POST', credential: 'none', status: 204, reply: Type.Null() } as const
const own = { ...common, credential: 'session' } as const

export const peopleCards = {
  signUp: card({
    ...asked,
    path: '/auth/sign-up',
    summary: 'Asks for an account; a mailed link confirms the address. The answer is the same for an address that has one.',
    body: body({ name: filledText(120), email: emailAddress(), password: newPassword() }),
    faults: [],
  }),
  confirmEmail: card({
    ...asked,
    path: '/auth/confirm-email',
    summary: 'Opens the account that was asked for, within 24 hours, once.',
    body: body({ token: linkToken() }),
    faults: ['link_invalid'],
  }),
  forgotPassword: card({
    ...asked,
    path: '/auth/forgot-password',
    summary: 'Asks for a link that sets a new password. The answer is the same for an address without an account.',
    body: body({ email: emailAddress() }),
    faults: [],
  }),
  resetPassword: card({
    ...asked,
    path: '/auth/reset-password',
    summary: 'Sets a new password with a mailed link, within an hour, once; all sessions end.',
    body: body({ token: linkToken(), password: newPassword() }),
    faults: ['link_invalid'],
  }),
  changePassword: card({
    ...own,
    method: 'POST',
    path: '/account/password',
    summary: 'Changes the password; every other session ends, and this one moves to a new cookie.',
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
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
  endAllSessions: card({
    ...own,
    method: 'POST',
    path: '/account/sessions/end-all',
    summary: 'Signs you out everywhere, here too.',
    status: 204,
    reply: Type.Null(),
    faults: [],
  }),
}
