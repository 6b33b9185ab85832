import type { Migration } from '@tradepost/kit/database/database'

/** How many checkouts of a shop a client requested within a minute. `client` is a digest of its IP address. */
export type CheckoutRequestRow = { organizationId: string; client: string; minute: Date; requests: number }
export type CheckoutTables = { checkoutRequests: CheckoutRequestRow }

export const checkoutMigrations: readonly Migration[] = [
  {
    name: '1-checkout-requests',
    up: `create table checkout_requests (
      organization_id text not null references "organization" (id) on delete cascade,
      client text not null,
      minute timestamptz not null,
      requests int not null,
      primary key (organization_id, client, minute)
    );
    create index checkout_requests_over on checkout_requests (minute);`,
  },
]
