/** Letters: plain text, and the same in HTML. */
import { enrolmentWaitHours } from '@parley/contract/dashboard/factors'
import type { Letter, Letterhead } from './outbox.steps.ts'
import { momentText } from './times.documents.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

/** A letter of paragraphs; a paragraph that is a URL becomes a link. */
function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph)
  const html = paragraphs.map(escaped).map((text) => `<p>${isLink(text) ? `<a href="${text}">${text}</a>` : text}</p>`)
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html: `<!doctype html>\n${html.join('\n')}\n` }
}

// Tokens are placed after the #: a browser sends that part to nobody, neither in a Referer nor to a log.
const link = ({ dashboardUrl }: Letterhead, page: string, token: string) => `${dashboardUrl}/${page}#${token}`

export const confirmationLetter = (head: Letterhead, to: string, name: string, token: string) =>
  letter(to, `Confirm your address for ${head.serviceName}`, [
    `Somebody signed up at ${head.serviceName} with this address and the name ${name}.`,
    'If that was you, confirm it within 24 hours, and choose your password there:',
    link(head, 'confirm-email', token),
    'If it was not you, do nothing: without the confirmation there is no account.',
  ])

export const alreadySignedUpLetter = (head: Letterhead, to: string) =>
  letter(to, `You have an account at ${head.serviceName}`, [
    `Somebody signed up at ${head.serviceName} with this address, which has an account already.`,
    'If that was you, sign in, or set a new password:',
    `${head.dashboardUrl}/forgot-password`,
    'If it was not you, do nothing: your account is as it was.',
  ])

export const emailChangeLetter = (head: Letterhead, to: string, token: string) =>
  letter(to, `Confirm your new address for ${head.serviceName}`, [
    `Somebody asked to use this address for their account at ${head.serviceName}.`,
    'If that was you, confirm it within 24 hours:',
    link(head, 'confirm-email-change', token),
    'If it was not you, do nothing: without the confirmation nothing changes.',
  ])

export const addressInUseLetter = (head: Letterhead, to: string) =>
  letter(to, `You have an account at ${head.serviceName}`, [
    `Somebody asked to use this address for another account at ${head.serviceName}. It has an account already, so nothing changes.`,
    `If that was you, sign in with this address, or choose another one for the other account: ${head.dashboardUrl}/sign-in`,
  ])

export const emailChangeAskedLetter = (head: Letterhead, to: string, email: string) =>
  letter(to, `A new address was asked for your account at ${head.serviceName}`, [
    `Somebody who is signed in to your account at ${head.serviceName} asked to change its address to ${email}.`,
    'It changes once the link that we sent there is followed.',
    'If it was not you, set a new password now: that ends the link.',
    `${head.dashboardUrl}/forgot-password`,
  ])

export const emailChangedLetter = (head: Letterhead, to: string, email: string) =>
  letter(to, `Your address for ${head.serviceName} was changed`, [
    `The address of your account at ${head.serviceName} is now ${email}. You sign in with it, and emails go there.`,
    `If it was not you, write to the operator: ${head.supportEmail}`,
  ])

export const resetLetter = (head: Letterhead, to: string, token: string) =>
  letter(to, `Reset your ${head.serviceName} password`, [
    `Somebody asked for a new password for your account at ${head.serviceName}.`,
    'If that was you, set it within one hour:',
    link(head, 'reset-password', token),
    'Every link that was mailed for this within the hour works, until one of them is used.',
    'If it was not you, do nothing: your password is as it was.',
  ])

export const noAccountLetter = (head: Letterhead, to: string) =>
  letter(to, `No account at ${head.serviceName} with this address`, [
    `Somebody asked for a new password at ${head.serviceName} with this address, which has no account.`,
    'If that was you, you may have signed up with another address. If it was not you, do nothing.',
  ])

export const passwordChangedLetter = (head: Letterhead, to: string) =>
  letter(to, `Your password for ${head.serviceName} was changed`, [
    `The password of your account at ${head.serviceName} was changed, and every other session was ended.`,
    'If it was not you, set a new one now:',
    `${head.dashboardUrl}/forgot-password`,
  ])

