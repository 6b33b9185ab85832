import type { Refusal } from '@tradepost/contract/platform/error-body'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'
import { createRecordMigration, createStaleMigration, type Noun } from './noun.ts'
import { addons } from './nouns/addons.ts'
import { balanceEntries } from './nouns/balance-entries.ts'
import { brands } from './nouns/brands.ts'
import { customers } from './nouns/customers.ts'
import { discounts } from './nouns/discounts.ts'
import { disputes } from './nouns/disputes.ts'
import { licenseKeys } from './nouns/license-keys.ts'
import { meters } from './nouns/meters.ts'
import { payments } from './nouns/payments.ts'
import { payouts } from './nouns/payouts.ts'
import { products } from './nouns/products.ts'
import { refunds } from './nouns/refunds.ts'
import { subscriptions } from './nouns/subscriptions.ts'

/** All kinds of objects that have records. */
export const NOUNS: readonly Noun[] = [
  products,
  addons,
  brands,
  customers,
  discounts,
  meters,
  payments,
  subscriptions,
  refunds,
  disputes,
  licenseKeys,
  payouts,
  balanceEntries,
]

/**
 * The progress of a shop's refresh. `list` and `page` are next in the pass through everything, which started with the ticket
 * `startedAs`. `problem`: why the provider could not be called the last time.
 */
export type RecordPassRow = {
  organizationId: string
  environment: ProviderEnvironment
  claimedUntil: Date
  checkedAt: Date | null
  list: number
  page: number
  startedAs: number
  /** When the pass started, and how many runs it has taken so far. */
  begunAt: Date | null
  runs: number
  problem: Refusal | null
  /** The provider's last test clock, fetched at `clockAt` of our time. */
  clock: unknown
  clockAt: Date | null
  /** Requests of the minute that started at `asksSince`. */
  asks: number
  asksSince: Date | null
  /** The provider's last list of countries, and when it was fetched by our time. */
  countries: unknown
  countriesAt: Date | null
}
export type RecordTables = { recordPasses: RecordPassRow }

export const recordMigrations: readonly Migration[] = [
  {
    name: '1-records',
    up: `create extension if not exists pg_trgm;
    create sequence record_tickets;
    create table record_passes (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      claimed_until timestamptz not null,
      checked_at timestamptz,
      list int not null,
      page int not null,
      started_as bigint not null,
      begun_at timestamptz,
      runs int not null default 0,
      problem text,
      clock jsonb,
      clock_at timestamptz,
      asks int not null default 0,
      asks_since timestamptz,
      countries jsonb,
      countries_at timestamptz,
      primary key (organization_id, environment)
    );`,
  },
  ...NOUNS.map(createRecordMigration),
  {
    name: '2-payment-documents',
    // The newest payments are asked about again, for the numbers of their documents: as many as a shop's refresh asks about in an
    // hour, so that nothing else waits for long. `npm run rebuild-records` asks about the others.
    gradual: [
      {
        sql: `create table if not exists oldest_lacking (organization_id text primary key, created_at timestamptz, id text);
          insert into oldest_lacking
          select shop.id, coalesce(payment.created_at, '-infinity'), coalesce(payment.id, '')
          from "organization" shop left join lateral (
            select created_at, id from payment_records
            where organization_id = shop.id and environment = 'embedded' and status = 'succeeded' and body is not null
            order by created_at desc, id desc offset 4999 limit 1
          ) payment on true
          on conflict do nothing`,
      },
      {
        fill: 'payment_records',
        set: 'is_lacking = true',
        where: `environment = 'embedded' and status = 'succeeded' and body is not null and (created_at, id) >= (
          select oldest.created_at, oldest.id from oldest_lacking oldest where oldest.organization_id = payment_records.organization_id)`,
      },
      { sql: 'drop table if exists oldest_lacking' },
    ],
  },
  ...NOUNS.map(createStaleMigration),
  // A sentence has no code. The refresh of the next minute says anew what is wrong.
  { name: '4-problem-codes', up: 'alter table record_passes alter column problem type jsonb using null;' },
  {
    name: '5-open-records',
    // Most subscriptions and keys of a shop are open, so those that were not checked for the longest time need an index of their
    // own.
    gradual: [
      {
        index: 'subscription_records_unchecked',
        on: `subscription_records (organization_id, environment, checked_at)
          where body is not null and status in ('pending', 'active', 'on_hold', 'paused')`,
      },
      {
        index: 'license_key_records_unchecked',
        on: `license_key_records (organization_id, environment, checked_at) where body is not null and status in ('active')`,
      },
    ],
  },
  // Lets an index have the shop and the trigrams of its rows' words, so that a search reads no other shop's.
  { name: '6-btree-gin', up: 'create extension if not exists btree_gin' },
  {
    name: '7-words-of-shop',
    gradual: NOUNS.map(({ table }) => ({
      index: `${table}_words_of_shop`,
      on: `${table} using gin (organization_id, words gin_trgm_ops)`,
    })),
  },
  { name: '8-words-of-all', up: NOUNS.map(({ table }) => `drop index ${table}_words;`).join('\n    ') },
  { name: '9-rebuilt', up: 'create schema if not exists rebuilt;' },
]
