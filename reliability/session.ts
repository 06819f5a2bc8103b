/** A session at the dashboard, as its page would open one. */
import { generateSync } from 'otplib'
import type { DemoPerson } from './demo-people.ts'
import { type Heard, jsonCall, type Sending } from './http-client.ts'

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
