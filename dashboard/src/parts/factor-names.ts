/** The names of second factors. */
import { humanize } from './humanize.ts'

/** `totp` → `Authenticator app`. */
export const factorName = (factor: string): string => (factor === 'totp' ? 'Authenticator app' : humanize(factor))
