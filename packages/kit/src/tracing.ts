import { ConfigError } from './config-error.ts'
import type { Log } from './log.ts'
import type { Step, Tracing } from './trace-step.ts'

/** One for the process, as its collector is. Undefined: off, so that each step costs one look at this. */
let tracing: Tracing | undefined

/** Runs work as a step of a trace, if there are traces. */
export const traceStep = <T>(step: Step, work: () => Promise<T>): Promise<T> => (tracing ? tracing.trace(step, work) : work())

/** Returns the `traceparent` of the step that runs now; undefined if there is none. */
export const findTraceParent = (): string | undefined => tracing?.findParent()

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT from now on, in this process. Without one, nothing is loaded.
 * Returns what sends the last ones. @throws ConfigError if the SDK that sends them isn't installed
 */
export async function startTracing(endpoint: string | undefined, log: Log): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  if (!tracing) {
    const { openTracing } = await import('./open-tracing.ts').catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
      throw new ConfigError(
        'OTEL_EXPORTER_OTLP_ENDPOINT: traces need the package @opentelemetry/sdk-node: install it beside this one',
      )
    })
    tracing ??= openTracing(log)
  }
  const { stop } = tracing
  return async () => {
    tracing = undefined
    await stop()
  }
}
