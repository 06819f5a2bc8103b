/** A call as a shell command. */
import type { SampleCall } from './sample-call.ts'

/** Quotes a word in single quotes if it contains characters that the shell interprets. */
const quoted = (text: string) => (/^[\w:/.,{}-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

export function curl({ method, url, sendsKey, sendsIdempotencyKey, body }: SampleCall): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    sendsKey && '-H "Authorization: Bearer $API_KEY"',
    sendsIdempotencyKey && '-H "Idempotency-Key: $(uuidgen)"',
    body !== undefined && '-H "Content-Type: application/json"',
    body !== undefined && `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ]
  return [`curl ${quoted(url)}`, ...options.filter((option) => option !== false)].join(' \\\n  ')
}
