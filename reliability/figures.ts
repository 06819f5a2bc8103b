/** What a run found, in a line, and what it found wrong. */
export interface Figures {
  readonly what: string
  readonly found: string
  readonly violations: readonly string[]
}

export const longest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** The value below which such a share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const row = ({ what, found, violations }: Figures): string => `| ${what} | ${found} | ${violations.length} |`
