import type { Migration } from '@tradepost/kit/database/database'

/**
 * The changes of a subscription's monthly amount, before tax, at their business's time: what it was before, negative, and what
 * it is then. Their sum before an instant is the monthly recurring revenue at that instant.
 */
export type MrrChangesRow = {
  organizationId: string
  environment: string
  subscriptionId: string
  number: number
  customerId: string
  currency: string
  at: Date
  monthly: number
}

/** The monthly recurring revenue now: rows to add up. A job closes them. */
export type MrrTotalsRow = {
  organizationId: string
  environment: string
  currency: string
  monthly: number
  subscriptions: number
  isClosed: boolean
}

export type MrrTables = { mrrChanges: MrrChangesRow; mrrTotals: MrrTotalsRow }

const MRR_FACTS = ['shown_status', 'currency', 'cadence', 'amount', 'customer_id']
const mrrFacts = (row: string) => `(${MRR_FACTS.map((column) => `${row}.${column}`).join(', ')}, ${row}.body is null)`

/** Notes each change of what recurs: `mrr_changes` for all times, `mrr_totals` for now. */
export const mrrMigration: Migration = {
  name: '5-mrr',
  gradual: [
    {
      sql: `create table if not exists mrr_changes (
        organization_id text not null,
        environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
        subscription_id text not null,
        number bigint generated always as identity,
        customer_id text not null,
        currency text not null,
        at timestamptz not null,
        monthly bigint not null,
        primary key (organization_id, environment, subscription_id, number)
      );
      create index if not exists mrr_changes_of_customer on mrr_changes (organization_id, environment, currency, customer_id, at)
        include (monthly);
      create table if not exists mrr_totals (
        organization_id text not null,
        environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
        currency text not null,
        monthly bigint not null,
        subscriptions int not null,
        is_closed boolean not null default false
      );
      create index if not exists mrr_totals_of_shop on mrr_totals (organization_id, environment);
      create index if not exists mrr_totals_open on mrr_totals (organization_id, environment) where not is_closed;

      -- What isn't an amount counts as none: an object that a provider sent must never be refused here.
      create or replace function amount_of(value jsonb) returns numeric language sql immutable as $$
        select case when jsonb_typeof(value) = 'number' and abs(value::numeric) < 1e15 then round(value::numeric) end
      $$;
      -- Twelfths of a day: a year has 365 days, a month is a twelfth of it. Rounded once for each subscription, half up.
      create or replace function monthly_of(amount bigint, cadence text) returns bigint language sql immutable as $$
        select round(amount::numeric * 365 / split_part(cadence, ' ', 1)::numeric
          / case split_part(cadence, ' ', 2) when 'Day' then 12 when 'Week' then 84 when 'Month' then 365 when 'Year' then 4380 end)::bigint
      $$;
      create or replace function mrr_of(s subscription_records) returns bigint language sql immutable as $$
        select case when s.body is not null and s.shown_status = 'active' and s.currency is not null and s.customer_id is not null
          then coalesce(monthly_of(s.amount, s.cadence), 0) else 0 end
      $$;
      -- When a paid subscription that we hear of for the first time began, and when it ended.
      create or replace function first_paid_at(s subscription_records) returns timestamptz language sql stable as $$
        select s.created_at + coalesce(amount_of(s.body -> 'trial_period_days'), 0) * interval '1 day'
      $$;
      create or replace function ended_at(s subscription_records) returns timestamptz language sql stable as $$
        select case
          when s.status = 'cancelled' then s.cancelled_at
          when s.status = 'expired' and s.body ->> 'expires_at' ~ '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z$' then (s.body ->> 'expires_at')::timestamptz
        end
      $$;

      create or replace function subscriptions_change_mrr() returns trigger language plpgsql as $$
      declare
        was bigint := case when tg_op = 'INSERT' then 0 else mrr_of(old) end;
        is_now bigint := mrr_of(new);
        -- An answer has no time: it is of the business's clock, which may have been moved.
        happened timestamptz := new.checked_at + coalesce((
          select (clock ->> 'now')::timestamptz - (clock ->> 'real_now')::timestamptz from record_passes
          where organization_id = new.organization_id and environment = new.environment), interval '0');
        is_new boolean := case when tg_op = 'INSERT' then true else old.body is null end;
      begin
        if new.source = 'event' and (tg_op = 'INSERT' or new.happened_at is distinct from old.happened_at) then
          happened := coalesce(new.happened_at, happened);
        end if;
        if is_new and first_paid_at(new) < happened and is_now <> 0 then
          happened := first_paid_at(new);
        elsif is_new and first_paid_at(new) < ended_at(new) and new.currency is not null and new.customer_id is not null then
          insert into mrr_changes (organization_id, environment, subscription_id, customer_id, currency, at, monthly)
          select new.organization_id, new.environment, new.id, new.customer_id, new.currency, at, change
          from unnest(array[first_paid_at(new), ended_at(new)], array[1, -1] ) as ends (at, sign)
            cross join lateral (select sign * monthly_of(new.amount, new.cadence) as change) changed where change <> 0;
        end if;
        if (was, old.currency, old.customer_id) is not distinct from (is_now, new.currency, new.customer_id) or (was = 0 and is_now = 0) then
          return null;
        end if;
        happened := greatest(happened, (
          select max(at) from mrr_changes
          where organization_id = new.organization_id and environment = new.environment and subscription_id = new.id));
        insert into mrr_changes (organization_id, environment, subscription_id, customer_id, currency, at, monthly)
        select new.organization_id, new.environment, new.id, customer_id, currency, happened, monthly
        from (values (old.customer_id, old.currency, -was), (new.customer_id, new.currency, is_now)) changed (customer_id, currency, monthly)
        where monthly <> 0;
        insert into mrr_totals (organization_id, environment, currency, monthly, subscriptions)
        select new.organization_id, new.environment, currency, monthly, sign(monthly)
        from (values (old.currency, -was), (new.currency, is_now)) changed (currency, monthly) where monthly <> 0;
        return null;
      end $$;
      create or replace function subscriptions_forget_mrr() returns trigger language plpgsql as $$
      begin
        delete from mrr_changes
        where organization_id = old.organization_id and environment = old.environment and subscription_id = old.id;
        insert into mrr_totals (organization_id, environment, currency, monthly, subscriptions)
        select old.organization_id, old.environment, old.currency, -mrr_of(old), -1 where mrr_of(old) <> 0;
        return null;
      end $$;
      create or replace trigger subscriptions_begin_mrr after insert on subscription_records
        for each row execute function subscriptions_change_mrr();
      create or replace trigger subscriptions_change_mrr after update on subscription_records
        for each row when (${mrrFacts('old')} is distinct from ${mrrFacts('new')}) execute function subscriptions_change_mrr();
      create or replace trigger subscriptions_forget_mrr after delete on subscription_records
        for each row execute function subscriptions_forget_mrr()`,
    },
    {
      sql: `with forgotten as (delete from mrr_totals)
        insert into mrr_totals
        select organization_id, environment, currency, sum(mrr_of(s)), count(*), true
        from subscription_records s where mrr_of(s) <> 0 group by 1, 2, 3`,
    },
    {
      sql: `insert into mrr_changes (organization_id, environment, subscription_id, customer_id, currency, at, monthly)
        select s.organization_id, s.environment, s.id, s.customer_id, s.currency, ends.at, ends.sign * monthly_of(s.amount, s.cadence)
        from subscription_records s
          cross join lateral unnest(array[first_paid_at(s), case when mrr_of(s) = 0 then ended_at(s) end], array[1, -1]) as ends (at, sign)
        where s.body is not null and s.customer_id is not null and s.currency is not null and monthly_of(s.amount, s.cadence) <> 0
          and (mrr_of(s) <> 0 or first_paid_at(s) < ended_at(s)) and ends.at is not null
          and not exists (select from mrr_changes own where (own.organization_id, own.environment, own.subscription_id)
            = (s.organization_id, s.environment, s.id))`,
    },
  ],
}
