/** Sessions of the dashboard: the cookie `sid`, and what is known of who sent it. */
import { holdsRight } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../principal.ts'

/** The session that a call came with. */
export interface SessionRecord extends SignedIn {
  readonly tokenHash: Buffer
}

/** Why a session may not make a call, the freshness of its factor apart; null when it may. */
export function refusal(words: Card, session: SessionRecord): FaultCode | null {
  const ofCompany = words.company || words.readBy !== undefined
  if (session.suspended || (ofCompany && session.companySuspended && !isLeftToOwners(words, session))) return 'banned'
  if (words.operator && !session.operator) return 'operator_only'
  if (words.operator || (words.readBy === 'parties_and_operator' && session.operator)) {
    if (!session.enrolled) return 'second_factor_not_enrolled'
    if (!session.provenInSession) return 'second_factor_required'
  }
  if (words.company && session.companyId === null) return 'company_required'
  if (words.right && (session.role === null || !holdsRight(session.role, words.right))) return 'forbidden_role'
  return null
}

/** What a suspended company is left with: its owners read, and stop its machines. */
const isLeftToOwners = (words: Card, { role }: SessionRecord): boolean =>
  role === 'owner' && (words.method === 'GET' || words.whileSuspended === true)

const lifetimeSeconds = 7 * 24 * 3600

export const tokenIn = (request: FastifyRequest): string | undefined => parse(request.headers.cookie ?? '').sid

export function setToken(reply: FastifyReply, token: string, secure: boolean): void {
  reply.header('set-cookie', serialize('sid', token, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: lifetimeSeconds }))
}
export function clearToken(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', serialize('sid', '', { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: 0 }))
}
