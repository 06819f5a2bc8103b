/** The operations listener: alive, ready, metrics. Never on a public address, and never refused for load. */
import Fastify, { type FastifyInstance } from 'fastify'
import { codingFor, compressAsync } from '../http/compression.ts'
import { withoutSchemas } from '../http/listener.ts'
import { exposition, expositionType } from './exposition.ts'
import { type Instance, metricsOf } from './metrics.ts'
import { unready } from './readiness.ts'

/** The instance is ready nevertheless: it serves calls, but no letters arrive. */
const noSmtpWarning = 'Emails are stored and not sent: SMTP_URL is not set.'

export function openOps(instance: Instance): FastifyInstance {
  const warnings = instance.mailDisabled ? { warnings: [noSmtpWarning] } : {}
  const app = Fastify({ logger: false, forceCloseConnections: true, schemaController: withoutSchemas })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await unready(instance)
    reply.code(reason === null ? 200 : 503)
    return { ...(reason === null ? { status: 'ready' } : { status: 'unready', reason }), ...warnings }
  })
  app.get('/metrics', async (request, reply) => {
    reply.type(expositionType).header('vary', 'Accept-Encoding')
    const text = exposition(await metricsOf(instance))
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding === undefined) return text
    reply.header('content-encoding', coding)
    return compressAsync(text, Buffer.byteLength(text), coding)
  })
  return app
}
