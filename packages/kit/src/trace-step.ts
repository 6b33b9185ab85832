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

/** Names the step that causes another, in calls and in rows: https://www.w3.org/TR/trace-context. */
export const TRACE_HEADER = 'traceparent'
