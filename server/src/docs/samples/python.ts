/** A call with the library that most Python programs use. */
import { pythonLiteral } from './literals.ts'
import type { SampleCall } from './sample-call.ts'

const within = (text: string) => text.replaceAll('\n', '\n    ')

export function python({ method, url, bearsKey, bearsIdempotencyKey, body }: SampleCall): string {
  const headers = [
    bearsKey && `"Authorization": f"Bearer {os.environ['API_KEY']}",`,
    bearsIdempotencyKey && '"Idempotency-Key": str(uuid.uuid4()),',
  ].filter((line) => line !== false)
  const given = [
    `"${url}",`,
    headers.length > 0 && `headers={\n    ${headers.join('\n    ')}\n},`,
    body !== undefined && `json=${pythonLiteral(body)},`,
    'timeout=30,',
  ].filter((line) => line !== false)
  const modules = [bearsKey && 'import os', bearsIdempotencyKey && 'import uuid'].filter((line) => line !== false)
  return `${modules.length > 0 ? `${modules.join('\n')}\n\n` : ''}import requests

answer = requests.${method.toLowerCase()}(
    ${given.map(within).join('\n    ')}
)
answer.raise_for_status()
print(answer.json())`
}
