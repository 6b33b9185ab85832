import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { core, NodeSDK } from '@opentelemetry/sdk-node'
import type { Log } from './log.ts'
import { type Step, TRACE_HEADER, type Tracing } from './trace-step.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const
/** How long a process that stops waits for a collector. */
const STOP_MILLISECONDS_MAX = 1000

const toContext = (parent: Step['parent']): Context => {
  if (parent === undefined) return context.active()
  return parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [TRACE_HEADER]: parent })
}

async function run<T>(span: Span, { describe }: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    const described = describe?.()
    if (described) span.updateName(described.name).setAttributes(described.attributes)
    span.end()
  }
}

/**
 * Starts OpenTelemetry, which reads its own settings (OTEL_…). Traces are sent in the background; what a collector doesn't take
 * is dropped, and the log says so once.
 */
export function openTracing(log: Log): Tracing {
  let hasWarned = false
  core.setGlobalErrorHandler((error) => {
    if (!hasWarned) log.warn({ error: String(error) }, 'the collector does not take traces: they are dropped until it does')
    hasWarned = true
  })
  const sdk = new NodeSDK({ serviceName: 'tradepost', instrumentations: [], metricReaders: [], logRecordProcessors: [] })
  sdk.start()
  return {
    trace(step, work) {
      const around = toContext(step.parent)
      const span = trace.getTracer(step.program).startSpan(step.name, { kind: KINDS[step.kind] }, around)
      return context.with(trace.setSpan(around, span), () => run(span, step, work))
    },
    findParent() {
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return carrier[TRACE_HEADER]
    },
    async stop() {
      await Promise.race([sdk.shutdown().catch(() => {}), sleep(STOP_MILLISECONDS_MAX, undefined, { ref: false })])
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}
