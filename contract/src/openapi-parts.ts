/** The shared parts of the OpenAPI document: shapes, the error envelope, headers, the security scheme. */

import { rightHolders, roles } from './access.ts'
import { exampleId, exampleOf } from './examples.ts'
import { type FaultCode, type FaultDetailName, faultCodes, faults, faultTypes, rateLimitNames, unavailableReasons } from './faults.ts'
import { descriptionOf } from './field-descriptions.ts'
import { idPrefixes, idRandomLength } from './fields.ts'
import { brokenPolicyFields } from './policies.ts'
import type { Schema } from './schema.ts'

type JsonObject = Readonly<Record<string, unknown>>
/** Where a schema is used. Bodies are closed. Replies are open, because clients ignore unknown fields. */
type Side = 'body' | 'reply'

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an object names none of its fields. */
const hasNoNamedFields = ({ type, properties = {} }: JsonObject): boolean =>
  [type].flat().includes('object') && isJsonObject(properties) && Object.keys(properties).length === 0

/** Our own format, which the description explains. Some readers of the document reject unknown formats. */
const sshPublicKeyFormat = 'ssh-public-key'

/** Schemas with a title. Each is defined once under its title and referenced elsewhere. */
export class Shapes {
  readonly #named = new Map<string, Schema>()

  /** `name` names the shape if the schema has no title. */
  body(schema: object, name?: string): Schema {
    return this.#schema({ ...(name && { title: name }), ...schema }, 'body')
  }

  reply(schema: object, name?: string): Schema {
    return this.#schema({ ...(name && { title: name }), ...schema }, 'reply')
  }

  /** Every named shape, by name, each with an example. */
  all(): Record<string, Schema> {
    const plain = Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
    return Object.fromEntries(
      Object.entries(plain).map(([name, schema]) => [
        name,
        { ...schema, examples: [exampleOf({ $ref: `#/components/schemas/${name}` }, plain)] },
      ]),
    )
  }

  #schema(source: JsonObject, defaultSide: Side): Schema {
    const { title, ...keywords } = source
    // The body of another call can be sent as it is, so it stays closed in a reply.
    const side = typeof title === 'string' && source.additionalProperties === false ? 'body' : defaultSide
    const entries = Object.entries(keywords).filter(
      ([keyword, value]) =>
        !(side === 'reply' && keyword === 'additionalProperties' && value === false) &&
        !(keyword === 'format' && value === sshPublicKeyFormat),
    )
    const schema: Schema = Object.fromEntries([
      ...entries.map(([keyword, value]) => [keyword, this.#value(keyword, value, side)] as const),
      ...(side === 'reply' && Array.isArray(source.enum) && source.enum.length > 1 ? [['x-extensible-enum', source.enum] as const] : []),
      // Generators read an object without named fields as empty.
      ...(side === 'reply' && hasNoNamedFields(source) ? [['additionalProperties', true] as const] : []),
    ])
    return typeof title === 'string' ? this.#reference(title, schema) : schema
  }

  #value(keyword: string, value: unknown, side: Side): unknown {
    if (keyword === 'properties' && isJsonObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, isJsonObject(property) ? this.#property(name, property, side) : property]),
      )
    }
    if (Array.isArray(value)) return value.map((item: unknown) => (isJsonObject(item) ? this.#schema(item, side) : item))
    return isJsonObject(value) && keyword !== 'default' ? this.#schema(value, side) : value
  }

  /** A field's description comes from its card, its shape or its name. */
  #property(name: string, property: JsonObject, side: Side): Schema {
    const schema = this.#schema(property, side)
    const description = schema.description ?? descriptionOf(name)
    return description === undefined || schema.$ref !== undefined ? schema : { ...schema, description }
  }

  /** A nullable shape is a reference or null. Client generators understand this form. */
  #reference(name: string, { type, ...rest }: Schema): Schema {
    const nullable = Array.isArray(type) && type.includes('null')
    const schema = rest.oneOf ? rest : { type: 'object', ...rest }
    const existing = this.#named.get(name)
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) throw new Error(`Two different shapes are called ${name}.`)
    this.#named.set(name, schema)
    const reference = { $ref: `#/components/schemas/${name}` }
    return nullable ? { anyOf: [reference, { type: 'null' }] } : reference
  }
}

/** Values may be added. Clients must accept unknown ones. */
export const extensibleEnum = (values: readonly unknown[]) => ({ enum: values, 'x-extensible-enum': values })

