/** A call with the library that most Python programs use. */
import { pythonLiteral } from './literals.ts'
import type { SampleCall } from './sample-call.ts'

const indented = (text: string) => text.replaceAll('\n', '\n    ')

export function python({ method, url, sendsKey, sendsIdempotencyKey, body }: SampleCall): string {
  const headers = [
    sendsKey && `"Authorization": f"Bearer {os.environ['API_KEY']}",`,
    sendsIdempotencyKey && '"Idempotency-Key": str(uuid.uuid4()),',
  ].filter((line) => line !== false)
  const args = [
    `"${url}",`,
    headers.length > 0 && `headers={\n    ${headers.join('\n    ')}\n},`,
    body !== undefined && `json=${pythonLiteral(body)},`,
    'timeout=30,',
  ].filter((line) => line !== false)
  const modules = [sendsKey && 'import os', sendsIdempotencyKey && 'import uuid'].filter((line) => line !== false)
  return `${modules.length > 0 ? `${modules.join('\n')}\n\n` : ''}import requests

response = requests.${method.toLowerCase()}(
    ${args.map(indented).join('\n    ')}
)
response.raise_for_status()
print(response.json())`
}
