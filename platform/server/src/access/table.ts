import type { AccessReason, AccessSource, AccessStatus } from '@tradepost/contract/platform/access'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/** A business's rules, once its seller has set them. */
export type AccessPolicyRow = {
  organizationId: string
  refundEndsAccess: boolean
  disputeSuspendsAccess: boolean
  graceDays: number
  allowsSeveralSubscriptions: boolean
  updatedAt: Date
}

/**
 * A seller's decision about one customer and product; it wins over purchases from `since` until `until`, or until it is ended or
 * replaced. Instants are the business's, by its test clock.
 */
export type AccessOverrideRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  customerId: string
  productId: string
  givesAccess: boolean
  why: string
  since: Date
  until: Date | null
  endedAt: Date | null
}

/**
 * A stretch of time in which a purchase gives a product to a customer, or says why it doesn't. The stretches of one source follow
 * each other, so the clock alone decides which one holds: nothing has to run when a grace period ends.
 */
export type AccessGrantRow = {
  organizationId: string
  environment: ProviderEnvironment
  customerId: string
  productId: string
  source: AccessSource
  sourceId: string
  since: Date
  until: Date | null
  status: AccessStatus
  reason: AccessReason
  paymentId: string | null
}

/**
 * One row for each customer with grants, locked while they are computed: two changes of one customer at the same time see each
 * other. `isDue`: they must be computed again, because the policy or how we compute has changed.
 */
export type AccessCustomerRow = { organizationId: string; environment: ProviderEnvironment; customerId: string; isDue: boolean }

export type AccessTables = {
  accessPolicies: AccessPolicyRow
  accessOverrides: AccessOverrideRow
  accessGrants: AccessGrantRow
  accessCustomers: AccessCustomerRow
}

export const accessMigrations: readonly Migration[] = [
  {
    name: '1-access',
    up: `create table access_policies (
      organization_id text primary key references "organization" (id) on delete cascade,
      refund_ends_access boolean not null,
      dispute_suspends_access boolean not null,
      grace_days int not null check (grace_days >= 0),
      allows_several_subscriptions boolean not null,
      updated_at timestamptz not null
    );

    create table access_overrides (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      customer_id text not null,
      product_id text not null,
      gives_access boolean not null,
      why text not null,
      since timestamptz not null,
      until timestamptz check (until > since),
      ended_at timestamptz,
      primary key (organization_id, environment, id)
    );
    create unique index access_overrides_one on access_overrides (organization_id, environment, customer_id, product_id)
      where ended_at is null;

    create table access_grants (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      customer_id text not null,
      product_id text not null,
      source text not null check (source in ('payment', 'subscription', 'seller')),
      source_id text not null,
      since timestamptz not null,
      until timestamptz check (until > since),
      status text not null check (status in ('active', 'suspended', 'ended')),
      reason text not null,
      payment_id text,
      primary key (organization_id, environment, customer_id, product_id, source_id, since)
    );
    create index access_grants_of_source on access_grants (organization_id, environment, source_id);

    create table access_customers (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      customer_id text not null,
      is_due boolean not null,
      primary key (organization_id, environment, customer_id)
    );
    create index access_customers_due on access_customers (organization_id, environment) where is_due;`,
  },
  {
    // Who has bought something hundreds of times has as many grants of it; the seller's decision about it is found without them.
    name: '2-grants-of-seller',
    gradual: [
      {
        index: 'access_grants_of_seller',
        on: `access_grants (organization_id, environment, customer_id, product_id) where source = 'seller'`,
      },
    ],
  },
  {
    // For the few grants that decide about each product of a customer.
    name: '3-deciding-grants',
    gradual: [
      {
        index: 'access_grants_newest',
        on: `access_grants (organization_id, environment, customer_id, product_id, (status = 'active') desc, since desc, source_id)
          where source = 'payment'`,
      },
      {
        index: 'access_grants_unpaid',
        on: "access_grants (organization_id, environment, customer_id, product_id) where source <> 'payment'",
      },
    ],
  },
  { name: '4-grants-of-seller', up: 'drop index access_grants_of_seller' },
]
