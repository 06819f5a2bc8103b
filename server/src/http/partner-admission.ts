/** How a call is admitted to the partner API: everything that is decided before a body is read, in the order that the decisions give. */
import { performance } from 'node:perf_hooks'
import { holdsRight } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { Fault, invalid } from '../fault.ts'
import { callsPerMinute, type KeyLimits, type Principal } from '../principal.ts'
import { type Call, headerFault, idempotencyKeyIn } from './call.ts'
import { admitAddress, type ListenerOptions, placeFor, refuseUnservable } from './listener.ts'
import { isValid, keyIn, type Principals, vouch } from './principals.ts'
import { type Buckets, refuseWhenExceeded } from './rate-limit.ts'

export interface AdmissionOptions extends ListenerOptions {
  readonly clock: Clock
  readonly principals: Principals
  readonly limits: KeyLimits
  readonly onKeyUsed: (keyId: string) => void
}

export interface KeyBuckets {
  readonly minute: Buckets
  readonly day: Buckets
  readonly write: Buckets
  readonly rental_write: Buckets
}

/** Everything that is decided before a body is read; waits only when the key is not remembered. */
export function admission(options: AdmissionOptions, buckets: KeyBuckets) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const call = admitAddress(options, request, reply)
    const idempotencyKey = idempotencyKeyIn(request)
    if (typeof idempotencyKey === 'string') call.idempotencyKey = idempotencyKey
    refuseUnservable(options, request)
    const turn = placeFor(request)
    return turn === undefined ? admit(request, call, idempotencyKey) : turn.then(() => admit(request, call, idempotencyKey))
  }

  function admit(request: FastifyRequest, call: Call, idempotencyKey: string | null | undefined): Promise<void> | undefined {
    const key = keyIn(request)
    const found = key === undefined ? undefined : options.principals.find(key)
    // Even what is answered before the key is looked at bears its mode, when it is remembered.
    if (!(found instanceof Promise)) mark(found, call)
    const malformed = headerFault(request)
    if (malformed) {
      if (!(found instanceof Promise)) throw malformed
      return found.then((principal) => {
        mark(principal, call)
        throw malformed
      })
    }
    if (!call.unknownPath && call.standings[0]) refuseWhenExceeded(call.standings[0])
    // What needs no key and is no card: the OpenAPI document, the documentation.
    if (!call.card && !call.unknownPath) return found instanceof Promise ? found.then((principal) => mark(principal, call)) : undefined
    if (found instanceof Promise) return found.then((principal) => decide(principal, call, idempotencyKey))
    decide(found, call, idempotencyKey)
    return undefined
  }

  function decide(found: Principal | undefined, call: Call, idempotencyKey: string | null | undefined): void {
    const words = call.card
    mark(found, call)
    if (words === undefined) {
      // A valid key sent to an unknown path is counted as on any call.
      if (call.principal) countKey(call.principal, call)
      throw new Fault('not_found')
    }
    const principal = vouch(found, options.clock.now())
    refuseBarred(principal)
    countKey(principal, call)
    for (const one of call.standings) refuseWhenExceeded(one)
    authorize(words, principal)
    if (words.bucket !== 'general') {
      const limit = words.bucket === 'write' ? options.limits.writesPerMinute : options.limits.rentalWritesPerMinute
      const one = buckets[words.bucket].take(principal.keyId, limit, performance.now())
      call.standings.push(one)
      refuseWhenExceeded(one)
    }
    if (options.closed(words)) throw new Fault('not_found')
    // A PATCH is parsed before its key is looked at.
    if (words.method !== 'PATCH') checkKeyHeader(words, idempotencyKey)
  }

  /** From here on the call is known to come with a valid key, if it does. */
  function mark(found: Principal | undefined, call: Call): void {
    call.keyHolder = found
    call.mode = found?.mode
    if (found && isValid(found, options.clock.now())) call.principal = found
  }

  function countKey(principal: Principal, call: Call): void {
    const { limits } = options
    call.standings.push(buckets.minute.take(principal.keyId, callsPerMinute(principal, limits), performance.now()))
    call.standings.push(buckets.day.takeDay(principal.keyId, limits.perDay, options.clock.now()))
    options.onKeyUsed(principal.keyId)
  }
}

function refuseBarred(principal: Principal): void {
  if (principal.suspended) throw new Fault('banned')
  if (principal.apiKeysDisabled) throw new Fault('api_keys_disabled')
}

/** Scope, mode, company, role. */
function authorize(words: Card, principal: Principal): void {
  if (words.scope && !principal.scopes.includes(words.scope)) {
    throw new Fault('insufficient_scope', { required_scope: words.scope, message: `The API key does not carry the scope ${words.scope}.` })
  }
  if (words.liveOnly && principal.mode === 'test') throw new Fault('test_mode_not_supported')
  if (words.company && principal.companyId === null) throw new Fault('company_required')
  if (words.right && (principal.role === null || !holdsRight(principal.role, words.right))) throw new Fault('forbidden_role')
}

export function checkKeyHeader(words: Card, idempotencyKey: string | null | undefined): void {
  if (words.idempotency === 'none') return
  if (idempotencyKey === null) throw invalid('Idempotency-Key', 'must be 1 to 255 printable ASCII characters, sent once')
  if (idempotencyKey === undefined && words.idempotency === 'required') {
    throw new Fault('idempotency_key_required', { param: 'Idempotency-Key' })
  }
}
