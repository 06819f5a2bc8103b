import { expect, test } from 'vitest'
import { committedOptions, openapi } from './openapi.ts'
import type { Parameter } from './openapi-operation.ts'
import { partnerCards } from './partner.ts'

const document = openapi(partnerCards, committedOptions)
const { schemas } = document.components
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

interface Example {
  readonly place: string
  readonly value: unknown
}
type Fields = Readonly<Record<string, unknown>>

/** The documented example of each operation's response: its own or that of the shape. */
const responseExamples = operations.flatMap(({ operationId, parameters, responses }) => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const content = success && 'content' in success ? success.content?.['application/json'] : undefined
  const value = content && (content.example ?? schemas[content.schema.$ref?.split('/').at(-1) ?? '']?.examples?.[0])
  return value === undefined ? [] : [{ place: operationId, value, parameters: parameters ?? [] }]
})
const allExamples: readonly Example[] = [
  ...Object.entries(schemas).map(([place, { examples }]) => ({ place, value: examples?.[0] })),
  ...operations.map(({ operationId, requestBody }) => ({
    place: `body of ${operationId}`,
    value: requestBody?.content['application/json'].example,
  })),
  ...responseExamples,
]

/** Every object in an example, with its place. */
function* objectsIn({ place, value }: Example): Generator<{ place: string; fields: Fields }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { place, fields: value as Fields }
  for (const [name, inner] of Object.entries(value)) yield* objectsIn({ place: `${place}.${name}`, value: inner })
}
const objects = allExamples.flatMap((one) => [...objectsIn(one)])

const spacedName = (name: string) => name.replaceAll(/_([a-z])|([A-Z])/g, (_, a = '', b = '') => ` ${a}${b.toLowerCase()}`)

test("no example contains its field's name", () => {
  const placeholders = objects.flatMap(({ place, fields }) =>
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().some((one) => one === name || one === spacedName(name)) ? [`${place}.${name}`] : [],
    ),
  )
  expect(placeholders, 'their examples are missing in contract/src/example-values.ts').toEqual([])
})

/** Pairs of times in order, by the names of their fields. */
const inOrder = [
  ['createdAt', 'expiresAt'],
  ['createdAt', 'decidedAt'],
  ['createdAt', 'closedAt'],
  ['created_at', 'running_at'],
  ['created_at', 'stopped_at'],
  ['running_at', 'stopping_at'],
  ['offeredAt', 'expiresAt'],
  ['offeredAt', 'decidedAt'],
  ['offeredAt', 'updatedAt'],
  ['revealedAt', 'expiresAt'],
  ['revealedAt', 'closedAt'],
  ['issuedAt', 'dueAt'],
  ['startsAt', 'endsAt'],
  ['closedAt', 'updatedAt'],
  ['decidedAt', 'updatedAt'],
] as const
/** Times that may equal the time before them. */
const mayBeEqual = new Set(['updatedAt', 'running_at'])

test('later times are also later in an example', () => {
  const wrong = objects.flatMap(({ place, fields }) =>
    inOrder.flatMap(([first, then]) => {
      const [before, after] = [fields[first], fields[then]]
      if (typeof before !== 'string' || typeof after !== 'string') return []
      return before < after || (before === after && mayBeEqual.has(then)) ? [] : [`${place}: ${first} ${before}, ${then} ${after}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('an introduction has its request for the buyer, its opportunity for the seller, and an expiry only while it is active', () => {
  const introductions = objects.filter(({ fields }) => 'counterparty' in fields)
  expect(introductions.length).toBeGreaterThan(8)
  for (const { place, fields } of introductions) {
    expect([fields.requestId !== null, fields.opportunityId !== null], place).toEqual([fields.role === 'buyer', fields.role === 'seller'])
    expect([fields.expiresAt !== null, fields.closedAt === null], place).toEqual(Array(2).fill(fields.status === 'active'))
  }
})

test("an object's status matches its times", () => {
  for (const { place, fields } of objects.filter(({ fields }) => 'offeredAt' in fields))
    expect(fields.decidedAt !== null, place).toBe(['accepted', 'declined'].includes(String(fields.status)))
  for (const { place, fields } of objects.filter(({ fields }) => 'gpusPerNode' in fields && 'closedAt' in fields))
    expect(fields.closedAt !== null, place).toBe(fields.status === 'closed')
  for (const { place, fields } of objects.filter(({ fields }) => 'rejection_reason' in fields)) {
    expect(fields.rejection_reason !== null, place).toBe(fields.status === 'rejected')
    expect(fields.listed && fields.status !== 'approved', place).toBe(false)
  }
})

test('a call about one object returns that object', () => {
  const pathIds = (parameters: readonly Parameter[]) => parameters.filter((one) => one.in === 'path').map(({ example }) => example)
  for (const { place, value, parameters } of responseExamples) {
    const [last] = pathIds(parameters).slice(-1)
    const { id } = value as Fields
    if (typeof id === 'string' && typeof last === 'string' && id.split('_')[0] === last.split('_')[0]) expect(id, place).toBe(last)
  }
})

test('a key returns its company, and realistic limits', () => {
  expect(schemas.Me?.examples?.[0]).toMatchObject({
    company: { name: expect.any(String) },
    limits: { per_minute: 60, per_day: 50_000, writes_per_minute: 20, rental_writes_per_minute: 10 },
  })
})

test('a preview returns what its example call would find, and what to file', () => {
  const { requestBody, problems, notices, alternatives } = (schemas.RequestPreview?.examples?.[0] ?? {}) as Record<string, Fields[]>
  expect([problems, notices]).toEqual([[], []])
  const sent = document.paths['/request-previews']?.post?.requestBody?.content['application/json'].example
  expect(requestBody).toEqual({ ...(sent as Fields), currency: 'USD' })
  for (const { change } of alternatives ?? []) expect(Object.keys(change as Fields)).toHaveLength(1)
})
