import type { Hono } from 'hono'
import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'

/** What the outermost layer of a program knows of its process. */
export type ProcessState = {
  metrics: Metrics
  /** Aborts when the process is about to stop. */
  leaving: AbortSignal
}

/**
 * Mounts GET /livez (the process answers), GET /readyz (it takes requests and its databases answer too) and GET /metrics (figures
 * for Prometheus).
 */
export function mountHealth(app: Hono, pools: readonly pg.Pool[], { metrics, leaving }: ProcessState): void {
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (leaving.aborted) return c.json({ status: 'stopping' }, 503)
    const answers = await Promise.allSettled(pools.map((pool) => pool.query('select 1')))
    const isReady = answers.every((answer) => answer.status === 'fulfilled')
    return c.json({ status: isReady ? 'ok' : 'database unavailable' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    c.header('content-type', 'text/plain; version=0.0.4')
    return c.body(await metrics.print())
  })
}
