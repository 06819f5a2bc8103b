/** Bodies: JSON objects in UTF-8, at most 64 KiB; files where a card takes one. What PostgreSQL or a later reader would choke on is refused here. */
import type { Upload, UploadRules } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'

export const bodyLimitBytes = 65_536
const deepestNesting = 32
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const broken = (message: string) => new Fault('invalid_request', { message })

/** A JSON object, or undefined when no body was sent. */
export type ParsedBody = Readonly<Record<string, unknown>> | undefined

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

/** The body as the call's card takes it. */
export function parseBody(call: FastifyRequest, bytes: Buffer): ParsedBody | Upload {
  const encoding = call.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw broken('Content-Encoding is not supported.')
  if (bytes.length === 0) return undefined
  const { upload, anyBody } = call.routeOptions?.config?.card ?? {}
  if (anyBody) return undefined
  return upload ? parseUpload(call, bytes, upload) : parseObject(call, bytes)
}

/** What is in a file is judged by whoever takes it. */
const parseUpload = (call: FastifyRequest, bytes: Buffer, upload: UploadRules): Upload => ({ mediaType: mediaTypeOf(call, upload), bytes })

/** What a file says it is, where that is one of the types that are taken. */
export function mediaTypeOf(call: FastifyRequest, { types }: UploadRules): string {
  const mediaType = (call.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(mediaType)) throw broken(`The content type must be one of ${types.join(', ')}.`)
  return mediaType
}

function parseObject(call: FastifyRequest, bytes: Buffer): ParsedBody {
  if (!jsonType.test(call.headers['content-type'] ?? ''))
    throw broken('The content type must be application/json: send the header Content-Type with it.')
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken('The body must be a JSON object, in braces: no list, and no text that holds one.')
  refuseHostileText(value)
  return value as ParsedBody
}

function parseJson(bytes: Buffer): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw broken('The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw broken(
      'The body is not valid JSON. Look for a comma too many, single quotation marks, or a variable that the shell did not replace.',
    )
  }
}

/** NUL, unpaired surrogates and bottomless nesting, in names as in values; walked without recursion. */
function refuseHostileText(root: object): void {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseHostileString(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepestNesting) throw broken('The body is nested too deeply.')
    for (const [name, inner] of Object.entries(value)) {
      refuseHostileString(name)
      pending.push({ value: inner, depth: depth + 1 })
    }
  }
}

function refuseHostileString(text: string): void {
  if (text.includes('\0')) throw broken('A string holds a NUL character.')
  if (!text.isWellFormed()) throw broken('A string holds an unpaired surrogate.')
}

/** The same JSON whatever the order of properties: what two bodies are compared by. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
  return `{${parts.sort().join(',')}}`
}
