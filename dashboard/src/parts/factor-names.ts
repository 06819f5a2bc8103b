/** What a second factor is called. */
import { plainWords } from './plain-words.ts'

/** `totp` → `Authenticator app`. */
export const factorName = (factor: string): string => (factor === 'totp' ? 'Authenticator app' : plainWords(factor))
