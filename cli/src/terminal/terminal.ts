/** Where a run reads and writes. */
import type { Readable, Writable } from 'node:stream'

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** A setting of the environment. An empty one is none. */
export const settingIn = (env: Terminal['env'], name: string): string | undefined => env[name] || undefined
