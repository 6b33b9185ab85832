import type { UsageEvent } from '@tradepost/contract/provider/usage/usage-events'
import type { UsageEventRow } from './table.ts'

/** Returns an event as the API shows it, every key present. */
export function viewEvent(event: UsageEventRow): UsageEvent {
  return {
    event_id: event.id,
    business_id: event.businessId,
    customer_id: event.customerId,
    event_name: event.eventName,
    timestamp: event.happenedAt.toISOString(),
    metadata: event.metadata,
  }
}
