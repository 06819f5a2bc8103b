/** The partner API's checks, in the order that the decisions give. The first that fails determines the response. */
import { holdsRight } from '@parley/contract/access'
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { Fault, forbiddenRole, invalidParameter } from '../core/fault.ts'
import type { Principal } from '../core/principal.ts'
import { type Call, idempotencyKeyIn } from './call.ts'
import { invalidKey } from './invalid-key.ts'
import { KeyBuckets, type KeyBucketsOptions } from './key-buckets.ts'
import { KeyLookup } from './key-lookup.ts'
import type { KnownPaths } from './known-paths.ts'
import type { Traffic } from './listener-options.ts'
import { type OpenWrite, rightsAndReplay, testWorldAlone } from './open-write.ts'
import { type Principals, refuseEnded } from './principals.ts'
import { refuseWhenExceeded } from './rate-limit.ts'
import { body, bodySent, closedEndpoint, type OpenEndpoints, query, serviceable, slot, validHeaders } from './shared-stages.ts'
import { callsToCards, checksFor, everyCall, runChecks, type Stage } from './stages.ts'
import type { TestHelperKeys } from './test-helper-keys.ts'

export interface PartnerStagesOptions extends KeyBucketsOptions {
  readonly traffic: Traffic
  readonly clock: Clock
  readonly principals: Principals
  readonly open: OpenEndpoints
}
interface PartnerStages {
  readonly onHeaders: readonly Stage[]
  readonly onParsed: readonly Stage[]
  readonly onRead: readonly Stage[]
  readonly inTransaction: readonly Stage<OpenWrite>[]
}

export function partnerStages(options: PartnerStagesOptions, paths: KnownPaths): PartnerStages {
  const { principals, clock } = options
  const keys = new KeyLookup(principals, clock)
  const buckets = new KeyBuckets(options)
  const recheck = recheckRights(keys, [validKey(clock), suspension, ...permissions])
  return {
    /** From the headers alone: an invalid body without a key is a 401. A call that is refused here takes no slot. */
    onHeaders: [
      idempotencyKeyEcho,
      serviceable(options.traffic),
      keyLookup(keys),
      validHeaders,
      addressLimit,
      knownPath(paths, buckets),
      validKey(clock),
      suspension,
      sandboxInUse(options.testHelperKeys),
      keyCount(buckets),
      limits,
      ...permissions,
      rightsChecked(keys),
      writeCount(buckets),
      limits,
      closedEndpoint(options.open),
      idempotencyKey('before_parsing'),
      slot,
    ],
    /** With the body parsed. */
    onParsed: [slot, bodySent, idempotencyKey('after_parsing'), readsOnly(recheck), readsOnly(query), readsOnly(body)],
    /** After a read has its result: the query may have waited in the database. */
    onRead: [recheck],
    /** In the transaction of a write, before its handler. */
    inTransaction: [testWorldAlone, rightsAndReplay, query, body],
  }
}

const readsOnly = (stage: Stage): Stage => callsToCards(stage.name, (card) => (isWrite(card) ? undefined : stage.checkFor(card)))

/** A stage that checks the key's holder. */
const ofPrincipal = (name: string, checkFor: (card: Card) => ((principal: Principal, call: Call) => void) | undefined): Stage =>
  callsToCards(name, (card) => {
    const check = checkFor(card)
    if (check === undefined) return undefined
    return ({ call }) => {
      check(call.principal as Principal, call)
    }
  })

const idempotencyKeyEcho = everyCall('Idempotency-Key echo', (request) => {
  request.call.idempotencyKey = idempotencyKeyIn(request)
})

/** An unknown path is always not found, even above the limit. */
const addressLimit = everyCall('address limit', ({ call }) => {
  if (!call.unknownPath && call.rateLimits[0]) refuseWhenExceeded(call.rateLimits[0])
})

const keyLookup = (keys: KeyLookup) => everyCall('key lookup', (request) => keys.identify(request))

