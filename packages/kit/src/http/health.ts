import { Hono } from 'hono'
import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'
import { listen } from './web-server.ts'

/** What the outermost layer of a program knows of its process. */
export type ProcessState = {
  metrics: Metrics
  /** Aborts when the process is about to stop. */
  leaving: AbortSignal
}

type Pools = Readonly<Record<string, pg.Pool>>

/** Asks each database for an answer. */
async function checkPools(pools: Pools) {
  const names = Object.keys(pools)
  const answers = await Promise.allSettled(Object.values(pools).map((pool) => pool.query('select 1')))
  const databases = Object.fromEntries(
    names.map((name, index) => [name, answers[index]?.status === 'fulfilled' ? 'ok' : 'unavailable']),
  )
  return { isReady: answers.every(({ status }) => status === 'fulfilled'), databases }
}

/** Mounts GET /livez (the process answers) and GET /readyz (it takes requests and its databases answer too). */
export function mountHealth(app: Hono, pools: Pools, { leaving }: ProcessState): void {
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (leaving.aborted) return c.json({ status: 'stopping' }, 503)
    const { isReady } = await checkPools(pools)
    return c.json({ status: isReady ? 'ok' : 'database unavailable' }, isReady ? 200 : 503)
  })
}

/** Mounts GET /metrics: figures for Prometheus. */
export function mountMetrics(app: Hono, { metrics }: ProcessState): void {
  app.get('/metrics', async (c) => {
    c.header('content-type', 'text/plain; version=0.0.4')
    return c.body(await metrics.print())
  })
}

/**
 * Serves figures, and which database is away, on a port of their own for the operator's network. Returns what closes it; without
 * a port it serves nothing.
 */
export async function serveInternally(
  config: { internalPort?: number | undefined; listenHost: string | undefined; workers: number },
  pools: Pools,
  state: ProcessState,
): Promise<() => Promise<void>> {
  const { internalPort: port, listenHost: host, workers } = config
  if (port === undefined) return async () => {}
  const listener = await listen({ port, host, isShared: workers > 1 })
  const app = new Hono()
  mountMetrics(app, state)
  app.get('/readyz', async (c) => {
    const { isReady, databases } = await checkPools(pools)
    const status = state.leaving.aborted ? 'stopping' : isReady ? 'ok' : 'database unavailable'
    return c.json({ status, databases }, status === 'ok' ? 200 : 503)
  })
  await listener.serve(app, [])
  return () => listener.close()
}
