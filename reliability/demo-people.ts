/** The demo's people, as an instance tells them in its `demo.json`; and their sessions at the dashboard, as its page would open them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { DemoFile } from '../server/src/demo/demo-file.ts'
import { type Heard, jsonCall, type Sending } from './http-client.ts'

export type DemoPerson = DemoFile['people'][number]

export const peopleIn = (dataDir: string): readonly DemoPerson[] =>
  (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile).people

/** By what stands before the @ of their address. @throws when there is nobody of that name */
export function personIn(dataDir: string, name: string): DemoPerson {
  const found = peopleIn(dataDir).find(({ email }) => email.startsWith(`${name}@`))
  if (found === undefined) throw new Error(`the demo world has no ${name}`)
  return found
}

/** @throws when the person has no such key */
export function keyOf({ name, keys }: DemoPerson, mode: 'live' | 'test' = 'live'): string {
  if (keys === null) throw new Error(`${name} has no keys`)
  return keys[mode]
}

/** Sends a call to the dashboard. */
type Send = (sending: Sending) => Promise<Heard>

export const cookieIn = (heard: Heard): string | undefined =>
  typeof heard === 'string' ? undefined : /^sid=[^;]+/.exec(heard.headers.get('set-cookie') ?? '')?.[0]

/** The cookie of a new session. @throws when there is none */
export async function signIn(send: Send, { name, email, password }: DemoPerson): Promise<string> {
  const cookie = cookieIn(await send(jsonCall('POST', '/v1/auth/sign-in', {}, { email, password })))
  if (cookie === undefined) throw new Error(`${name} could not sign in`)
  return cookie
}

/** The cookie of the session once the second factor is proven; a code serves once: undefined when this one did not. */
export async function proveFactor(send: Send, { totp_secret }: DemoPerson, cookie: string): Promise<string | undefined> {
  const code = generateSync({ secret: totp_secret })
  const heard = await send(jsonCall('POST', '/v1/auth/second-factor', { cookie }, { code }))
  return typeof heard !== 'string' && heard.status === 200 ? (cookieIn(heard) ?? cookie) : undefined
}
