/** Invitations to the operator's team. A command of the installation creates them. There is no endpoint for that. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { body, dateTime, plainName, shape, text } from '../fields.ts'
import { linkToken, newPassword } from './people.ts'

/** What the invited person reads. */
const OperatorInvitation = shape('OperatorInvitation', {
  email: text(),
  hasAccount: Type.Boolean({
    description: 'Whether the address has an account, which joins the team. Without one, the link opens an account.',
  }),
  expiresAt: dateTime(),
})

const common = {
  heading: 'People',
  method: 'POST',
  credential: 'none',
  company: false,
  idempotency: 'none',
  bucket: 'general',
} as const
const noContent = { ...common, status: 204, reply: Type.Null() } as const

export const operatorInvitationCards = {
  readOperatorInvitation: card({
    ...common,
    path: '/auth/operator-invitation/read',
    summary: "Reads whom a link invites to the operator's team.",
    body: body({ token: linkToken() }),
    status: 200,
    reply: OperatorInvitation,
    faults: ['link_invalid'],
  }),
  openOperatorAccount: card({
    ...noContent,
    path: '/auth/operator-invitation/open',
    summary: "Opens an account in the operator's team for an invited address without an account. The link works once, within 72 hours.",
    body: body({ token: linkToken(), name: plainName(), password: newPassword() }),
    faults: ['link_invalid'],
  }),
  joinOperator: card({
    ...noContent,
    path: '/auth/operator-invitation/join',
    summary:
      "Adds the invited account to the operator's team. The link works once, within 72 hours. The account must not belong to a company.",
    body: body({ token: linkToken() }),
    faults: ['link_invalid', 'already_member'],
  }),
}
