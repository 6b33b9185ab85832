import { ORDER_KEY } from '@tradepost/contract/platform/buyer/checkout'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * What a payment sold, line by line. Amounts are in the minor units of `currency`, in which the provider settles it. `charged`
 * and `settled` are of the whole payment and stand on its first line, 0 on the others.
 */
export type SoldLinesRow = {
  organizationId: string
  environment: string
  paymentId: string
  line: number
  createdAt: Date
  currency: string
  /** Before tax. */
  revenue: number
  tax: number
  chargedCurrency: string
  charged: number
  settled: number
  productId: string | null
  country: string | null
  /** The discount codes, in the order of application: `SPRING + VIP`. */
  codes: string | null
  channel: string
}

export type ReportTables = { soldLines: SoldLinesRow }

/** The fields of a payment's body that its lines depend on. */
const SOLD = ['lines', 'tax', 'settlement_amount', 'settlement_currency', 'settlement_tax', 'discounts', 'billing']
const soldFacts = (row: string) =>
  `(${['status', 'created_at', 'amount', 'currency', 'product_ids'].map((column) => `${row}.${column}`).join(', ')}, ${SOLD.map((field) => `${row}.body -> '${field}'`).join(', ')}, ${row}.body is null)`

const soldLines: Migration = {
  name: '1-sold-lines',
  gradual: [
    {
      sql: `create table if not exists sold_lines (
        organization_id text not null,
        environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
        payment_id text not null,
        line int not null,
        created_at timestamptz not null,
        currency text not null,
        revenue bigint not null,
        tax bigint not null,
        charged_currency text not null,
        charged bigint not null,
        settled bigint not null,
        product_id text,
        country text,
        codes text,
        channel text not null,
        primary key (organization_id, environment, payment_id, line)
      );
      create index if not exists sold_lines_of_period on sold_lines (organization_id, environment, currency, created_at)
        include (line, revenue, tax, charged, product_id, country, codes, channel);
      create index if not exists sold_lines_converted on sold_lines (organization_id, environment, created_at)
        include (currency, charged_currency, charged, settled) where charged_currency <> currency and line = 0;

      create or replace function items_of(value jsonb) returns jsonb language sql immutable as $$
        select case when jsonb_typeof(value) = 'array' then value else '[]' end
      $$;

      -- Whole amounts are divided over lines by what is below each line, so that the parts add up to the whole.
      create or replace function sold_lines_of(p payment_records) returns setof sold_lines language sql stable as $$
        with whole as (
          select coalesce(p.body ->> 'settlement_currency', p.currency) as currency,
            coalesce(amount_of(p.body -> 'settlement_amount'), p.amount, 0) as settled,
            coalesce(amount_of(p.body -> 'settlement_tax'), 0) as tax,
            case when jsonb_array_length(items_of(p.body #> '{lines,items}')) > 0 then p.body #> '{lines,items}' else '[{}]' end as items,
            (select string_agg(code ->> 'code', ' + ' order by code -> 'position') from jsonb_array_elements(items_of(p.body -> 'discounts')) code) as codes
        ), weighed as (
          select whole.*, line.place, jsonb_array_length(items) as count,
            coalesce(line.item #>> '{breakdown,product_id}', p.product_ids[line.place::int]) as product_id,
            sum(coalesce(amount_of(line.item -> 'amount'), 0) - coalesce(amount_of(line.item -> 'tax'), 0)) over places as net,
            sum(coalesce(amount_of(line.item -> 'tax'), 0)) over places as taxed,
            sum(coalesce(amount_of(line.item -> 'amount'), 0) - coalesce(amount_of(line.item -> 'tax'), 0)) over () as all_net,
            sum(coalesce(amount_of(line.item -> 'tax'), 0)) over () as all_taxed
          from whole cross join jsonb_array_elements(items) with ordinality line (item, place)
          window places as (
        order by line.place
      )
        ), divided as (
          select *, coalesce(round((settled - tax) * net / nullif(all_net, 0)), case when place = count then settled - tax else 0 end) as revenue_below,
            coalesce(round(tax * taxed / nullif(all_taxed, 0)), case when place = count then tax else 0 end) as tax_below
          from weighed
        )
        select p.organization_id, p.environment, p.id, (place - 1)::int, p.created_at, currency,
          (revenue_below - lag(revenue_below, 1, 0::numeric) over (order by place))::bigint,
          (tax_below - lag(tax_below, 1, 0::numeric) over (order by place))::bigint,
          p.currency, case when place = 1 then coalesce(p.amount, 0) else 0 end,
          case when place = 1 then settled::bigint else 0 end, product_id, p.body #>> '{billing,country}', codes,
          case
            when p.body ->> 'checkout_session_id' is null and p.body ->> 'payment_link' is null
              then case when cardinality(p.subscription_ids) > 0 then 'renewal' else 'api' end
            when p.body #>> '{metadata,${ORDER_KEY}}' is not null then 'shop'
            when p.body ->> 'checkout_session_id' is not null then 'checkout'
            else 'payment_link'
          end
        from divided
        where p.body is not null and p.status = 'succeeded' and p.created_at is not null and p.currency is not null
      $$;
      create or replace function payments_note_sold_lines() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from sold_lines where organization_id = old.organization_id and environment = old.environment and payment_id = old.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into sold_lines select * from sold_lines_of(new);
        end if;
        return null;
      end $$;
      create or replace trigger payments_note_sold_lines after insert or delete on payment_records
        for each row execute function payments_note_sold_lines();
      create or replace trigger payments_change_sold_lines after update on payment_records
        for each row when (${soldFacts('old')} is distinct from ${soldFacts('new')}) execute function payments_note_sold_lines()`,
    },
    {
      sql: `insert into sold_lines select sold.* from payment_records p cross join lateral sold_lines_of(p) sold
        where p.body is not null and p.status = 'succeeded' on conflict do nothing`,
    },
  ],
}

export const reportMigrations: readonly Migration[] = [
  soldLines,
  {
    name: '2-cancelled',
    gradual: [
      {
        index: 'subscription_records_cancelled',
        on: 'subscription_records (organization_id, environment, cancelled_at) where cancelled_at is not null and body is not null',
      },
    ],
  },
  {
    name: '3-sold-lines-of-product',
    gradual: [{ index: 'sold_lines_of_product', on: 'sold_lines (organization_id, environment, product_id)' }],
  },
]
