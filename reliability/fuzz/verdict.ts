/** What must become of a call. */
export type Verdict =
  /** These codes, and no others. */
  | { readonly refused: readonly string[]; readonly why: string }
  /** No fault of form: done, or refused for what is so in the world. */
  | { readonly refused: null; readonly mustSucceed: boolean }
  | { readonly refused: 'either' }

export const refused = (why: string, ...codes: string[]): Verdict => ({ refused: codes, why })
export const malformed = (why: string) => refused(why, 'invalid_request')
export const either: Verdict = { refused: 'either' }
/** No fault where something holds. */
export const unless = (holds: boolean | 'either', fault: Verdict): Verdict | null => (holds === 'either' ? either : holds ? null : fault)

/** Nearer to a bound of time than this, the clock decides. */
const clockMs = 60_000
export const dayMs = 86_400_000

/** Whether a moment lies between two, or so near to one of them that the clock decides. */
export function isWithin(momentMs: number, earliestMs: number, latestMs: number): boolean | 'either' {
  if (Math.min(Math.abs(momentMs - earliestMs), Math.abs(momentMs - latestMs)) < clockMs) return 'either'
  return earliestMs < momentMs && momentMs < latestMs
}

/** The same moment of another year; 29 February is near to two days there. */
export const yearsAfter = (nowMs: number, years: number): number => new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + years)