/** The schema of each extra field of the error object. */
export const faultDetails: Readonly<Record<FaultDetailName, Schema & { readonly description: string }>> = {
  param: { type: 'string', description: 'The parameter, header or field at fault. The first one, if there are several.' },
  required_scope: { type: 'string', description: 'The scope that the key lacks.' },
  required_right: { type: 'string', ...extensibleEnum(Object.keys(rightHolders)), description: 'The right that the action needs.' },
  role: { type: ['string', 'null'], ...extensibleEnum([...roles, null]), description: 'Your role in the company. Null if you have none.' },
  limit: { type: 'string', ...extensibleEnum(rateLimitNames), description: 'The limit that was reached.' },
  reason: { type: 'string', ...extensibleEnum(unavailableReasons), description: 'Why the offer cannot be rented as requested.' },
  required_cents: { type: 'integer', description: 'The amount that would be held.' },
  retry_after_seconds: { type: 'integer', description: 'How many seconds to wait before you retry the call.' },
  current: { type: 'string', description: 'The current status of the resource.' },
  problems: { type: 'array', items: { type: 'string' }, description: 'Every field at fault, each as `field: reason`.' },
  limit_cents: { type: 'integer', description: "The spending limit: the key's daily cap, or the limit of its policy." },
  committed_cents: { type: 'integer', description: 'The amount that counts against the limit so far.' },
  resets_at: { type: 'string', format: 'date-time', description: 'When the limit resets.' },
  approval_id: { type: 'string', description: 'The approval that the call waited for.' },
  cause: { type: 'string', description: 'The error code that the call was refused with.' },
  policy: {
    type: 'string',
    ...extensibleEnum(brokenPolicyFields),
    description: "The part of the key's policy that does not allow the call.",
  },
}

export const partnerFaultCodes: readonly FaultCode[] = faultCodes.filter((code) => !('dashboardOnly' in faults[code]))

const callId: Schema = { type: 'string', pattern: `^${idPrefixes.call}_[0-9A-Za-z]{${idRandomLength}}$` }

/** The envelope of every error, the same for every status. */
export function errorSchema(docsUrl: string): Schema {
  return {
    type: 'object',
    description: 'Every error has this form. Branch on `type` first, then on `code`. `message` is for people.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'What went wrong.',
        required: ['type', 'code', 'message', 'doc_url', 'request_id'],
        properties: {
          type: { type: 'string', ...extensibleEnum(faultTypes), description: 'The kind of error. It tells whether a retry can help.' },
          code: { type: 'string', ...extensibleEnum(partnerFaultCodes), description: 'Stable and machine-readable. Codes may be added.' },
          message: { type: 'string', description: 'For people. The wording may change.' },
          doc_url: { type: 'string', format: 'uri', description: "The code's entry in the error reference." },
          request_id: { ...callId, description: 'The same as the Request-Id header. Quote it when you contact us.' },
          ...faultDetails,
        },
      },
    },
    examples: [{ error: exampleError('opportunity_not_pending', docsUrl, { current: 'expired' }) }],
  }
}

function exampleError(code: FaultCode, docsUrl: string, details: JsonObject): JsonObject {
  const { type, message } = faults[code]
  return { type, code, message, doc_url: `${docsUrl}/errors#${code}`, request_id: exampleId(idPrefixes.call), ...details }
}

export interface Header {
  readonly description: string
  readonly schema: Schema
}
const header = (description: string, schema: Schema): Header => ({ description, schema })
const count: Schema = { type: 'integer', minimum: 0 }

export const modeHeader = (serviceName: string) => `X-${serviceName}-Mode`
/** The specification's definition. */
export const idempotencyKeySchema: Schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7E]+$' }

/** Every header that a response can have. */
export const responseHeaders = (serviceName: string): Record<string, Header> => ({
  'Request-Id': header('The ID of this call. An error repeats it as `request_id`.', callId),
  'RateLimit-Limit': header('The limit with the fewest calls left, of those that this call counted against.', count),
  'RateLimit-Remaining': header('Calls left in that limit. Advisory.', count),
  'RateLimit-Reset': header('Seconds until that limit resets. Not a timestamp.', count),
  'WWW-Authenticate': header('The authentication scheme: a bearer key.', { type: 'string', enum: ['Bearer'] }),
  'Retry-After': header('Seconds to wait before you retry the call.', { type: 'integer', minimum: 1 }),
  'Idempotency-Key': header('The Idempotency-Key of the call, if it was valid.', idempotencyKeySchema),
  'Idempotency-Replayed': header('`true` if this is the stored response of an earlier call with the same key.', {
    type: 'string',
    enum: ['true'],
  }),
  [modeHeader(serviceName)]: header('Present on every response to a test key, including a revoked one, and on no other response.', {
    type: 'string',
    enum: ['test'],
  }),
  ETag: header('Send it in If-None-Match. If nothing changed, the response is 304 without a body.', { type: 'string' }),
  'Cache-Control': header('`no-store`, unless the response has an ETag.', { type: 'string' }),
  Vary: header('Present on bodies of at least 1 KiB, which are compressed if the call asks for it.', {
    type: 'string',
    enum: ['accept-encoding'],
  }),
  'Content-Encoding': header('The compression of the body. Absent if it is not compressed.', { type: 'string', enum: ['br', 'gzip'] }),
})
