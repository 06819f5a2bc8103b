/** Draws one call: an operation, with one mistake in one of its parts or none. */
import type { Parameter } from '@parley/contract/openapi-operation'
import type { Sending } from '../http-client.ts'
import type { Random } from '../random.ts'
import type { Operation } from './document.ts'
import { hostileBodies, hostileTexts, wordsIn } from './texts.ts'
import type { World } from './things.ts'
import { valuesFrom } from './values.ts'

export interface Case {
  readonly operation: Operation
  readonly sending: Sending
  /** The part of the path after `?`, if there is one. */
  readonly query: string | undefined
}

export function drawCase(random: Random, world: World, operations: readonly Operation[], mark: string): Case {
  const draw = { random, world, values: valuesFrom(random, world) }
  const operation = random.pick(operations)
  const side = random.pick(['none', 'none', 'body', 'body', 'body', 'query', 'headers', 'path'] as const)
  const query = queryOf(draw, operation, side === 'query')
  const path = `/v1${pathOf(draw, operation.path, side === 'path')}`
  const headers = headersOf(draw, operation, mark, side === 'headers')
  const body = bodyOf(draw, operation, side === 'body')
  if (body !== undefined) headers['content-type'] ??= 'application/json'
  const target = query === undefined ? path : `${path}?${query}`
  return { operation, query, sending: { method: operation.method, path: target, headers, body } }
}

interface Draw {
  readonly random: Random
  readonly world: World
  readonly values: ReturnType<typeof valuesFrom>
}

const strangeIds = [...wordsIn("x %00 %ff %zz .. . %2e%2e a%2Fb dem_ dem_0000000000000000000000 ' %F0%9F%9A%80"), 'x'.repeat(300)]

function pathOf({ random, world }: Draw, path: string, slips: boolean): string {
  const known = Object.entries(world.ids).find(([beginning]) => path.startsWith(beginning))?.[1] ?? []
  const own = path.replace('{id}', () => random.pick(slips || known.length === 0 ? strangeIds : known))
  return own.replace('{deliveryId}', () => random.pick(strangeIds))
}

const pairOf = (name: string, value: unknown) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`

function queryOf(draw: Draw, { query }: Operation, slips: boolean): string | undefined {
  const { random, values } = draw
  const given = query.filter(({ name, required }) => name !== 'cursor' && (required || random.chance(0.25)))
  const pairs = given.map(({ name, schema }) => pairOf(name, values.right(name, schema)))
  if (!slips) return pairs.length === 0 ? undefined : pairs.join('&')
  // The omitted parameter may be a required one.
  if (pairs.length > 0 && random.chance(0.1)) return pairs.slice(1).join('&')
  return [...pairs, slipOf(draw, query, pairs)].join('&')
}

const strangePairs = [...wordsIn('colour=red colour = %zz=1 __proto__=1 limit[]=1 LIMIT=1 && a=%ff a=%00'), '', `${'x'.repeat(2_000)}=1`]
const strangeNumbers = ['01', '+5', '5.0', '1e1', '0x10', '-0', '٣', ' 5', '5 ', '9'.repeat(30), '']

function slipOf({ random, values }: Draw, query: readonly Parameter[], pairs: readonly string[]): string {
  const one = query.length === 0 ? undefined : random.pick(query)
  if (one === undefined || random.chance(0.2)) return random.pick(strangePairs)
  if (pairs.length > 0 && random.chance(0.2)) return random.pick(pairs)
  const value = random.chance(0.3) ? random.pick([...strangeNumbers, ...hostileTexts]) : values.wrong(one.name, one.schema)
  return pairOf(one.name, typeof value === 'object' ? JSON.stringify(value) : value)
}

function headersOf({ random, world }: Draw, { needsKey, testOnly, idempotencyKey }: Operation, mark: string, slips: boolean) {
  const { live, test, narrow } = world.keys
  const bearer = slips && random.chance(0.3) ? random.pick([live, test, narrow]) : testOnly ? test : live
  const headers: Record<string, string> = needsKey ? { authorization: `Bearer ${bearer}` } : {}
  if (idempotencyKey && (idempotencyKey.required || random.chance(0.5))) headers['idempotency-key'] = mark
  if (!slips) return headers
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

function bodyOf({ random, values }: Draw, { body: schema }: Operation, slips: boolean): string | Buffer | undefined {
  if (schema === undefined) return random.pick(slips ? ['{}', '', '{"a":1}', ...hostileBodies] : [undefined, undefined, '{}'])
  if (slips && random.chance(0.15)) return random.pick(['', '{}', ...hostileBodies])
  const value = values.object(schema)
  const text = JSON.stringify(value)
  if (!slips) return text
  const name = random.pick(Object.keys(schema.properties ?? {}))
  const inner = schema.properties?.[name] ?? {}
  switch (random.pick(['wrong', 'wrong', 'wrong', 'missing', 'unknown', 'twice', 'spelled'] as const)) {
    case 'wrong':
      return JSON.stringify({ ...value, [name]: values.wrong(name, inner) })
    case 'missing':
      return JSON.stringify({ ...value, [name]: undefined })
    case 'unknown': {
      const beginning = random.pick(['{"colour":"red",', '{"__proto__":{"a":1},', '{"constructor":1,', '{"":0,', `{"${name} ":1,`])
      return text.replace(/^\{/, beginning).replace(',}', '}')
    }
    case 'twice':
      return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${name}":${JSON.stringify(values.right(name, inner))}}`
    case 'spelled':
      // The number in another spelling: with a zero fraction, an exponent, blanks, a leading zero or a sign.
      return text.replace(/:(\d+)([,}])/, random.pick([':$1.0$2', ':$1e0$2', ' : $1 $2', ':0$1$2', ':+$1$2', ':-$1$2']))
  }
}
