/** The way back: where a sign-in leads to, once somebody is signed in. */
import type { ParsedLocation } from '@tanstack/react-router'

/** What the sign-in's address carries of the page that asked for it. */
export const wayBackTo = (href: string): { to?: string } => (href === '/' ? {} : { to: href })

/** Where the sign-in at `location` leads: an address of this page alone. What stands after the # was carried along for it. */
export function wayBackFrom({ search, hash }: Pick<ParsedLocation<{ to?: string }>, 'search' | 'hash'>): string {
  if (!isOwnAddress(search.to)) return '/'
  return hash ? `${search.to}#${hash}` : search.to
}

const isOwnAddress = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to)
