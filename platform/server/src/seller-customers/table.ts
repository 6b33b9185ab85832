import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/** What members noted about a customer. `userId`: who saved it last. */
export type CustomerNoteRow = {
  organizationId: string
  environment: ProviderEnvironment
  customerId: string
  text: string
  userId: string | null
  updatedAt: Date
}
export type CustomerTables = { customerNotes: CustomerNoteRow }

export const customerMigrations: readonly Migration[] = [
  {
    name: '1-customer-notes',
    up: `create table customer_notes (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      customer_id text not null,
      text text not null,
      user_id text references "user" (id) on delete set null,
      updated_at timestamptz not null,
      primary key (organization_id, environment, customer_id)
    );
    create index customer_notes_of_user on customer_notes (user_id);`,
  },
]
