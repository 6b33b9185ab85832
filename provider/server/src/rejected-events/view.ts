import type { RejectedEvents } from '@tradepost/contract/provider/rejected-events'
import type { Selectable } from 'kysely'
import type { RejectedEventsRow } from './table.ts'

export function viewRejection(rejection: Selectable<RejectedEventsRow>): RejectedEvents {
  return {
    id: rejection.id,
    rejected_at: rejection.rejectedAt.toISOString(),
    code: rejection.code,
    message: rejection.message,
    event_index: rejection.eventIndex,
    field: rejection.field,
    event_count: rejection.eventCount,
    excerpt: rejection.excerpt,
  }
}
