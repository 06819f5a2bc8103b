/** Bodies: JSON objects in UTF-8, at most 64 KiB; files where a card takes one. Text that PostgreSQL or a later reader cannot process is refused here. */
import type { Upload, UploadRules } from '@parley/contract/endpoint'
import { displayName, maxUnknownReported } from '@parley/contract/problems'
import type { FastifyRequest } from 'fastify'
import { Fault, refuseProblems } from '../core/fault.ts'

export const bodyLimitBytes = 65_536
const maxNesting = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const bodyFault = (message: string) => new Fault('invalid_request', { message })

/** A JSON object, or undefined if no body was sent. */
type ParsedBody = Readonly<Record<string, unknown>> | undefined

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

/** The body in the form that the call's card takes. */
export function parseBody(call: FastifyRequest, bytes: Buffer): ParsedBody | Upload {
  const encoding = call.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw bodyFault('Content-Encoding is not supported.')
  if (bytes.length === 0) return undefined
  const { upload, ignoresBody } = call.routeOptions?.config?.card ?? {}
  if (ignoresBody) return undefined
  return upload ? parseUpload(call, bytes, upload) : parseObject(call, bytes)
}

/** The handler that takes a file checks its contents. */
const parseUpload = (call: FastifyRequest, bytes: Buffer, upload: UploadRules): Upload => ({ mediaType: mediaTypeOf(call, upload), bytes })

/** The file's declared media type, if it is one of the accepted types. */
export function mediaTypeOf(call: FastifyRequest, { types }: UploadRules): string {
  const mediaType = (call.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(mediaType)) throw bodyFault(`The content type must be one of ${types.join(', ')}.`)
  return mediaType
}

function parseObject(call: FastifyRequest, bytes: Buffer): ParsedBody {
  if (!jsonType.test(call.headers['content-type'] ?? ''))
    throw bodyFault('The content type must be application/json: send the header Content-Type with it.')
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw bodyFault('The body must be a JSON object, in braces: no list, and no text that holds one.')
  refuseUnsupportedText(value)
  return value as ParsedBody
}

function parseJson(bytes: Buffer): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw bodyFault('The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw bodyFault(
      'The body is not valid JSON. Look for a comma too many, single quotation marks, or a variable that the shell did not replace.',
    )
  }
}

/** Refuses NUL, unpaired surrogates and nesting that is too deep, in names and values. Names the top-level fields that contain them. */
function refuseUnsupportedText(body: object): void {
  const fields = Object.entries(body)
  for (const [field] of fields) {
    const problem = unsupportedCharacterIn(field)
    if (problem !== undefined) throw bodyFault(`The name of a property must not contain ${problem}.`)
  }
  const problems = fields.flatMap(([field, value]) => {
    const reason = unsupportedIn(value)
    return reason === undefined ? [] : [{ field: displayName(field), reason }]
  })
  // As many as the unknown properties that are named.
  refuseProblems(problems.slice(0, maxUnknownReported))
}

/** What is hostile in a field. Walks it without recursion. */
function unsupportedIn(field: unknown): string | undefined {
  const pending = [{ value: field, depth: 2 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next
    const problem = typeof value === 'string' ? unsupportedCharacterIn(value) : undefined
    if (problem !== undefined) return `must not contain ${problem}`
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxNesting) return `must not be nested deeper than ${maxNesting} levels`
    for (const [name, inner] of Object.entries(value)) pending.push({ value: name, depth }, { value: inner, depth: depth + 1 })
  }
}

/** A character that PostgreSQL or a later reader cannot process. */
export function unsupportedCharacterIn(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL character'
  return text.isWellFormed() ? undefined : 'an unpaired surrogate'
}

/** The same JSON regardless of the order of properties, so that two bodies can be compared. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  // JSON would write a number larger than a double holds, such as 1e400, as null.
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`)
  return `{${parts.sort().join(',')}}`
}
