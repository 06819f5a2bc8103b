/** Sessions of the dashboard: the cookie `sid`, and what is known about its sender. */
import { holdsRight, type Role } from '@parley/contract/access'
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault, forbiddenRole } from '../core/fault.ts'
import type { SignedIn } from '../core/principal.ts'

/** The session that a call came with. */
export interface SessionRecord extends SignedIn {
  readonly tokenHash: Buffer
}

/** One reason why a session may not make a call. */
export interface SessionCheck {
  readonly name: string
  readonly refusal: (card: Card, session: SessionRecord) => FaultCode | null
}

/** In the order in which they are checked. The freshness of the factor is a separate stage. */
export const sessionChecks: readonly SessionCheck[] = [
  {
    name: 'suspension',
    refusal: (card, session) => {
      const ofCompany = card.company || card.readBy !== undefined
      return session.suspended || (ofCompany && session.companySuspended && !isOpenToOwners(card, session)) ? 'banned' : null
    },
  },
  { name: 'operator', refusal: (card, { operator }) => (card.operator && !operator ? 'operator_only' : null) },
  {
    name: "operator's factor",
    refusal: (card, { operator, enrolled, provenInSession }) => {
      if (!card.operator && !(card.readBy === 'parties_and_operator' && operator)) return null
      return enrolled ? (provenInSession ? null : 'second_factor_required') : 'second_factor_not_enrolled'
    },
  },
  { name: 'company', refusal: (card, { companyId }) => (card.company && companyId === null ? 'company_required' : null) },
  {
    name: 'role',
    refusal: ({ right }, { role }) => (right && (role === null || !holdsRight(role, right)) ? 'forbidden_role' : null),
  },
]

/** Why a session may not make a call; null if it may. */
export function refusal(card: Card, session: SessionRecord): FaultCode | null {
  for (const check of sessionChecks) {
    const code = check.refusal(card, session)
    if (code) return code
  }
  return null
}

/** The fault of a session that may not make a call. Its message names the person, where the catalogue's names the owner of a key. */
export function sessionFault({ right }: Card, code: FaultCode, role: Role | null): Fault {
  if (code === 'forbidden_role' && right) return forbiddenRole(right, role)
  if (code === 'company_required') return new Fault(code, { message: 'You are not a member of a company. Join or create one first.' })
  return new Fault(code)
}

/** What a suspended company may still do: its owners read, and stop its machines. */
const isOpenToOwners = (card: Card, { role }: SessionRecord): boolean =>
  role === 'owner' && (!isWrite(card) || card.whileSuspended === true)

const lifetimeSeconds = 7 * 24 * 3600

export const tokenIn = (request: FastifyRequest): string | undefined => parse(request.headers.cookie ?? '').sid

export function setToken(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', serialize('sid', token, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: lifetimeSeconds }))
}
export function clearToken(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', serialize('sid', '', { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 0 }))
}

/** The second factor at one moment: whether the person has one, and whether it was verified in this session within five minutes. */
export interface FactorNow {
  readonly enrolled: boolean
  readonly fresh: boolean
}

/** The factor when the session was read. A write is judged by its actor, which was read in its transaction. */
export const factorOf = ({ enrolled, freshUntil }: SignedIn): FactorNow => ({ enrolled, fresh: freshUntil !== null })

export function requireFactor({ enrolled, fresh }: FactorNow): void {
  if (!enrolled) throw new Fault('second_factor_not_enrolled')
  if (!fresh) throw new Fault('second_factor_required')
}

/** For people who have a factor: somebody at an unattended session cannot replace it. */
export function requireFactorOnceEnrolled(now: FactorNow): void {
  if (now.enrolled) requireFactor(now)
}