export const passwordResetLetter = (head: Letterhead, to: string, endedPasskeys: number) =>
  letter(to, `Your password for ${head.serviceName} was changed`, [
    `A new password was set for your account at ${head.serviceName} by a mailed link, and every session was ended.`,
    ...(endedPasskeys > 0
      ? [
          `Your passkeys were ended too (${endedPasskeys}): sign in with the new password, and add the ones that you still use. If they were your only second factor, a new one can be enrolled in ${enrolmentWaitHours} hours.`,
        ]
      : []),
    'If it was not you, set a new one now:',
    `${head.dashboardUrl}/forgot-password`,
  ])

const unlessYou = ({ dashboardUrl, supportEmail }: Letterhead) => [
  `If it was not you, tell the operator at ${supportEmail}, and set a new password:`,
  `${dashboardUrl}/forgot-password`,
]

export const factorChangedLetter = (head: Letterhead, to: string, what: string) =>
  letter(to, `${what} at ${head.serviceName}`, [
    `${what} at ${head.serviceName}. It is the second factor that steps with legal effect ask for.`,
    ...unlessYou(head),
  ])

export const factorsResetLetter = (head: Letterhead, to: string) =>
  letter(to, `Your second factors at ${head.serviceName} were removed`, [
    `The operator of ${head.serviceName} removed every second factor of your account: the authenticator, the passkeys and the recovery codes. You were signed out everywhere.`,
    'Sign in with your password, and set up a second factor anew:',
    `${head.dashboardUrl}/sign-in`,
    `If you did not ask for it, write to the operator at once: ${head.supportEmail}`,
  ])

export const recoveryCodesDrawnLetter = (head: Letterhead, to: string) =>
  letter(to, `New recovery codes were drawn for your account at ${head.serviceName}`, [
    `New recovery codes were drawn for your account at ${head.serviceName}; those before work no longer. Each stands in once for the second factor that steps with legal effect ask for.`,
    ...unlessYou(head),
  ])

export const recoveryCodeUsedLetter = (head: Letterhead, to: string, left: number) =>
  letter(to, `A recovery code was used for your account at ${head.serviceName}`, [
    `A recovery code was used for your account at ${head.serviceName}, in place of the second factor that steps with legal effect ask for.`,
    `${left === 0 ? 'None is' : left === 1 ? 'One is' : `${left} are`} left. You draw new ones on the page of your account.`,
    ...unlessYou(head),
  ])

interface InvitationDetails {
  readonly companyName: string
  readonly inviterName: string
  readonly role: string
}
export const invitationLetter = (head: Letterhead, to: string, words: InvitationDetails, token: string) =>
  letter(to, `${words.companyName} invites you to ${head.serviceName}`, [
    `${words.inviterName} invites you to join ${words.companyName} at ${head.serviceName} as ${words.role.replaceAll('_', ' ')}.`,
    'The invitation holds for seven days; sign in or sign up with this address to accept it:',
    link(head, 'invitation', token),
  ])

/** The letter, and the link in it: the administrator of the installation passes it on where no mail is sent. */
export function operatorInvitationLetter(head: Letterhead, to: string, token: string): { letter: Letter; href: string } {
  const href = link(head, 'operator-invitation', token)
  const paragraphs = [
    `Whoever runs ${head.serviceName} invites you to its operator's team.`,
    'The invitation holds for 72 hours, once:',
    href,
    'If you do not expect it, do nothing.',
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
    `The operator of ${head.serviceName} suspended ${companyName}. The reason: ${reason}`,
    'Its API keys are refused, its nodes and offers are off the market, and what waited for it or on its requests is withdrawn.',
    `The machines that it rents go on until ${momentText(machinesStopAt, timeZone)} and are then stopped. As its owner you can sign in and stop them before:`,
    head.dashboardUrl,
    `Machines that others rent from it run on until they stop them. To have the suspension ended, write to the operator: ${head.supportEmail}`,
  ])
