/** Letters, as plain text and as the same text in HTML. */
import { enrolmentWaitHours } from '@parley/contract/dashboard/factors'
import type { Letter, Letterhead } from './outbox.steps.ts'
import { momentText } from './times.documents.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

/** A letter of paragraphs. A paragraph that is a URL becomes a link. */
function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph)
  const html = paragraphs.map(escapeHtml).map((text) => `<p>${isLink(text) ? `<a href="${text}">${text}</a>` : text}</p>`)
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html: `<!doctype html>\n${html.join('\n')}\n` }
}

// Tokens are in the fragment: a browser never sends it, neither in a Referer nor to a log.
const link = ({ dashboardUrl }: Letterhead, page: string, token: string) => `${dashboardUrl}/${page}#${token}`

export const confirmationLetter = (head: Letterhead, to: string, name: string, token: string) =>
  letter(to, `Confirm your email address for ${head.serviceName}`, [
    `Somebody signed up for ${head.serviceName} with this email address and the name ${name}.`,
    'If this was you, confirm your email address within 24 hours and choose a password:',
    link(head, 'confirm-email', token),
    'If this was not you, ignore this email. No account is created without the confirmation.',
  ])

export const alreadySignedUpLetter = (head: Letterhead, to: string) =>
  letter(to, `You already have an account at ${head.serviceName}`, [
    `Somebody tried to sign up for ${head.serviceName} with this email address. It already has an account.`,
    'If this was you, sign in or reset your password:',
    `${head.dashboardUrl}/forgot-password`,
    'If this was not you, ignore this email. Your account has not changed.',
  ])

export const emailChangeLetter = (head: Letterhead, to: string, token: string) =>
  letter(to, `Confirm your new email address for ${head.serviceName}`, [
    `Somebody asked to use this email address for their account at ${head.serviceName}.`,
    'If this was you, confirm the email address within 24 hours:',
    link(head, 'confirm-email-change', token),
    'If this was not you, ignore this email. Nothing changes without the confirmation.',
  ])

export const addressInUseLetter = (head: Letterhead, to: string) =>
  letter(to, `You already have an account at ${head.serviceName}`, [
    `Somebody asked to use this email address for another account at ${head.serviceName}. It already has an account, so nothing changes.`,
    `If this was you, sign in with this email address, or choose another one for the other account: ${head.dashboardUrl}/sign-in`,
  ])

export const emailChangeRequestedLetter = (head: Letterhead, to: string, email: string) =>
  letter(to, `Email address change requested for your ${head.serviceName} account`, [
    `Somebody who is signed in to your account at ${head.serviceName} asked to change its email address to ${email}.`,
    'The email address changes when the link that we sent to the new address is used.',
    'If this was not you, reset your password now. This cancels the link:',
    `${head.dashboardUrl}/forgot-password`,
  ])

export const emailChangedLetter = (head: Letterhead, to: string, email: string) =>
  letter(to, `Your ${head.serviceName} email address was changed`, [
    `The email address of your account at ${head.serviceName} is now ${email}. Use it to sign in. Emails are sent to it.`,
    `If this was not you, contact the operator: ${head.supportEmail}`,
  ])

export const resetLetter = (head: Letterhead, to: string, token: string) =>
  letter(to, `Reset your ${head.serviceName} password`, [
    `Somebody asked to reset the password of your account at ${head.serviceName}.`,
    'If this was you, set a new password within one hour:',
    link(head, 'reset-password', token),
    'All reset links that we sent within the last hour work until one of them is used.',
    'If this was not you, ignore this email. Your password has not changed.',
  ])

export const noAccountLetter = (head: Letterhead, to: string) =>
  letter(to, `No ${head.serviceName} account with this email address`, [
    `Somebody asked to reset a password at ${head.serviceName} with this email address. It has no account.`,
    'If this was you, you may have signed up with another email address. If this was not you, ignore this email.',
  ])

export const passwordChangedLetter = (head: Letterhead, to: string) =>
  letter(to, `Your ${head.serviceName} password was changed`, [
    `The password of your account at ${head.serviceName} was changed. All your other sessions were signed out.`,
    'If this was not you, reset your password now:',
    `${head.dashboardUrl}/forgot-password`,
  ])

