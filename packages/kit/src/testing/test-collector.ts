import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import * as z from 'zod'

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
})
/** What OTLP sends as JSON, as far as tests read it: https://opentelemetry.io/docs/specs/otlp. */
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(Span) })) }),
  ),
})

export type TestSpan = z.infer<typeof Span> & { program: string }

/** A collector of traces, in the test's own process. Tracing must start after it. */
export type TestCollector = { url: string; spans: TestSpan[]; close(): void }

/** Has OpenTelemetry send its traces there at once, as JSON, until `vi.unstubAllEnvs()`. */
export function pointTracesAt(url: string): void {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20')
}

export async function startTestCollector(): Promise<TestCollector> {
  const spans: TestSpan[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = Traces.parse(JSON.parse(Buffer.concat(chunks).toString()))
    for (const { scopeSpans } of resourceSpans)
      for (const { scope, spans: sent } of scopeSpans) spans.push(...sent.map((span) => ({ ...span, program: scope.name })))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  pointTracesAt(url)
  return {
    url,
    spans,
    close() {
      vi.unstubAllEnvs()
      server.close()
      server.closeAllConnections()
    },
  }
}
