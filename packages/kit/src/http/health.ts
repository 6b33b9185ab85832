import type { Hono } from 'hono'
import type pg from 'pg'
import type { Metrics } from '#src/metrics.ts'

/** Mounts GET /livez (the process answers), GET /readyz (its databases answer too) and GET /metrics (figures for Prometheus). */
export function mountHealth(app: Hono, pools: readonly pg.Pool[], metrics: Metrics): void {
  app.get('/livez', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const answers = await Promise.allSettled(pools.map((pool) => pool.query('select 1')))
    const isReady = answers.every((answer) => answer.status === 'fulfilled')
    return c.json({ status: isReady ? 'ok' : 'database unavailable' }, isReady ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    c.header('content-type', 'text/plain; version=0.0.4')
    return c.body(await metrics.print())
  })
}
