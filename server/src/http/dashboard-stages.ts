/** The checks of the dashboard's endpoints, in the order that the decisions give. The first that fails determines the response. */
import { performance } from 'node:perf_hooks'
import { isWrite } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'
import { sha256 } from '../core/ids.ts'
import type { PrincipalStatus } from '../core/principal.ts'
import type { BodiesInFlight } from './bodies-in-flight.ts'
import { mediaTypeOf } from './body.ts'
import { isPageNavigation } from './is-page-navigation.ts'
import type { KnownPaths } from './known-paths.ts'
import { bodyBytes } from './listener.ts'
import type { Traffic } from './listener-options.ts'
import { currentRights, type OpenSessionWrite, rightsLock, testWorld } from './open-session-write.ts'
import { refuseWhenExceeded } from './rate-limit.ts'
import type { RateLimitBucket } from './rate-limit-bucket.ts'
import { queryIn } from './route.ts'
import { factorOf, requireFactor, type SessionCheck, type SessionRecord, sessionChecks, sessionFault, tokenIn } from './sessions.ts'
import { body, closedEndpoint, type OpenEndpoints, query, serviceable, slot, validHeaders } from './shared-stages.ts'
import { callsToCards, checksFor, everyCall, refuseOtherCompany, runChecks, type Stage } from './stages.ts'
import { parseQuery } from './validation.ts'

export interface DashboardStagesOptions {
  readonly traffic: Traffic
  /** The dashboard's own origin. */
  readonly origin: string
  /** Counts the rentals that a person starts and stops, as a key's are counted. */
  readonly rentalWrites: RateLimitBucket
  readonly rentalWritesPerMinute: number
  readonly findSession: (tokenHash: Buffer) => Promise<SessionRecord | undefined>
  /** Returns those of these sessions that are open, with the facts that their rights depend on. */
  readonly statusesOf: (sessionIds: readonly string[]) => Promise<readonly PrincipalStatus[]>
  readonly open: OpenEndpoints
  readonly bodies: BodiesInFlight
}
interface DashboardStages {
  readonly onHeaders: readonly Stage[]
  readonly onParsed: readonly Stage[]
  readonly onRead: readonly Stage[]
  readonly inTransaction: readonly Stage<OpenSessionWrite>[]
}

export function dashboardStages(options: DashboardStagesOptions, paths: KnownPaths): DashboardStages {
  const sessionStages = sessionChecks.map(sessionStage)
  const rights = [session(options.findSession), ...sessionStages, freshFactor]
  return {
    /** From the headers alone. */
    onHeaders: [
      serviceable(options.traffic),
      validHeaders,
      slot,
      knownPath(paths),
      addressLimit,
      ownOrigin(options.origin),
      ...rights,
      rightsChecked,
      rentalWriteCount(options),
      closedEndpoint(options.open),
      file(options.bodies),
    ],
    /** With the body parsed. */
    onParsed: [slot, recheckRights(rights), query, body],
    /** After a read has its result: the query may have waited in the database. */
    onRead: [recheckRightsOnRead(options.statusesOf, sessionStages, rights)],
    /** In the transaction of a write, before its handler. */
    inTransaction: [rightsLock, currentRights, testWorld],
  }
}

const knownPath = (paths: KnownPaths) =>
  everyCall('known path', (request) => {
    const { call, method, url, routeOptions } = request
    if (call.unknownPath || (routeOptions.config.page && !isPageNavigation(request))) throw paths.unknown(method, url)
  })

const addressLimit = everyCall('address limit', ({ call }) => {
  if (call.rateLimits[0]) refuseWhenExceeded(call.rateLimits[0])
})

/** A call without `Origin` and without `Sec-Fetch-Site` does not come from a browser. */
const ownOrigin = (own: string) =>
  callsToCards('origin', (card) => {
    if (!isWrite(card)) return undefined
    return ({ headers }) => {
      const { origin } = headers
      if (origin === own || (origin === undefined && headers['sec-fetch-site'] === undefined)) return
      throw new Fault('origin_not_allowed')
    }
  })

const session = (findSession: DashboardStagesOptions['findSession']) =>
  callsToCards('session', ({ credential }) => {
    if (credential === 'none') return undefined
    return async (request) => {
      const token = tokenIn(request)
      const found = token === undefined ? undefined : await findSession(sha256(token))
      if (found === undefined) throw new Fault('session_required')
      request.call.session = found
    }
  })

const sessionStage = ({ name, refusal }: SessionCheck) =>
  callsToCards(name, (card) => {
    if (card.credential === 'none') return undefined
    return ({ call }) => {
      const session = call.session as SessionRecord
      const code = refusal(card, session)
      if (code === 'banned' && !session.suspended) throw new Fault(code, { message: 'Your company is suspended.' })
      if (code) throw sessionFault(card, code, session.role)
    }
  })

const rentalWriteCount = ({ rentalWrites, rentalWritesPerMinute }: DashboardStagesOptions) =>
  callsToCards('rental writes count', ({ bucket }) => {
    if (bucket !== 'rental_write') return undefined
    return async ({ call }) => {
      const { personId } = call.session as SessionRecord
      refuseWhenExceeded(await rentalWrites.take(String(personId), rentalWritesPerMinute))
    }
  })

const freshFactor = callsToCards('second factor', ({ secondFactor }) => {
  if (!secondFactor) return undefined
  return ({ call }) => {
    requireFactor(factorOf(call.session as SessionRecord))
  }
})

const rightsChecked = callsToCards('rights checked', () => ({ call }) => {
  call.checkedAtMs = performance.now()
})

/** A read that waited since then is checked again. A write is checked in its transaction. */
const recheckRights = (stages: readonly Stage[]) =>
  callsToCards('rights still hold', (card) => {
    if (isWrite(card)) return undefined
    const checks = checksFor(stages, card)
    return (request) => (request.call.checkIsStale ? runChecks(checks, request, undefined) : undefined)
  })

/** Looks the session up by its ID: proving the factor in another tab replaces the cookie, and the session stays open. */
const recheckRightsOnRead = (statusesOf: DashboardStagesOptions['statusesOf'], sessionStages: readonly Stage[], rights: readonly Stage[]) =>
  callsToCards('rights stand', (card) => {
    // A stream checks its session itself.
    if (card.credential === 'none' || isWrite(card) || card.stream) return undefined
    const [checksOfOpen, allChecks] = [checksFor(sessionStages, card), checksFor(rights, card)]
    const recheck = async (request: FastifyRequest) => {
      const { call } = request
      const before = call.session as SessionRecord
      const [now] = await statusesOf([before.sessionId])
      if (now) call.session = { ...before, ...now }
      await runChecks(now ? checksOfOpen : allChecks, request, undefined)
      refuseOtherCompany(before, call.session)
    }
    return (request) => (request.call.checkIsStale ? recheck(request) : undefined)
  })

/** A caller who may not send a file here is refused before it is read, and so is one who sends more than the bounds allow. */
const file = (bodies: BodiesInFlight) =>
  callsToCards('file', ({ upload, query: schema }) => {
    if (upload === undefined) return undefined
    return async (request) => {
      const { call } = request
      call.query = parseQuery(queryIn(request), schema)
      mediaTypeOf(request, upload)
      await request.routeOptions.config.checkUpload?.(request)
      if (call.body && call.session) {
        bodies.admitFile(call.body, bodyBytes(request, upload.maxBytes), call.session.personId, performance.now())
      }
    }
  })
