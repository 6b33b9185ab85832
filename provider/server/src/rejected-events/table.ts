import type { Migration } from '@tradepost/kit/database'
import type { Generated } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'

/**
 * An ingest request in test mode that was refused: nothing of it is counted, so this is all that stays of it. `eventIndex`
 * and `field` say what was wrong, if it was one of its events; `excerpt` is how that event, or the request, began. A
 * business has the last few of them.
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
