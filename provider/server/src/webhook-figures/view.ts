import type { WebhookFigures, WebhookFiguresDetails } from '@tradepost/contract/provider/webhooks/webhook-figures'
import type { Figures, FiguresDetails } from './read-figures.ts'

export function viewFigures(figures: Figures): WebhookFigures {
  return {
    webhook_id: figures.endpointId,
    deliveries: figures.deliveries,
    delivered: figures.delivered,
    retried: figures.retried,
    failed: figures.failed,
    median_ms: figures.medianMs,
    p95_ms: figures.p95Ms,
  }
}

export function viewFiguresDetails(figures: FiguresDetails): WebhookFiguresDetails {
  return {
    ...viewFigures(figures),
    waiting: figures.waiting,
    half_hours: figures.halfHours.map(({ startedAt, attempts, p95Ms }) => ({
      started_at: startedAt.toISOString(),
      attempts,
      p95_ms: p95Ms,
    })),
  }
}
