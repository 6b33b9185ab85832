import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'
import type { InvoiceDocument } from './document.ts'

/**
 * An invoice of a successful payment: its first one, or the one that `corrects` it. `document` holds its content as of when it
 * was issued, so later changes of names or prices don't affect it. `number` counts the invoices of a business and mode from 1
 * without gaps.
 */
export type InvoiceRow = {
  businessId: string
  mode: Mode
  id: string
  paymentId: string
  /** The ID of the first invoice, which this one replaces; null: this is the first. */
  corrects: string | null
  number: number
  document: InvoiceDocument
  issuedAt: Date
}

/** The last number issued, locked from taking the next one until the transaction ends. */
export type InvoiceCounterRow = { businessId: string; mode: Mode; lastNumber: number }
export type InvoiceTables = { invoices: InvoiceRow; invoiceCounters: InvoiceCounterRow }

export const invoiceMigrations: readonly Migration[] = [
  {
    name: '1-invoices',
    up: `create table invoice_counters (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      last_number int not null check (last_number > 0),
      primary key (business_id, mode)
    );
    create table invoices (
      business_id text not null,
      mode text not null,
      id text not null,
      payment_id text not null unique,
      number int not null check (number > 0),
      document jsonb not null,
      issued_at timestamptz not null,
      primary key (business_id, mode, id),
      unique (business_id, mode, number),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)
    );`,
  },
  {
    name: '2-corrections',
    up: 'alter table invoices add column corrects text',
  },
  {
    name: '3-guarded-corrections',
    // The index is the guard: however many corrections arrive at once, a payment has one first invoice and one corrected one.
    gradual: [
      { index: 'invoices_of_payment', on: 'invoices (payment_id, (corrects is null))', isUnique: true },
      {
        constraint: 'invoices_business_id_mode_corrects_fkey',
        table: 'invoices',
        rule: 'foreign key (business_id, mode, corrects) references invoices (business_id, mode, id)',
      },
      { sql: 'alter table invoices drop constraint if exists invoices_payment_id_key' },
    ],
  },
]
