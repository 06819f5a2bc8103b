/** Explains why a key is invalid and how to fix the call. The text never repeats what was sent. */
import { Fault } from '../core/fault.ts'
import { apiKeyProblem } from '../core/ids.ts'
import { type Headed, headerLines } from './call.ts'

const header = '`Authorization: Bearer <key>`'

export const invalidKey = (request: Headed): Fault => new Fault('invalid_api_key', { message: messageFor(request) })

function messageFor(request: Headed): string {
  const sent = headerLines(request, 'authorization')
  const [line] = sent
  if (line === undefined) return `No API key was sent. Send the header ${header}; nothing else is read: no cookie, no query parameter.`
  if (sent.length > 1) return `The header Authorization was sent ${sent.length} times. Send it once, as ${header}.`
  const [scheme = '', ...words] = line.trim().split(/ +/)
  if (scheme.toLowerCase() !== 'bearer') return withoutBearer(scheme)
  const [key, ...more] = words
  if (key === undefined) return `No key stands behind Bearer. Send the header ${header}.`
  return more.length > 0 ? `More than a key stands behind Bearer. Send the header ${header}.` : aboutKey(key)
}

const withoutBearer = (scheme: string): string =>
  scheme.startsWith('gpk_')
    ? `The word Bearer is missing before the key. Send the header ${header}.`
    : `In the header Authorization, only the scheme Bearer is read. Send it as ${header}.`

function aboutKey(key: string): string {
  if (/^(\$|<|\{)/.test(key))
    return 'This is a placeholder, not a key. In a shell, put the header in double quotation marks, so that $API_KEY is replaced, and export the variable first.'
  const flaw = apiKeyProblem(key)
  if (flaw === 'checksum')
    return 'The API key is mistyped: its last six characters do not match the others. Copy it again from where you store it.'
  if (flaw === null)
    return 'No such API key exists here. It is complete, so it belongs to another installation, or the database was created again. Create a key in the dashboard under Settings, API keys.'
  // A header is read as Latin-1: the three bytes of `…` are three letters.
  if (/â\u0080¦|\.\.\./.test(key))
    return 'This is the masked form of a key. The whole key is shown once, when it is created. Create another in the dashboard under Settings, API keys.'
  return 'This is not an API key. A key is gpk_live_ or gpk_test_ followed by 49 letters and digits, 58 characters in total. Copy the whole key, without quotation marks.'
}
