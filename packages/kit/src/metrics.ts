import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Whose figures these are. */
  program: string
  /** `route`: the template of its path, so that there are not more of them than routes. */
  observeRequest(request: { method: string; route: string; status: number; milliseconds: number }): void
  count(name: string, help: string): Counter
  /** A counter with labels, whose values come from tables of ours, so that there are not many. */
  countBy<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label>
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /**
   * Gauges with labels that one read fills, each time they are printed: their help by name. If it fails, because the database is
   * away, they are left out.
   */
  gauges<Name extends string>(help: Record<Name, string>, label: string, read: () => Promise<Reading<Name>[]>): void
  print(): Promise<string>
}

/** A figure of the gauge `name`; `of`: the value of its label. */
export type Reading<Name extends string = string> = { name: Name; of: string; value: number }

/** Creates the figures behind GET /metrics, in a separate registry so that several servers can run in one process. */
export function createMetrics(program: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ program })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const reads: (() => Promise<void>)[] = []
  return {
    program,
    observeRequest: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status: String(status) }, milliseconds / 1000),
    count: (name, help) => new Counter({ name, help, registers: [registry] }),
    countBy: (name, help, labelNames) => new Counter({ name, help, labelNames: [...labelNames], registers: [registry] }),
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
    gauges(help, label, read) {
      const gauges = new Map<string, Gauge>()
      for (const [name, text] of Object.entries<string>(help))
        gauges.set(name, new Gauge({ name, help: text, labelNames: [label], registers: [registry] }))
      reads.push(async () => {
        for (const gauge of gauges.values()) gauge.reset()
        const readings = await read().catch(() => [])
        for (const { name, of, value } of readings) gauges.get(name)?.set({ [label]: of }, value)
      })
    },
    async print() {
      await Promise.all(reads.map((read) => read()))
      return registry.metrics()
    },
  }
}
