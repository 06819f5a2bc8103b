/** The letter of a notification: plain text, and the same text in HTML for phones, light and dark mode. */

import { dayText } from '@parley/contract/days'
import { type NotificationKind, type NotificationKindCard, notificationKinds } from '@parley/contract/notification-kinds'
import { escapeHtml } from '../mail/letters.documents.ts'
import type { Letter, Letterhead } from '../mail/outbox.steps.ts'
import { momentText } from '../mail/times.documents.ts'
import type { NotificationText } from './texts.documents.ts'

interface LetterReader {
  readonly personId: number
  readonly companyId: number | null
  readonly email: string
  /** Null for the operator's team. */
  readonly companyName: string | null
  /** From their profile; null if they set none. */
  readonly timeZone: string | null
  /** Switches this kind off without signing in; null if it cannot be switched off. */
  readonly unsubscribeUrl: string | null
}
interface Content {
  readonly kind: string
  readonly title: string
  readonly lines: readonly string[]
  readonly links: readonly { readonly href: string; readonly label: string; readonly note?: string | undefined }[]
  readonly deadline?: string | undefined
}

const settingsPath = '/account/notifications'

/** The letter of one notification. */
export function notificationLetter(head: Letterhead, reader: LetterReader, kind: NotificationKind, text: NotificationText): Letter {
  const { title, lines, path, link, deadline } = text
  const deadlineLine = deadline && `${deadline.label}: ${deadlineText(kind, deadline.at, reader)}`
  return renderLetter(head, reader, {
    kind,
    title,
    lines,
    links: [{ href: `${head.dashboardUrl}${path}`, label: link }],
    deadline: deadlineLine,
  })
}

const deadlineText = (kind: NotificationKind, at: string, { timeZone }: LetterReader): string => {
  const { dateOnly }: NotificationKindCard = notificationKinds[kind]
  return dateOnly ? dayText(at) : momentText(at, timeZone)
}

const untilText = (kind: NotificationKind): string => {
  const { deadlineLabel = 'until' }: NotificationKindCard = notificationKinds[kind]
  return `${deadlineLabel.charAt(0).toUpperCase()}${deadlineLabel.slice(1)}`
}

interface DigestItem {
  readonly kind: NotificationKind
  readonly title: string
  readonly path: string
  readonly deadline: string | null
}
/** One letter for all notifications that waited for the digest. */
export function digestLetter(head: Letterhead, reader: LetterReader, items: readonly DigestItem[]): Letter {
  const links = items.map(({ kind, title, path, deadline }) => ({
    href: `${head.dashboardUrl}${path}`,
    label: title,
    note: deadline === null ? undefined : `${untilText(kind)} ${deadlineText(kind, deadline, reader)}`,
  }))
  const title =
    items.length === 1 ? `1 new notification from ${head.serviceName}` : `${items.length} new notifications from ${head.serviceName}`
  return renderLetter(head, reader, { kind: 'digest', title, lines: [], links })
}

function renderLetter(head: Letterhead, reader: LetterReader, content: Content): Letter {
  const { kind, lines, links, deadline } = content
  const title = content.title.replaceAll(/\s+/g, ' ')
  const { personId, companyId, email, companyName, unsubscribeUrl } = reader
  const reasonText = `You receive this email because you are a member of ${companyName ?? `the ${head.serviceName} team`} at ${head.serviceName}.`
  const settings = `${head.dashboardUrl}${settingsPath}`
  const text = [
    title,
    ...lines,
    ...(deadline === undefined ? [] : [deadline]),
    ...links.map(({ href, label, note }) => [`${label}:`, ...(note === undefined ? [] : [note]), href].join('\n')),
    [
      '--',
      reasonText,
      `Questions? Contact the operator: ${head.supportEmail}`,
      `Notification settings: ${settings}`,
      ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    ].join('\n'),
  ].join('\n\n')
  const html = page(title, [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`),
    ...(deadline === undefined ? [] : [`<p style="margin:0 0 12px"><strong>${escapeHtml(deadline)}</strong></p>`]),
    ...(links.length === 1 ? links.map(button) : links.map(listItem)),
    `<p class="soft" style="margin:32px 0 0;font-size:13px;color:#5f6672">${escapeHtml(reasonText)}<br><a href="mailto:${escapeHtml(head.supportEmail)}">Contact the operator</a> · <a href="${escapeHtml(settings)}">Notification settings</a>${
      unsubscribeUrl === null ? '' : ` · <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe from emails like this</a>`
    }</p>`,
  ])
  return {
    to: email,
    subject: title,
    text: `${text}\n`,
    html,
    notification: { kind, personId, companyId },
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  }
}

type Link = Content['links'][number]
const button = ({ href, label }: Link) =>
  `<p style="margin:20px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6b62;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`
const listItem = ({ href, label, note }: Link) =>
  `<p style="margin:0 0 14px"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>${
    note === undefined ? '' : `<br><span class="soft" style="color:#5f6672;font-size:14px">${escapeHtml(note)}</span>`
  }</p>`

/** Mail programs drop what they do not support: without the style sheet the letter is dark text on the program's own background. */
const page = (title: string, parts: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body { background: #14161a; color: #e8eaee; }
  a { color: #76cfc1; }
  .soft { color: #a3aab6 !important; }
}
</style>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${parts.join('\n')}
</div>
</body>
</html>
`
