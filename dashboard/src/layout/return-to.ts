/** The way back: the page to open after a sign-in. */
import type { ParsedLocation } from '@tanstack/react-router'

/** What the sign-in's address contains of the page that required it. */
export const returnToSearch = (href: string): { to?: string } => (href === '/' ? {} : { to: href })

/** Where the sign-in at `location` leads: only to an address of this dashboard. The part after the # was passed along for it. */
export function returnToHref({ search, hash }: Pick<ParsedLocation<{ to?: string }>, 'search' | 'hash'>): string {
  if (!isOwnAddress(search.to)) return '/'
  return hash ? `${search.to}#${hash}` : search.to
}

const isOwnAddress = (to: string | undefined): to is string => to !== undefined && /^\/(?![/\\])/.test(to)