/** A call with a valid key to an unknown path counts like any other. */
const knownPath = (paths: KnownPaths, buckets: KeyBuckets) =>
  everyCall('known path', ({ call, method, url }) => {
    if (!call.unknownPath) return undefined
    const unknown = paths.unknown(method, url)
    const counting = call.principal && buckets.count(call.principal, call)
    if (counting === undefined) throw unknown
    return counting.then(() => {
      throw unknown
    })
  })

const validKey = (clock: Clock) =>
  callsToCards('key', () => (request) => {
    const { call } = request
    if (call.keyHolder === undefined) throw invalidKey(request)
    refuseEnded(call.keyHolder, clock.now())
    call.principal = call.keyHolder
  })

const suspension = ofPrincipal('suspension', () => ({ suspended, apiKeysDisabled }) => {
  if (suspended) throw new Fault('banned')
  if (apiKeysDisabled) throw new Fault('api_keys_disabled')
})

const sandboxInUse = (testHelperKeys: TestHelperKeys) =>
  ofPrincipal('sandbox in use', ({ testOnly }) => {
    if (!testOnly) return undefined
    return (principal) => {
      if (principal.mode === 'test') testHelperKeys.note(principal.keyId)
    }
  })

const keyCount = (buckets: KeyBuckets) =>
  callsToCards(
    "key's count",
    () =>
      ({ call }) =>
        buckets.count(call.principal as Principal, call),
  )

/** Of all buckets that the call has counted against so far. */
const limits = callsToCards('limits', () => ({ call }) => {
  for (const one of call.rateLimits) refuseWhenExceeded(one)
})

const scope = ofPrincipal('scope', ({ scope: required_scope }) => {
  if (required_scope === undefined) return undefined
  return ({ scopes }) => {
    if (scopes.includes(required_scope)) return
    throw new Fault('insufficient_scope', { required_scope, message: `The API key does not have the scope ${required_scope}.` })
  }
})

const mode = ofPrincipal('mode', ({ liveOnly, testOnly }) => {
  if (!liveOnly && !testOnly) return undefined
  return (principal) => {
    if (liveOnly && principal.mode === 'test') throw new Fault('test_mode_not_supported')
    if (testOnly && principal.mode === 'live') throw new Fault('live_mode_not_supported')
  }
})

const company = ofPrincipal('company', (card) => {
  if (!card.company) return undefined
  return ({ companyId }) => {
    if (companyId === null) throw new Fault('company_required')
  }
})

const role = ofPrincipal('role', ({ right }) => {
  if (right === undefined) return undefined
  return (principal) => {
    if (principal.role === null || !holdsRight(principal.role, right)) throw forbiddenRole(right, principal.role)
  }
})

/** What a key may do, once it is known to be valid. */
const permissions = [scope, mode, company, role]

const rightsChecked = (keys: KeyLookup) =>
  callsToCards('rights checked', () => ({ call }) => {
    keys.checked(call)
  })

/** A read that waited since then is checked again. A write is checked in its transaction. */
const recheckRights = (keys: KeyLookup, stages: readonly Stage[]) =>
  callsToCards('rights still hold', (card) => {
    const checks = checksFor(stages, card)
    const recheckKey = async (request: FastifyRequest) => {
      await keys.identify(request)
      await runChecks(checks, request, undefined)
    }
    return (request) => (keys.isOutdated(request.call) ? recheckKey(request) : undefined)
  })

const writeCount = (buckets: KeyBuckets) =>
  callsToCards('writes count', ({ bucket }) => {
    if (bucket === 'general') return undefined
    return ({ call }) => buckets.countWrite(bucket, call.principal as Principal, call)
  })

const idempotencyKey = (when: 'before_parsing' | 'after_parsing') =>
  callsToCards('Idempotency-Key', ({ idempotency, keyCheck = 'before_parsing' }) => {
    if (keyCheck !== when) return undefined
    return ({ call }) => {
      if (call.idempotencyKey === null) throw invalidParameter('Idempotency-Key', 'must be 1 to 255 printable ASCII characters, sent once')
      if (call.idempotencyKey !== undefined || idempotency !== 'required') return
      throw new Fault('idempotency_key_required', { param: 'Idempotency-Key' })
    }
  })
