/** A listener as a part of an instance: it accepts connections once it is started, and ends them when it is stopped. */
import type { FastifyInstance } from 'fastify'
import type { Part } from './base.ts'

/** Connections that nobody has accepted yet: a thousand callers may arrive at once, and one that finds no room tries again after a second. */
const backlog = 4_096
/** Connections without a call under way get this long; Node waits for one that never said anything without end. */
const lingerAtMostMs = 1_000

export const listening = (app: FastifyInstance, { host, port }: { readonly host: string; readonly port: number }): Part => ({
  async start() {
    await app.listen({ host, port, backlog })
  },
  async stop() {
    const bound = setTimeout(() => app.server.closeAllConnections(), lingerAtMostMs)
    await app.close().finally(() => clearTimeout(bound))
  },
})
