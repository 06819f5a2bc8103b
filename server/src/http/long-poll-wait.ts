/** A call that waits for an event. While it waits, it holds nothing that others need. */
import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../core/fault.ts'
import { type Check, refuseOtherCompany, runChecks } from './stages.ts'

export type LongPollWait = <T>(until: Promise<T>) => Promise<T>

/**
 * Waits without a slot, then runs the checks that follow a wait, which take a slot and check the rights again: a caller who lost the key
 * or the company during the wait is refused. Nothing more is done for a caller who disconnected.
 */
export const longPollWait =
  (request: FastifyRequest, reply: FastifyReply, checks: readonly Check[]): LongPollWait =>
  async (until) => {
    const { call } = request
    const { principal } = call
    const sinceMs = performance.now()
    call.releaseSlot(sinceMs)
    const value = await unlessClosed(reply.raw, until)
    call.longPollMs += performance.now() - sinceMs
    if (value === closed) throw unavailable()
    await runChecks(checks, request, undefined)
    refuseOtherCompany(principal, call.principal)
    return value
  }

const closed = Symbol('closed')

/** The result of the promise, or that the connection closed first. */
function unlessClosed<T>(reply: ServerResponse, until: Promise<T>): Promise<T | typeof closed> {
  if (reply.destroyed) return Promise.resolve(closed)
  return new Promise((resolve, reject) => {
    const onClose = () => resolve(closed)
    reply.once('close', onClose)
    until.then(resolve, reject).finally(() => reply.off('close', onClose))
  })
}