export const passwordResetLetter = (head: Letterhead, to: string, endedPasskeys: number) =>
  letter(to, `Your ${head.serviceName} password was changed`, [
    `The password of your account at ${head.serviceName} was reset with an emailed link. All your sessions were signed out.`,
    ...(endedPasskeys > 0
      ? [
          `Your passkeys were removed too (${endedPasskeys}). Sign in with the new password and add the passkeys that you still use. If they were your only second factor, you can set up a new one in ${enrolmentWaitHours} hours.`,
        ]
      : []),
    'If this was not you, reset your password now:',
    `${head.dashboardUrl}/forgot-password`,
  ])

const securityAdvice = ({ dashboardUrl, supportEmail }: Letterhead) => [
  `If this was not you, contact the operator at ${supportEmail} and reset your password:`,
  `${dashboardUrl}/forgot-password`,
]

export const factorChangedLetter = (head: Letterhead, to: string, change: string) =>
  letter(to, `${change} at ${head.serviceName}`, [
    `${change} at ${head.serviceName}. Steps with legal effect ask for this second factor.`,
    ...securityAdvice(head),
  ])

export const factorsResetLetter = (head: Letterhead, to: string) =>
  letter(to, `Your second factors at ${head.serviceName} were removed`, [
    `The operator of ${head.serviceName} removed every second factor of your account: the authenticator, the passkeys and the recovery codes. You were signed out of all sessions.`,
    'Sign in with your password and set up a second factor again:',
    `${head.dashboardUrl}/sign-in`,
    `If you did not ask for this, contact the operator immediately: ${head.supportEmail}`,
  ])

export const recoveryCodesGeneratedLetter = (head: Letterhead, to: string) =>
  letter(to, `New recovery codes were created for your account at ${head.serviceName}`, [
    `New recovery codes were created for your account at ${head.serviceName}. The previous codes no longer work. Each code can be used once instead of the second factor that steps with legal effect ask for.`,
    ...securityAdvice(head),
  ])

export const recoveryCodeUsedLetter = (head: Letterhead, to: string, left: number) =>
  letter(to, `A recovery code was used for your account at ${head.serviceName}`, [
    `A recovery code was used for your account at ${head.serviceName}, in place of the second factor that steps with legal effect ask for.`,
    `${left === 0 ? 'None is' : left === 1 ? 'One is' : `${left} are`} left. You can create new codes on your account page.`,
    ...securityAdvice(head),
  ])

interface InvitationDetails {
  readonly companyName: string
  readonly inviterName: string
  readonly role: string
}
export const invitationLetter = (head: Letterhead, to: string, details: InvitationDetails, token: string) =>
  letter(to, `${details.companyName} invites you to ${head.serviceName}`, [
    `${details.inviterName} invites you to join ${details.companyName} at ${head.serviceName} as ${details.role.replaceAll('_', ' ')}.`,
    'The invitation is valid for seven days. To accept it, sign in or sign up with this email address:',
    link(head, 'invitation', token),
  ])

/** The letter, and the link in it: where no mail is sent, the person who runs the installation passes the link on. */
export function operatorInvitationLetter(head: Letterhead, to: string, token: string): { letter: Letter; href: string } {
  const href = link(head, 'operator-invitation', token)
  const paragraphs = [
    `You are invited to join the operator's team of ${head.serviceName}.`,
    'The link is valid for 72 hours and works once:',
    href,
    'If you did not expect this invitation, ignore this email.',
  ]
  return { letter: letter(to, `Join the operator's team of ${head.serviceName}`, paragraphs), href }
}

interface Owner {
  readonly email: string
  readonly timeZone: string | null
}
interface SuspensionNotice {
  readonly companyName: string
  readonly reason: string
  /** ISO 8601. */
  readonly machinesStopAt: string
}
export const suspensionLetter = (head: Letterhead, { email, timeZone }: Owner, { companyName, reason, machinesStopAt }: SuspensionNotice) =>
  letter(email, `${companyName} is suspended at ${head.serviceName}`, [
    `The operator of ${head.serviceName} suspended ${companyName}. Reason: ${reason}`,
    'Its API keys are refused. Its nodes are not on the grid, and its offers cannot be rented. Opportunities that waited for it or on its requests are withdrawn.',
    `The machines that it rents run until ${momentText(machinesStopAt, timeZone)} and are then stopped. As an owner you can sign in and stop them earlier:`,
    head.dashboardUrl,
    `Machines that others rent from it run until the renters stop them. To have the suspension ended, contact the operator: ${head.supportEmail}`,
  ])
