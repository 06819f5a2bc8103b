/** Formats values for the terminal. */
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Colours text only if the terminal supports it. */
export const paint = (style: Style, text: string, stream: Writable = process.stdout): string => styleText(style, text, { stream })

/** Removes control characters from foreign text, so that it cannot control the terminal. */
export const sanitize = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

export const money = (cents: number | null | undefined, currency: string): string =>
  cents === null || cents === undefined
    ? '–'
    : new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

/** To the minute, in UTC. */
export const timestamp = (iso: string | null | undefined): string => (iso ? `${iso.slice(0, 16).replace('T', ' ')}Z` : '–')

export const day = (iso: string | null | undefined): string => (iso ? iso.slice(0, 10) : '–')

const styles: Readonly<Record<string, Style>> = {
  ...Object.fromEntries(['open', 'offered', 'pending', 'provisioning', 'received', 'stopping'].map((status) => [status, 'yellow'])),
  ...Object.fromEntries(
    ['matched', 'accepted', 'active', 'approved', 'running', 'concluded', 'succeeded'].map((status) => [status, 'green']),
  ),
  ...Object.fromEntries(['rejected', 'declined', 'failed', 'voided'].map((status) => [status, 'red'])),
}

export function status(value: string): string {
  return paint(styles[value] ?? 'dim', sanitize(value))
}
