/** The demo's people, as an instance lists them in its `demo.json`, and their dashboard sessions, opened as the sign-in page does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { DemoFile } from '../server/src/demo/demo-file.ts'
import { type CallResult, type HttpCall, jsonCall } from './http-client.ts'

export type DemoPerson = DemoFile['people'][number]

export const peopleIn = (dataDir: string): readonly DemoPerson[] =>
  (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile).people

/** Finds a person by the part of their address before the @. @throws if there is none */
export function personIn(dataDir: string, name: string): DemoPerson {
  const found = peopleIn(dataDir).find(({ email }) => email.startsWith(`${name}@`))
  if (found === undefined) throw new Error(`the demo world has no ${name}`)
  return found
}

/** @throws if the person has no keys */
export function keyOf({ name, keys }: DemoPerson, mode: 'live' | 'test' = 'live'): string {
  if (keys === null) throw new Error(`${name} has no keys`)
  return keys[mode]
}

/** Sends a call to the dashboard. */
type Send = (call: HttpCall) => Promise<CallResult>

export const cookieIn = (result: CallResult): string | undefined =>
  typeof result === 'string' ? undefined : /^sid=[^;]+/.exec(result.headers.get('set-cookie') ?? '')?.[0]

/** Returns the cookie of a new session. @throws if the sign-in fails */
export async function signIn(send: Send, { name, email, password }: DemoPerson): Promise<string> {
  const cookie = cookieIn(await send(jsonCall('POST', '/v1/auth/sign-in', {}, { email, password })))
  if (cookie === undefined) throw new Error(`${name} could not sign in`)
  return cookie
}

/** Passes the second factor and returns the session's cookie. A code works once. Returns undefined if this code did not work. */
export async function verifyFactor(send: Send, { totp_secret }: DemoPerson, cookie: string): Promise<string | undefined> {
  const code = generateSync({ secret: totp_secret })
  const result = await send(jsonCall('POST', '/v1/auth/second-factor', { cookie }, { code }))
  return typeof result !== 'string' && result.status === 200 ? (cookieIn(result) ?? cookie) : undefined
}
