/** A call as a line for the shell. */
import type { SampleCall } from './sample-call.ts'

/** For the shell: in single quotes where anything in it means something there. */
const quoted = (text: string) => (/^[\w:/.,{}-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

export function curl({ method, url, bearsKey, bearsIdempotencyKey, body }: SampleCall): string {
  const options = [
    method !== 'GET' && `-X ${method}`,
    bearsKey && '-H "Authorization: Bearer $API_KEY"',
    bearsIdempotencyKey && '-H "Idempotency-Key: $(uuidgen)"',
    body !== undefined && '-H "Content-Type: application/json"',
    body !== undefined && `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ]
  return [`curl ${quoted(url)}`, ...options.filter((option) => option !== false)].join(' \\\n  ')
}
