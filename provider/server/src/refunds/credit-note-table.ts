import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'
import type { CreditNoteDocument } from './credit-note.ts'

/**
 * The credit note of a refund that succeeded, or of an invoice that it cancels: the refund of a tax has both. `number` counts
 * those of a business and mode from 1 without gaps, apart from its invoices.
 */
export type CreditNoteRow = {
  businessId: string
  mode: Mode
  refundId: string | null
  /** The invoice that it cancels, because a corrected one replaces it. */
  invoiceId: string | null
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

export const cancelingCreditNoteMigration: Migration = {
  name: '4-corrections',
  // The index on refunds is a guard: one correction of a payment at a time waits for the refund of its tax.
  up: `alter table credit_notes
      drop constraint credit_notes_pkey,
      drop constraint credit_notes_business_id_mode_number_key,
      add primary key (business_id, mode, number),
      alter column refund_id drop not null,
      add column invoice_id text unique,
      add foreign key (business_id, mode, invoice_id) references invoices (business_id, mode, id),
      add check (refund_id is not null or invoice_id is not null);
    alter table refunds add column correction jsonb;
    create unique index refunds_of_correction on refunds (business_id, mode, payment_id)
      where correction is not null and status <> 'failed';`,
}
