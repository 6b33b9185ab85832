import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/** Kinds of due jobs (see schedule/handlers.ts). */
export type DueKind =
  | 'check_payment'
  | 'expire_subscription'
  | 'remind_subscription'
  | 'renew_subscription'
  | 'retry_dues'
  | 'settle_refund'
  | 'open_dispute'
  | 'expire_dispute'
  | 'close_dispute'
  | 'run_payouts'
  | 'advance_payout'
  | 'expire_license_key'
  | 'detect_abandonment'
  | 'exhaust_reminder'
  | 'email_portal_link'

/**
 * A due job of a business: one row per kind and subject. `dueAt` is by the business's clock; `wakesAt` is that instant in real
 * time, or the end of the lease of the process that runs it.
 */
export type DueRow = {
  businessId: string
  mode: Mode
  kind: DueKind
  subjectId: string
  dueAt: Date
  wakesAt: Date
}
export type ScheduleTables = { schedule: DueRow }

export const scheduleMigrations: readonly Migration[] = [
  {
    name: '1-schedule',
    up: `create table schedule (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      kind text not null,
      subject_id text not null,
      due_at timestamptz not null,
      wakes_at timestamptz not null,
      primary key (business_id, mode, kind, subject_id)
    );
    create index schedule_waking on schedule (wakes_at);
    create index schedule_of_business on schedule (business_id, mode, due_at);`,
  },
]
