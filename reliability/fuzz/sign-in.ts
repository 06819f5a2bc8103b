/** A session at the dashboard, as its page would open one. */
import { generateSync } from 'otplib'
import type { DemoPerson } from '../home.ts'
import { type Answer, bytesOf, type HttpLines } from '../http-line.ts'

export const cookieIn = ({ headers }: Answer): string | undefined => /^sid=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0]

/** The cookie of a new session, empty when there is none. */
export async function signIn(lines: HttpLines, { email, password }: DemoPerson): Promise<string> {
  return cookieIn(await post(lines, '/v1/auth/sign-in', { email, password }, '')) ?? ''
}

/** The cookie of the session once the second factor is proven; a code serves once, so that it may stay as it was. */
export async function proveFactor(lines: HttpLines, { totp_secret }: DemoPerson, cookie: string): Promise<string> {
  return cookieIn(await post(lines, '/v1/auth/second-factor', { code: generateSync({ secret: totp_secret }) }, cookie)) ?? cookie
}

function post(lines: HttpLines, path: string, body: object, cookie: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) }
  return lines.exchange(bytesOf({ method: 'POST', path, headers, body: JSON.stringify(body) }))
}
