import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/** A customer of one business. Several may share an email; a checkout uses the newest. */
export type CustomerRow = {
  businessId: string
  mode: Mode
  id: string
  email: string
  name: string
  phoneNumber: string | null
  metadata: Metadata
  createdAt: Date
}
export type CustomerTables = { customers: CustomerRow }

export const customerMigrations: readonly Migration[] = [
  {
    name: '1-customers',
    up: `create table customers (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      email text not null,
      name text not null,
      phone_number text,
      metadata jsonb not null,
      created_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create index customers_by_email on customers (business_id, mode, email, created_at desc);
    create index customers_newest on customers (business_id, mode, created_at desc, id desc);`,
  },
  {
    name: '2-mailboxes',
    // Finds the customers of one mailbox, whatever the tag of each (checkouts/limit-trials.ts).
    gradual: [
      { index: 'customers_by_mailbox', on: `customers (business_id, mode, regexp_replace(email, '(?<=.)\\+[^@]*@', '@'))` },
    ],
  },
]
