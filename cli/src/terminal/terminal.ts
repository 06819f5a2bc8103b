/** The streams and environment of a run. */
import type { Readable, Writable } from 'node:stream'

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** An environment variable. An empty one counts as unset. */
export const settingIn = (env: Terminal['env'], name: string): string | undefined => env[name] || undefined
