/** Traces, one span per call, sent to a collector by OTLP over HTTP. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
import { randomUUID } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { withTimeout } from '../core/with-timeout.ts'
import type { CompletedCall } from '../http/completed-call.ts'

/** How long the end of the process waits for unsent spans. */
const flushTimeoutMs = 1_000
/** The timeout of the collector. Only the next batch waits for it. */
const exportTimeoutMs = 5_000

export class Tracing {
  readonly #provider: BasicTracerProvider
  readonly #tracer: Tracer

  constructor(endpoint: string, serviceName: string, log: Logger) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
    this.#provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName.toLowerCase(), 'service.instance.id': randomUUID() }),
      spanProcessors: [new BatchSpanProcessor(withFailureLog(exporter, log))],
    })
    this.#tracer = this.#provider.getTracer('parley')
  }

  /** Records a call and its result. Of what its caller sent, it records only the trace context. */
  note({ listener, requestId, method, route, status, ms, traceparent }: CompletedCall): void {
    const endedAtMs = Date.now()
    const attributes = {
      'http.request.method': method,
      'parley.listener': listener,
      'parley.request_id': requestId,
      ...(route !== null && { 'http.route': route }),
      // Without a response, the caller disconnected first.
      ...(status !== 0 && { 'http.response.status_code': status }),
    }
    const name = route === null ? method : `${method} ${route}`
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER, startTime: endedAtMs - ms, attributes }, contextOf(traceparent))
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedAtMs)
  }

  /** Sends the waiting spans, within the timeout. */
  async close(): Promise<void> {
    await withTimeout(flushTimeoutMs, this.#provider.shutdown(), undefined).catch(() => {})
  }
}

const w3c = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The caller's trace context, if it sent one. Its sampling flag is ignored. */
function contextOf(traceparent: string | undefined) {
  const [, traceId, spanId] = w3c.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

/** Logs an exporter's failures. Otherwise traces would be lost silently. */
const withFailureLog = (exporter: SpanExporter, log: Logger): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) log.warn({ err: result.error, spans: spans.length }, 'traces: the collector did not accept the spans')
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})
