import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'
import type { CreditNoteDocument } from './credit-note.ts'

/**
 * The credit note of a refund that succeeded, under the refund's ID. `number` counts those of a business and mode from 1 without
 * gaps, apart from its invoices.
 */
export type CreditNoteRow = {
  businessId: string
  mode: Mode
  refundId: string
  number: number
  document: CreditNoteDocument
  issuedAt: Date
}

/** The last number issued, locked from taking the next one until the transaction ends. */
export type CreditNoteCounterRow = { businessId: string; mode: Mode; lastNumber: number }
export type CreditNoteTables = { creditNotes: CreditNoteRow; creditNoteCounters: CreditNoteCounterRow }

export const creditNoteMigration: Migration = {
  name: '2-credit-notes',
  up: `create table credit_note_counters (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      last_number int not null check (last_number > 0),
      primary key (business_id, mode)
    );
    create table credit_notes (
      business_id text not null,
      mode text not null,
      refund_id text not null unique,
      number int not null check (number > 0),
      document jsonb not null,
      issued_at timestamptz not null,
      primary key (business_id, mode, refund_id),
      unique (business_id, mode, number),
      foreign key (business_id, mode, refund_id) references refunds (business_id, mode, id)
    );`,
}
