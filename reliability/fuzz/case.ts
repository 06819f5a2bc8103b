/** Draws one call: an operation, with one mistake in one of its parts or none. */
import type { Parameter } from '@parley/contract/openapi-operation'
import type { HttpCall } from '../http-client.ts'
import type { Random } from '../random.ts'
import type { Operation } from './document.ts'
import type { Fixtures } from './fixtures.ts'
import { hostileBodies, hostileTexts, wordsIn } from './texts.ts'
import { valuesFrom } from './values.ts'

export interface Case {
  readonly operation: Operation
  readonly call: HttpCall
  /** The part of the path after `?`, if there is one. */
  readonly query: string | undefined
}

export function generateCase(random: Random, fixtures: Fixtures, operations: readonly Operation[], mark: string): Case {
  const context = { random, fixtures, values: valuesFrom(random, fixtures) }
  const operation = random.pick(operations)
  const mistakePart = random.pick(['none', 'none', 'body', 'body', 'body', 'query', 'headers', 'path'] as const)
  const query = queryOf(context, operation, mistakePart === 'query')
  const path = `/v1${pathOf(context, operation.path, mistakePart === 'path')}`
  const headers = headersOf(context, operation, mark, mistakePart === 'headers')
  const body = bodyOf(context, operation, mistakePart === 'body')
  if (body !== undefined) headers['content-type'] ??= 'application/json'
  const target = query === undefined ? path : `${path}?${query}`
  return { operation, query, call: { method: operation.method, path: target, headers, body } }
}

interface CaseContext {
  readonly random: Random
  readonly fixtures: Fixtures
  readonly values: ReturnType<typeof valuesFrom>
}

const strangeIds = [...wordsIn("x %00 %ff %zz .. . %2e%2e a%2Fb dem_ dem_0000000000000000000000 ' %F0%9F%9A%80"), 'x'.repeat(300)]

function pathOf({ random, fixtures }: CaseContext, path: string, hasMistake: boolean): string {
  const known = Object.entries(fixtures.ids).find(([prefix]) => path.startsWith(prefix))?.[1] ?? []
  const own = path.replace('{id}', () => random.pick(hasMistake || known.length === 0 ? strangeIds : known))
  return own.replace('{deliveryId}', () => random.pick(strangeIds))
}

const pairOf = (name: string, value: unknown) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`

function queryOf(context: CaseContext, { query }: Operation, hasMistake: boolean): string | undefined {
  const { random, values } = context
  const included = query.filter(({ name, required }) => name !== 'cursor' && (required || random.chance(0.25)))
  const pairs = included.map(({ name, schema }) => pairOf(name, values.validValue(name, schema)))
  if (!hasMistake) return pairs.length === 0 ? undefined : pairs.join('&')
  // The omitted parameter may be a required one.
  if (pairs.length > 0 && random.chance(0.1)) return pairs.slice(1).join('&')
  return [...pairs, mistakenPair(context, query, pairs)].join('&')
}

const strangePairs = [...wordsIn('colour=red colour = %zz=1 __proto__=1 limit[]=1 LIMIT=1 && a=%ff a=%00'), '', `${'x'.repeat(2_000)}=1`]
const strangeNumbers = ['01', '+5', '5.0', '1e1', '0x10', '-0', '٣', ' 5', '5 ', '9'.repeat(30), '']

function mistakenPair({ random, values }: CaseContext, query: readonly Parameter[], pairs: readonly string[]): string {
  const one = query.length === 0 ? undefined : random.pick(query)
  if (one === undefined || random.chance(0.2)) return random.pick(strangePairs)
  if (pairs.length > 0 && random.chance(0.2)) return random.pick(pairs)
  const value = random.chance(0.3) ? random.pick([...strangeNumbers, ...hostileTexts]) : values.invalidValue(one.name, one.schema)
  return pairOf(one.name, typeof value === 'object' ? JSON.stringify(value) : value)
}

function headersOf(
  { random, fixtures }: CaseContext,
  { needsKey, testOnly, idempotencyKey }: Operation,
  mark: string,
  hasMistake: boolean,
) {
  const { live, test, narrow } = fixtures.keys
  const bearer = hasMistake && random.chance(0.3) ? random.pick([live, test, narrow]) : testOnly ? test : live
  const headers: Record<string, string> = needsKey ? { authorization: `Bearer ${bearer}` } : {}
  if (idempotencyKey && (idempotencyKey.required || random.chance(0.5))) headers['idempotency-key'] = mark
  if (!hasMistake) return headers
  const keys = [undefined, '', ' ', mark.padEnd(255, 'x'), mark.padEnd(256, 'x'), `é${mark}`, `a\t${mark}`, `~ !"#$${mark}`]
  const credentials = [
    '',
    'Bearer',
    'Bearer gpk_live_',
    live,
    `bearer ${live}`,
    `Basic ${live}`,
    `Bearer ${live} x`,
    `Bearer ${live.slice(0, -1)}0`,
  ]
  const types = ['text/plain', 'application/json; charset=utf-8', 'application/xml', '', 'application/jsonx', 'multipart/form-data']
  const others = wordsIn('cookie x-forwarded-for origin accept range x-http-method-override')
  const [name, values] = random.pick<readonly [string, readonly (string | undefined)[]]>([
    ['idempotency-key', keys],
    ['idempotency-key', keys],
    ['authorization', needsKey ? credentials : [undefined]],
    ['content-type', types],
    ['content-encoding', ['gzip', 'br', 'identity', 'x']],
    [random.pick(others), ['sid=x', '1.2.3.4', 'DELETE', '*/*', 'bytes=0-1']],
  ])
  const value = random.pick(values)
  if (value === undefined) delete headers[name]
  else headers[name] = value
  return headers
}

function bodyOf({ random, values }: CaseContext, { body: schema }: Operation, hasMistake: boolean): string | Buffer | undefined {
  if (schema === undefined) return random.pick(hasMistake ? ['{}', '', '{"a":1}', ...hostileBodies] : [undefined, undefined, '{}'])
  if (hasMistake && random.chance(0.15)) return random.pick(['', '{}', ...hostileBodies])
  const value = values.validObject(schema)
  const text = JSON.stringify(value)
  if (!hasMistake) return text
  const name = random.pick(Object.keys(schema.properties ?? {}))
  const inner = schema.properties?.[name] ?? {}
  switch (random.pick(['wrong', 'wrong', 'wrong', 'missing', 'unknown', 'twice', 'spelled'] as const)) {
    case 'wrong':
      return JSON.stringify({ ...value, [name]: values.invalidValue(name, inner) })
    case 'missing':
      return JSON.stringify({ ...value, [name]: undefined })
    case 'unknown': {
      const prefix = random.pick(['{"colour":"red",', '{"__proto__":{"a":1},', '{"constructor":1,', '{"":0,', `{"${name} ":1,`])
      return text.replace(/^\{/, prefix).replace(',}', '}')
    }
    case 'twice':
      return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${name}":${JSON.stringify(values.validValue(name, inner))}}`
    case 'spelled':
      // The number in another spelling: with a zero fraction, an exponent, blanks, a leading zero or a sign.
      return text.replace(/:(\d+)([,}])/, random.pick([':$1.0$2', ':$1e0$2', ' : $1 $2', ':0$1$2', ':+$1$2', ':-$1$2']))
  }
}
