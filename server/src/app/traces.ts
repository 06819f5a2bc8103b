/** Traces of ended calls, if the installation collects them. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { completedCallOf } from '../http/completed-call.ts'
import type { OnEnded } from '../http/listener-options.ts'
import type { Tracing } from '../ops/tracing.ts'

export function openTracing({ otlpEndpoint, serviceName }: Config, log: Logger) {
  let tracing: Tracing | undefined
  return {
    /** The callbacks for each ended call of a listener. */
    of: (listener: string): OnEnded[] =>
      otlpEndpoint === null ? [] : [(request, status, ms) => tracing?.note(completedCallOf(listener, request, status, ms))],
    /** The library is only loaded if it is used. */
    async start(): Promise<void> {
      if (otlpEndpoint === null) return
      const { Tracing } = await import('../ops/tracing.ts')
      tracing = new Tracing(otlpEndpoint, serviceName, log)
    },
    async stop(): Promise<void> {
      await tracing?.close()
    },
  }
}
