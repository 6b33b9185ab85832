import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observeRequest(method: string, status: number, milliseconds: number): void
  count(name: string, help: string): Counter
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  print(): Promise<string>
}

/** Creates the figures behind GET /metrics, in a separate registry so that several servers can run in one process. */
export function createMetrics(program: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ program })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observeRequest: (method, status, milliseconds) => requests.observe({ method, status: String(status) }, milliseconds / 1000),
    count: (name, help) => new Counter({ name, help, registers: [registry] }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    print: () => registry.metrics(),
  }
}
