/** A session at the dashboard, as its page would open one. */
import { generateSync } from 'otplib'
import type { DemoPerson } from './demo-installation.ts'
import { type Answer, bytesOf } from './http-connection.ts'

/** One connection, or as many as it takes. */
interface Line {
  exchange(bytes: Buffer): Promise<Answer>
}

export const cookieIn = ({ headers }: Answer): string | undefined => /^sid=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0]

/** The cookie of a new session, empty when there is none. */
export async function signIn(line: Line, { email, password }: DemoPerson): Promise<string> {
  return cookieIn(await post(line, '/v1/auth/sign-in', { email, password }, '')) ?? ''
}

/** The cookie of the session once the second factor is proven; a code serves once, so that it may stay as it was. */
export async function proveFactor(line: Line, { totp_secret }: DemoPerson, cookie: string): Promise<string> {
  return cookieIn(await post(line, '/v1/auth/second-factor', { code: generateSync({ secret: totp_secret }) }, cookie)) ?? cookie
}

function post(line: Line, path: string, body: object, cookie: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) }
  return line.exchange(bytesOf({ method: 'POST', path, headers, body: JSON.stringify(body) }))
}
