import type { WebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import type { ReplayProgress } from './get-replay.ts'

export function viewReplay(replay: ReplayProgress): WebhookReplay {
  const endedAt = replay.endedAt?.toISOString() ?? null
  return {
    id: replay.id,
    webhook_id: replay.endpointId,
    status: replay.status,
    filter: {
      since: replay.since.toISOString(),
      until: replay.until.toISOString(),
      status: replay.outcome,
      types: replay.types,
    },
    matched: replay.matchedCount,
    queued: replay.queuedCount,
    pending: replay.pending,
    delivered: replay.deliveredCount + replay.delivered,
    failed: replay.failedCount + replay.failed,
    created_at: replay.createdAt.toISOString(),
    finished_at: replay.status === 'finished' ? endedAt : null,
    stopped_at: replay.status === 'stopped' ? endedAt : null,
  }
}
