/** The names of second factors. */
import { plainWords } from './plain-words.ts'

/** `totp` → `Authenticator app`. */
export const factorName = (factor: string): string => (factor === 'totp' ? 'Authenticator app' : plainWords(factor))
