/** Companies: creation, contact card, members. Granting rights needs a second factor. Removing rights does not. */
import Type from 'typebox'
import { roles } from '../access.ts'
import { card } from '../endpoint.ts'
import { body, dateTime, formattedOrNull, id, oneOf, plainName, shape, shapeOrNull, text, textOrNull } from '../fields.ts'
import { pageOf, pageQuery } from '../lists.ts'
import { activity, companyActivities, Suspension } from './session.ts'

export const Company = shape('Company', {
  name: text(),
  country: textOrNull(),
  website: textOrNull(),
  contactName: textOrNull({ description: 'The contact person. After a reveal, the other side reads the contact fields.' }),
  contactEmail: textOrNull(),
  contactPhone: textOrNull(),
  billingName: textOrNull({ description: 'The name of the company on invoices. Null: `name`.' }),
  billingAddress: textOrNull({ description: 'The address of the company on invoices.' }),
  taxId: textOrNull({ description: 'The tax ID of the company on invoices.' }),
  bankDetails: textOrNull({
    description:
      'The bank account for payments to the company. Its invoices to buyers name it, and the operator uses it for payouts and refunds.',
  }),
  activity: activity(),
  createdAt: dateTime(),
  suspension: shapeOrNull(
    Type.Object({
      ...Suspension.properties,
      machinesStopAt: dateTime({ description: 'When the machines that the company rents are stopped.' }),
    }),
  ),
})

const Member = shape('Member', {
  id: id('member'),
  name: text(),
  email: text(),
  role: oneOf(roles),
  you: Type.Boolean({ description: 'Whether this member is you.' }),
  since: dateTime({ description: 'When the person became a member.' }),
})

const contactCard = {
  country: Type.Optional(formattedOrNull('country-code', 2)),
  website: Type.Optional(formattedOrNull('web-address', 200)),
  contactName: Type.Optional(formattedOrNull('plain-name', 120)),
  contactEmail: Type.Optional(formattedOrNull('email', 254)),
  contactPhone: Type.Optional(textOrNull({ maxLength: 40 })),
}

const billingDetails = {
  billingName: Type.Optional(formattedOrNull('plain-name', 120)),
  billingAddress: Type.Optional(textOrNull({ maxLength: 300, description: 'The address, with line breaks between its lines.' })),
  taxId: Type.Optional(formattedOrNull('plain-line', 40)),
  bankDetails: Type.Optional(textOrNull({ maxLength: 300, description: 'The bank details, with line breaks between their lines.' })),
}

const common = { heading: 'Companies', credential: 'session', company: true, idempotency: 'none', bucket: 'general' } as const
const managed = { ...common, right: 'company.manage' } as const

export const companyCards = {
  createCompany: card({
    ...common,
    method: 'POST',
    path: '/companies',
    summary: 'Creates a company. You become its owner.',
    rightsScope: 'own',
    company: false,
    body: body({ name: plainName(), activity: Type.Optional(oneOf(companyActivities, { default: 'both' })), ...contactCard }),
    status: 201,
    reply: Company,
    faults: ['already_member', 'operator_without_company', 'company_name_taken'],
  }),
  readCompany: card({
    ...common,
    method: 'GET',
    path: '/company',
    summary: 'Reads your company: its contact card and its billing details.',
    status: 200,
    reply: Company,
    faults: [],
  }),
  editCompany: card({
    ...managed,
    method: 'PATCH',
    path: '/company',
    summary: 'Edits the contact card and the activity of the company. Omitted fields stay unchanged.',
    body: body({ ...contactCard, activity: Type.Optional(oneOf(companyActivities)) }),
    status: 200,
    reply: Company,
    faults: [],
  }),
  editBilling: card({
    ...managed,
    method: 'PATCH',
    path: '/company/billing',
    summary: "Edits the company's billing details and bank account. Omitted fields stay unchanged. The owners are notified.",
    secondFactor: true,
    body: body(billingDetails),
    status: 200,
    reply: Company,
    faults: [],
  }),
  listMembers: card({
    ...common,
    method: 'GET',
    path: '/company/members',
    summary: 'Lists the members, newest first.',
    lists: 'member',
    query: body(pageQuery(100)),
    status: 200,
    reply: pageOf(Member),
    faults: [],
  }),
  changeRole: card({
    ...managed,
    method: 'POST',
    path: '/company/members/{id}/role',
    summary: "Changes a member's role.",
    rightsScope: 'another',
    secondFactor: true,
    body: body({ role: oneOf(roles) }),
    status: 200,
    reply: Member,
    faults: ['last_owner'],
  }),
  removeMember: card({
    ...managed,
    method: 'POST',
    path: '/company/members/{id}/remove',
    summary: 'Removes a member. Their keys and sessions stop acting for the company immediately.',
    rightsScope: 'another',
    status: 204,
    reply: Type.Null(),
    faults: ['last_owner'],
  }),
  handOver: card({
    ...managed,
    method: 'POST',
    path: '/company/members/{id}/hand-over',
    summary: 'Transfers your ownership to a member. You stay as an authorized signatory.',
    rightsScope: 'another',
    secondFactor: true,
    status: 200,
    reply: Member,
    faults: ['last_owner'],
  }),
  leaveCompany: card({
    ...common,
    method: 'POST',
    path: '/company/leave',
    summary: 'Leaves the company. The last owner cannot leave.',
    rightsScope: 'another',
    status: 204,
    reply: Type.Null(),
    faults: ['last_owner'],
  }),
}
