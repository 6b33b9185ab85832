import type { Log } from './log.ts'

/**
 * A step of a trace. `parent`: the W3C `traceparent` of the step that caused it; undefined: the one that runs now; null: none, it
 * begins a trace. `describe`: its name and attributes, if they are known at its end only.
 */
export type Step = {
  program: string
  name: string
  kind: 'server' | 'client' | 'internal'
  parent?: string | null | undefined
  describe?: () => { name: string; attributes: Record<string, string | number> }
}

export type Tracing = {
  trace<T>(step: Step, work: () => Promise<T>): Promise<T>
  /** Returns the `traceparent` of the step that runs now. */
  findParent(): string | undefined
  stop(): Promise<void>
}

/** One for the process, as its collector is. Undefined: off, so that each step costs one look at this. */
let tracing: Tracing | undefined

/** Names the step that causes another, in calls and in rows: https://www.w3.org/TR/trace-context. */
export const TRACE_HEADER = 'traceparent'

/** Runs work as a step of a trace, if there are traces. */
export const traceStep = <T>(step: Step, work: () => Promise<T>): Promise<T> => (tracing ? tracing.trace(step, work) : work())

/** Returns the `traceparent` of the step that runs now; undefined if there is none. */
export const findTraceParent = (): string | undefined => tracing?.findParent()

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT from now on, in this process. Without one, nothing is loaded.
 * Returns what sends the last ones.
 */
export async function startTracing(endpoint: string | undefined, log: Log): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  if (!tracing) {
    const { openTracing } = await import('./open-tracing.ts')
    tracing ??= openTracing(log)
  }
  const { stop } = tracing
  return async () => {
    tracing = undefined
    await stop()
  }
}
