/** Invitations into a company, by e-mail. */
import Type from 'typebox'
import { roles } from '../access.ts'
import { card } from '../endpoint.ts'
import { body, dateTime, emailAddress, id, oneOf, shape, text } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { draft } from '../session-endpoint.ts'
import { Company } from './companies.ts'
import { linkToken } from './people.ts'

/** The most members that a company can have, including invitations that wait. */
export const maxMembers = 500
/** The most invitations that a company can send in a day, including those that were withdrawn or answered. */
export const maxInvitationsPerDay = 500

const invitationStates = ['waiting', 'accepted', 'declined', 'withdrawn', 'expired'] as const
const Invitation = shape('Invitation', {
  id: id('invitation'),
  email: text(),
  role: oneOf(roles),
  status: oneOf(invitationStates),
  createdAt: dateTime(),
  expiresAt: dateTime(),
})
/** What the invited person reads. */
const ReceivedInvitation = shape('ReceivedInvitation', {
  companyName: text(),
  email: text(),
  role: oneOf(roles),
  expiresAt: dateTime(),
})

const common = { heading: 'Companies', credential: 'session', company: true, idempotency: 'none', bucket: 'general' } as const
const managed = { ...common, right: 'company.manage' } as const
const token = body({ token: linkToken() })

export const invitationCards = {
  listInvitations: card({
    ...managed,
    method: 'GET',
    path: '/company/invitations',
    summary: 'Lists the invitations, newest first.',
    lists: 'invitation',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Invitation),
    faults: [],
  }),
  inviteMember: card({
    ...managed,
    method: 'POST',
    path: '/company/invitations',
    summary: 'Invites a person by email. The mailed link is valid for seven days, while you are an owner who is not suspended.',
    secondFactor: true,
    draft: true,
    body: body({ email: emailAddress(), role: oneOf(roles), ...draft }),
    status: 201,
    reply: Invitation,
    faults: ['member_limit_reached'],
  }),
  withdrawInvitation: card({
    ...managed,
    method: 'POST',
    path: '/company/invitations/{id}/withdraw',
    summary: 'Withdraws a waiting invitation. Any other invitation is returned unchanged.',
    status: 200,
    reply: Invitation,
    faults: [],
  }),
  readInvitation: card({
    ...common,
    method: 'POST',
    path: '/invitations/read',
    summary: 'Reads an invitation: the company, the role and the invited address.',
    credential: 'none',
    company: false,
    body: token,
    status: 200,
    reply: ReceivedInvitation,
    faults: ['link_invalid'],
  }),
  acceptInvitation: card({
    ...common,
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accepts an invitation. You join the company. The link works once, and only for the invited address.',
    rightsScope: 'own',
    company: false,
    body: token,
    status: 200,
    reply: Company,
    faults: ['operator_without_company', 'link_invalid', 'already_member', 'member_limit_reached'],
  }),
  declineInvitation: card({
    ...common,
    method: 'POST',
    path: '/invitations/decline',
    summary: 'Declines an invitation. This is final.',
    credential: 'none',
    company: false,
    body: token,
    status: 204,
    reply: Type.Null(),
    faults: ['link_invalid'],
  }),
}
