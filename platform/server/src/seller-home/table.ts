import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'
import { type MrrTables, mrrMigration } from './mrr-table.ts'

/** Every time zone begins its days at the start of a quarter of an hour. */
export const UNITS = ['day', 'hour', 'quarter'] as const
export type Unit = (typeof UNITS)[number]

/** What a shop sold, in one currency and part of time. Customers, who have no currency, are counted under ''. */
export type Totals = {
  currency: string
  payments: number
  gross: number
  orders: number
  refunds: number
  disputes: number
  customers: number
}

/** The totals of a UTC day, hour or quarter of an hour from `start` on, as they were closed. One without sales has no row. */
export type ClosedTotalsRow = Totals & { organizationId: string; environment: ProviderEnvironment; unit: Unit; start: Date }

/**
 * Says that records of a quarter of an hour have changed since its totals were closed. `subscriptions`: which of their later
 * payments are orders may have changed, too.
 */
export type OpenTotalsRow = { organizationId: string; environment: ProviderEnvironment; start: Date; subscriptions: string[] }

/**
 * How many subscriptions run on these terms, and what they charge together: a shop has the sum of its rows. Each change adds
 * rows, also negative ones, until they are closed into one for the same terms.
 */
export type RunningTotalsRow = {
  organizationId: string
  environment: ProviderEnvironment
  status: string
  currency: string
  cadence: string | null
  count: number
  amount: number
  isClosed: boolean
}

/** What a customer bought in one currency, as it was closed. One who bought nothing has no row. */
export type ClosedCustomersRow = {
  organizationId: string
  environment: ProviderEnvironment
  customerId: string
  currency: string
  /** What was paid, and the part of it that didn't go back. */
  gross: number
  amount: number
  orders: number
  lastOrderAt: Date | null
}

/** Says that records of a customer have changed since their totals were closed. */
export type OpenCustomersRow = Pick<ClosedCustomersRow, 'organizationId' | 'environment' | 'customerId'>

export type HomeTables = MrrTables & {
  closedCustomers: ClosedCustomersRow
  closedTotals: ClosedTotalsRow
  openCustomers: OpenCustomersRow
  openTotals: OpenTotalsRow
  runningTotals: RunningTotalsRow
}

/** The columns of each kind of record that totals depend on. */
const SUMMED: Readonly<Record<string, readonly string[]>> = {
  payment_records: ['created_at', 'status', 'currency', 'amount', 'subscription_ids'],
  refund_records: ['created_at', 'status', 'currency', 'amount'],
  dispute_records: ['created_at', 'status', 'currency', 'amount'],
  customer_records: ['created_at'],
}

/** The columns on which the totals of customers depend. */
const BOUGHT: typeof SUMMED = {
  payment_records: ['customer_id', 'created_at', 'status', 'currency', 'amount', 'subscription_ids'],
  refund_records: ['customer_id', 'status', 'currency', 'amount'],
  dispute_records: ['customer_id', 'status', 'currency', 'amount'],
}

function triggersOf([table, columns]: [string, readonly string[]], opened = 'open_totals'): string {
  const facts = (row: string) => `(${[...columns.map((column) => `${row}.${column}`), `${row}.body is null`].join(', ')})`
  const whens = [
    ['insert', 'new.body is not null'],
    ['update', `${facts('old')} is distinct from ${facts('new')}`],
    ['delete', 'old.body is not null'],
  ]
  return whens
    .map(
      ([event, when]) => `create or replace trigger ${table}_${opened}_${event} after ${event} on ${table}
      for each row when (${when}) execute function records_${opened}();`,
    )
    .join('\n    ')
}

