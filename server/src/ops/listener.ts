/** The operations listener: alive, ready, metrics. Never on a public address, and never refused for load. */
import Fastify, { type FastifyInstance } from 'fastify'
import { withoutSchemas } from '../http/listener.ts'
import { exposition, expositionType } from './exposition.ts'
import { type Instance, metricsOf } from './metrics.ts'
import { unready } from './readiness.ts'

export function openOps(instance: Instance): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, schemaController: withoutSchemas })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await unready(instance)
    reply.code(reason === null ? 200 : 503)
    return reason === null ? { status: 'ready' } : { status: 'unready', reason }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(expositionType)
    return exposition(await metricsOf(instance))
  })
  return app
}
