/** Running the database's programs as the database's account. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Account } from './account.ts'

/** A child's options. It inherits nothing of our environment, whose secrets and `PG…` variables are not meant for the database. */
export function asAccount(account: Account | null): SpawnOptions {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(account === null ? {} : { uid: account.uid, gid: account.gid }) }
}

/** Runs a program to its end. @throws with the last lines of its output if it fails or takes too long. */
export async function runToEnd(program: string, args: string[], account: Account | null, timeoutMs: number): Promise<void> {
  const child = spawn(program, args, {
    ...asAccount(account),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  let output = ''
  const append = (text: Buffer) => {
    output = (output + text).slice(-4096)
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  const [code, signal] = await once(child, 'close').catch((error: Error) => [spawnErrorMessage(error), null])
  if (code !== 0) throw new Error(`${program} failed (${signal ?? code}). ${output.trim().split('\n').slice(-8).join('\n')}`.trim())
}

/** The file exists, so "not found" means its loader: Alpine has no glibc. */
const spawnErrorMessage = (error: Error) =>
  error.message.endsWith('ENOENT') ? `${error.message}: the programs need glibc, else give DATABASE_URL` : error.message
