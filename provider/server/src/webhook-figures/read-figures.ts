import { WEBHOOK_RETRIES_MAX } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { addMilliseconds, DAY, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getWebhookEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import { countWaiting } from '#src/webhooks/queue-deliveries.ts'

/** Figures of one endpoint over 24 hours; durations in milliseconds, null without an attempt. */
export type Figures = {
  endpointId: string
  deliveries: number
  delivered: number
  retried: number
  failed: number
  medianMs: number | null
  p95Ms: number | null
}

/** The attempts of half an hour. */
export type HalfHour = { startedAt: Date; attempts: number; p95Ms: number | null }

/** The attempts of a business since an instant, each with its delivery. */
function attemptsSince(scope: Scope, since: Date) {
  const { businessId, mode } = toTenant(scope)
  return sql`webhook_attempts attempt
    join webhook_deliveries delivery
      on delivery.business_id = attempt.business_id and delivery.mode = attempt.mode and delivery.id = attempt.delivery_id
    where attempt.business_id = ${businessId} and attempt.mode = ${mode} and attempt.started_at > ${since}`
}

const aDayAgo = ({ clock }: Deps): Date => addMilliseconds(clock.now(), -DAY)

/** Lists the figures of every endpoint of a business that was sent anything in the last 24 hours. */
export async function listFigures(scope: Scope, deps: Deps): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select delivery.endpoint_id,
      count(distinct delivery.id)::int as deliveries,
      (count(distinct delivery.id) filter (where delivery.status = 'delivered'))::int as delivered,
      (count(distinct delivery.id) filter (where delivery.attempt_count > 1))::int as retried,
      (count(distinct delivery.id) filter (where delivery.status = 'failed'))::int as failed,
      percentile_disc(0.5) within group (order by attempt.milliseconds) as median_ms,
      percentile_disc(0.95) within group (order by attempt.milliseconds) as p95_ms
    from ${attemptsSince(scope, aDayAgo(deps))}
    group by delivery.endpoint_id`.execute(scope.trx)
  return rows
}

const NOTHING_SENT = { deliveries: 0, delivered: 0, retried: 0, failed: 0, medianMs: null, p95Ms: null }

/** The figures of one endpoint, and how many of its deliveries wait for their next attempt now. */
export type FiguresDetails = Figures & { waiting: number; halfHours: HalfHour[] }

/** Returns the figures of one endpoint, also by half hour, the oldest first. @throws 404 WEBHOOK_NOT_FOUND */
export async function getFigures(scope: Scope, deps: Deps, id: string): Promise<FiguresDetails> {
  await getWebhookEndpoint(scope, id)
  const figures = (await listFigures(scope, deps)).find(({ endpointId }) => endpointId === id)
  const since = aDayAgo(deps)
  const { rows } = await sql<HalfHour>`
    with sent as (select attempt.started_at, attempt.milliseconds from ${attemptsSince(scope, since)} and delivery.endpoint_id = ${id})
    select start.at as started_at,
      count(sent.milliseconds)::int as attempts,
      percentile_disc(0.95) within group (order by sent.milliseconds) as p95_ms
    from generate_series(${since}::timestamptz, ${addMilliseconds(since, DAY - 30 * MINUTE)}::timestamptz, '30 minutes') as start(at)
    left join sent on sent.started_at >= start.at and sent.started_at < start.at + interval '30 minutes'
    group by start.at
    order by start.at`.execute(scope.trx)
  const waiting = await countWaiting(scope.trx, { ...toTenant(scope), endpointId: id, limit: WEBHOOK_RETRIES_MAX })
  return { endpointId: id, ...NOTHING_SENT, ...figures, waiting, halfHours: rows }
}
