/** SQL types, and their types in TypeScript. */
export interface SqlValues {
  readonly text: string
  readonly 'text[]': readonly string[]
  readonly int: number
  readonly bigint: number
  readonly boolean: boolean
  readonly bytea: Buffer
  readonly timestamptz: string
}
export type SqlType = keyof SqlValues
