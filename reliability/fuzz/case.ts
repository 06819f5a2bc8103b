/** One call, drawn: an operation, and a slip on one side of it or none. */

import type { Parameter } from '@parley/contract/openapi-operation'
import type { Sending } from '../http-client.ts'
import type { Random } from '../random.ts'
import type { Operation } from './document.ts'
import { hostileBodies, hostileTexts, wordsIn } from './texts.ts'
import type { World } from './things.ts'
import { Values } from './values.ts'

export interface Case {
  readonly operation: Operation
  readonly sending: Sending
  /** The part of the path after `?`, if there is one. */
  readonly query: string | undefined
}

const strangeIds = [...wordsIn("x %00 %ff %zz .. . %2e%2e a%2Fb dem_ dem_0000000000000000000000 ' %F0%9F%9A%80"), 'x'.repeat(300)]

const contentTypes = ['text/plain', 'application/json; charset=utf-8', 'application/xml', '', 'application/jsonx', 'multipart/form-data']
const otherHeaders = ['cookie', 'x-forwarded-for', 'origin', 'accept', 'range', 'x-http-method-override']

export class Cases {
  readonly #random: Random
  readonly #world: World
  readonly #values: Values

  constructor(random: Random, world: World) {
    this.#random = random
    this.#world = world
    this.#values = new Values(random, world)
  }

  draw(operations: readonly Operation[], mark: string): Case {
    const random = this.#random
    const operation = random.pick(operations)
    const side = random.pick(['none', 'none', 'body', 'body', 'body', 'query', 'headers', 'path'] as const)
    const query = this.#query(operation, side === 'query')
    const path = `/v1${this.#path(operation.path, side === 'path')}`
    const headers = this.#headers(operation, mark, side === 'headers')
    const body = this.#body(operation, side === 'body')
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const target = query === undefined ? path : `${path}?${query}`
    return { operation, query, sending: { method: operation.method, path: target, headers, body } }
  }

  #path(path: string, slips: boolean): string {
    const random = this.#random
    const known = Object.entries(this.#world.ids).find(([beginning]) => path.startsWith(beginning))?.[1] ?? []
    const own = path.replace('{id}', () => (slips || known.length === 0 ? random.pick(strangeIds) : random.pick(known)))
    return own.replace('{deliveryId}', () => random.pick(strangeIds))
  }

  #query({ query }: Operation, slips: boolean): string | undefined {
    const random = this.#random
    const given = query.filter(({ name, required }) => name !== 'cursor' && (required || random.chance(0.25)))
    const pairs = given.map(({ name, schema }) => pairOf(name, this.#values.right(name, schema)))
    if (!slips) return pairs.length === 0 ? undefined : pairs.join('&')
    // The one that is missing may be one that is required.
    if (pairs.length > 0 && random.chance(0.1)) return pairs.slice(1).join('&')
    return [...pairs, this.#slip(query, pairs)].join('&')
  }

  #slip(query: readonly Parameter[], pairs: readonly string[]): string {
    const random = this.#random
    const one = query.length === 0 ? undefined : random.pick(query)
    const strange = wordsIn('colour=red colour = %zz=1 __proto__=1 limit[]=1 LIMIT=1 && a=%ff a=%00').concat('', `${'x'.repeat(2_000)}=1`)
    if (one === undefined || random.chance(0.2)) return random.pick(strange)
    if (pairs.length > 0 && random.chance(0.2)) return random.pick(pairs)
    const numbers = ['01', '+5', '5.0', '1e1', '0x10', '-0', '٣', ' 5', '5 ', '9'.repeat(30), '']
    const value = random.chance(0.3) ? random.pick([...numbers, ...hostileTexts]) : this.#values.wrong(one.name, one.schema)
    return pairOf(one.name, typeof value === 'object' ? JSON.stringify(value) : value)
  }

  #headers({ needsKey, testOnly, idempotencyKey }: Operation, mark: string, slips: boolean): Record<string, string> {
    const random = this.#random
    const { live, test, narrow } = this.#world.keys
    const headers: Record<string, string> = {}
    if (needsKey)
      headers.authorization = `Bearer ${slips && random.chance(0.3) ? random.pick([live, test, narrow]) : testOnly ? test : live}`
    if (idempotencyKey && (idempotencyKey.required || random.chance(0.5))) headers['idempotency-key'] = mark
    if (!slips) return headers
    const key = random.pick([undefined, '', ' ', mark.padEnd(255, 'x'), mark.padEnd(256, 'x'), `é${mark}`, `a\t${mark}`, `~ !"#$${mark}`])
    const others = [live, `bearer ${live}`, `Basic ${live}`, `Bearer ${live} x`, `Bearer ${live.slice(0, -1)}0`]
    const bearer = random.pick(['', 'Bearer', 'Bearer gpk_live_', ...others])
    switch (random.pick(['key', 'key', 'authorization', 'type', 'encoding', 'other'] as const)) {
      case 'key':
        if (key === undefined) delete headers['idempotency-key']
        else headers['idempotency-key'] = key
        break
      case 'authorization':
        if (needsKey) headers.authorization = bearer
        break
      case 'type':
        headers['content-type'] = random.pick(contentTypes)
        break
      case 'encoding':
        headers['content-encoding'] = random.pick(['gzip', 'br', 'identity', 'x'])
        break
      case 'other':
        headers[random.pick(otherHeaders)] = random.pick(['sid=x', '1.2.3.4', 'DELETE', '*/*', 'bytes=0-1'])
    }
    return headers
  }

  #body({ body: schema }: Operation, slips: boolean): string | Buffer | undefined {
    const random = this.#random
    if (schema === undefined)
      return slips ? random.pick(['{}', '', '{"a":1}', ...hostileBodies]) : random.pick([undefined, undefined, '{}'])
    if (slips && random.chance(0.15)) return random.pick(['', '{}', ...hostileBodies])
    const value = this.#values.object(schema)
    const text = JSON.stringify(value)
    if (!slips) return text
    const names = Object.keys(schema.properties ?? {})
    const name = random.pick(names)
    switch (random.pick(['wrong', 'wrong', 'wrong', 'missing', 'unknown', 'twice', 'spelled'] as const)) {
      case 'wrong':
        return JSON.stringify({ ...value, [name]: this.#values.wrong(name, schema.properties?.[name] ?? {}) })
      case 'missing':
        return JSON.stringify({ ...value, [name]: undefined })
      case 'unknown':
        return text
          .replace(/^\{/, random.pick(['{"colour":"red",', '{"__proto__":{"a":1},', '{"constructor":1,', '{"":0,', `{"${name} ":1,`]))
          .replace(',}', '}')
      case 'twice':
        return text.replace(
          /\}$/,
          `${text === '{}' ? '' : ','}"${name}":${JSON.stringify(this.#values.right(name, schema.properties?.[name] ?? {}))}}`,
        )
      case 'spelled':
        // The same value in other letters: numbers with a fraction of nothing, escapes, blanks.
        return text.replace(/:(\d+)([,}])/, random.pick([':$1.0$2', ':$1e0$2', ' : $1 $2', ':0$1$2', ':+$1$2', ':-$1$2']))
    }
  }
}

const pairOf = (name: string, value: unknown) => `${name}=${encodeURIComponent(String(value)).replaceAll('%20', '+')}`
