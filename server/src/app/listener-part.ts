/** A listener as a part of an instance: it accepts connections once it is started, and closes them when it is stopped. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ListenAddress } from '../core/settings.ts'
import type { Part } from './base.ts'

/** The queue of connections that are not accepted yet. A thousand callers may arrive together; one that finds it full retries after a second. */
const backlog = 4_096
/** The time that connections without a call in flight get. Node waits without limit for one that never sent anything. */
const maxLingerMs = 1_000

/** Says which setting is wrong if an address cannot be listened on, and how to fix it. */
function listenError({ name, host, port }: ListenAddress, { code, message }: NodeJS.ErrnoException): Error {
  if (code === 'EADDRINUSE')
    return new Error(`${name}_PORT is ${port}, which another program listens on at ${host}: end it, or give another port`)
  if (code === 'EACCES') return new Error(`${name}_PORT is ${port}, which this account may not listen on: give a port from 1024 on`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN')
    return new Error(`${name}_HOST is ${host}, which is no address of this machine: give one of its own, or 0.0.0.0`)
  return new Error(`${name}_HOST and ${name}_PORT are ${host} and ${port}, which cannot be listened on: ${message}`)
}

/** Checked before any long work begins: an operator who must choose another port sees the error immediately, and nothing is half done. */
export async function tryAddresses(all: readonly ListenAddress[]): Promise<void> {
  for (const address of all) {
    const server = createServer().listen(address.port, address.host)
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw listenError(address, error)
    })
    server.close()
    await once(server, 'close')
  }
}

export const listenerPart = (app: FastifyInstance, address: ListenAddress): Part => ({
  async start() {
    await app.listen({ host: address.host, port: address.port, backlog }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(address, error)
    })
  },
  async stop() {
    const bound = setTimeout(() => app.server.closeAllConnections(), maxLingerMs)
    await app.close().finally(() => clearTimeout(bound))
  },
})
