import type { Migration } from '@tradepost/kit/database/database'
import type { Generated } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A refused ingest request in test mode. None of its events count, so this is its only record. `eventIndex` and `field` name the
 * cause, if it was one of the events; `excerpt` is the beginning of that event, or of the request. Only the last few per business
 * are stored.
 */
export type RejectedEventsRow = {
  businessId: string
  mode: Mode
  id: Generated<number>
  rejectedAt: Date
  code: string
  message: string
  eventIndex: number | null
  field: string | null
  eventCount: number | null
  excerpt: string
}
export type RejectedEventsTables = { rejectedEvents: RejectedEventsRow }

export const rejectedEventsMigrations: readonly Migration[] = [
  {
    name: '1-rejected-events',
    up: `create table rejected_events (
      business_id text not null references businesses (id),
      mode text not null check (mode = 'test'),
      id bigint generated always as identity,
      rejected_at timestamptz not null,
      code text not null,
      message text not null,
      event_index int,
      field text,
      event_count int,
      excerpt text not null,
      primary key (business_id, mode, id)
    );`,
  },
]