export const homeMigrations: readonly Migration[] = [
  {
    name: '1-totals',
    // Whatever was recorded before is open, so that the first close counts it.
    gradual: [
      {
        sql: `create table if not exists closed_totals (
          organization_id text not null,
          environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
          unit text not null check (unit in ('day', 'hour', 'quarter')),
          start timestamptz not null,
          currency text not null,
          payments int not null,
          gross bigint not null,
          orders int not null,
          refunds bigint not null,
          disputes bigint not null,
          customers int not null,
          primary key (organization_id, environment, unit, start, currency)
            include (payments, gross, orders, refunds, disputes, customers)
        );
        create table if not exists open_totals (
          organization_id text not null,
          environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
          start timestamptz not null,
          subscriptions text[] not null default '{}'
        );
        create index if not exists open_totals_oldest on open_totals (organization_id, environment, start);

        create or replace function records_open_totals() returns trigger language plpgsql as $$
        declare
          subscriptions text[] := '{}';
        begin
          if tg_table_name = 'payment_records' then
            subscriptions := coalesce(old.subscription_ids, '{}') || coalesce(new.subscription_ids, '{}');
          end if;
          insert into open_totals
          select distinct coalesce(new.organization_id, old.organization_id), coalesce(new.environment, old.environment),
            date_bin('15 minutes', at, 'epoch'), subscriptions
          from unnest(array[old.created_at, new.created_at]) as at where at is not null;
          return null;
        end $$;
        ${Object.entries(SUMMED)
          .map((each) => triggersOf(each))
          .join('\n    ')}`,
      },
      ...Object.keys(SUMMED).map((table) => ({
        sql: `insert into open_totals
          select distinct organization_id, environment, date_bin('15 minutes', created_at, 'epoch'), '{}'::text[]
          from ${table} where body is not null and created_at is not null`,
      })),
    ],
  },
  {
    name: '2-running-totals',
    // The count is one statement: it takes away exactly those changes that it sees in the records.
    gradual: [
      {
        sql: `create table if not exists running_totals (
          organization_id text not null,
          environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
          status text not null,
          currency text not null,
          cadence text,
          count int not null,
          amount bigint not null,
          is_closed boolean not null default false
        );
        create index if not exists running_totals_of_shop on running_totals (organization_id, environment);
        create index if not exists running_totals_open on running_totals (organization_id, environment) where not is_closed;

        create or replace function subscriptions_change_totals() returns trigger language plpgsql as $$
        begin
          if old.body is not null and old.shown_status in ('active', 'trialing') and old.currency is not null then
            insert into running_totals
            values (old.organization_id, old.environment, old.shown_status, old.currency, old.cadence, -1, -coalesce(old.amount, 0));
          end if;
          if new.body is not null and new.shown_status in ('active', 'trialing') and new.currency is not null then
            insert into running_totals
            values (new.organization_id, new.environment, new.shown_status, new.currency, new.cadence, 1, coalesce(new.amount, 0));
          end if;
          return null;
        end $$;
        create or replace trigger subscriptions_change_totals after insert or delete on subscription_records
          for each row execute function subscriptions_change_totals();
        create or replace trigger subscriptions_change_totals_update after update on subscription_records
          for each row when ((old.shown_status, old.currency, old.cadence, old.amount, old.body is null)
            is distinct from (new.shown_status, new.currency, new.cadence, new.amount, new.body is null))
          execute function subscriptions_change_totals();`,
      },
      {
        sql: `with counted as (delete from running_totals)
          insert into running_totals
          select organization_id, environment, shown_status, currency, cadence, count(*), coalesce(sum(amount), 0), true
          from subscription_records where body is not null and shown_status in ('active', 'trialing') and currency is not null
          group by 1, 2, 3, 4, 5`,
      },
    ],
  },
  {
    name: '3-attention',
    gradual: [
      {
        index: 'subscription_records_ending',
        on: `subscription_records (organization_id, environment, next_billing_date)
          where cancel_at_next_billing_date and body is not null`,
      },
      {
        index: 'provider_events_unread',
        on: 'provider_events (organization_id, environment, received_at desc, webhook_id) where problem is not null',
      },
    ],
  },
  {
    name: '4-customers',
    // Whoever bought before is open, so that the first close counts them.
    gradual: [
      {
        sql: `create table if not exists closed_customers (
          organization_id text not null,
          environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
          customer_id text not null,
          currency text not null,
          gross bigint not null,
          amount bigint not null,
          orders int not null,
          last_order_at timestamptz,
          primary key (organization_id, environment, customer_id, currency)
        );
        create table if not exists open_customers (
          organization_id text not null,
          environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
          customer_id text not null
        );
        create index if not exists open_customers_of_shop on open_customers (organization_id, environment, customer_id);

        create or replace function records_open_customers() returns trigger language plpgsql as $$
        begin
          insert into open_customers
          select distinct coalesce(new.organization_id, old.organization_id), coalesce(new.environment, old.environment), id
          from unnest(array[old.customer_id, new.customer_id]) as id where id is not null;
          return null;
        end $$;
        ${Object.entries(BOUGHT)
          .map((each) => triggersOf(each, 'open_customers'))
          .join('\n    ')}`,
      },
      ...Object.keys(BOUGHT).map((table) => ({
        sql: `insert into open_customers select distinct organization_id, environment, customer_id
          from ${table} where body is not null and customer_id is not null`,
      })),
    ],
  },
  mrrMigration,
]
