import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Migration } from '@tradepost/kit/database'
import { addons } from './addons.ts'
import { brands } from './brands.ts'
import { customers } from './customers.ts'
import { discounts } from './discounts.ts'
import { meters } from './meters.ts'
import { migrationOf, type Noun } from './noun.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { subscriptions } from './subscriptions.ts'

/** Everything of the provider that has records. */
export const NOUNS: readonly Noun[] = [products, addons, brands, customers, discounts, meters, payments, subscriptions]

/**
 * How far the refresh of a shop is. `list` and `page` are the next ones of the pass through everything, which began with the
 * ticket `startedAs`. `problem`: why the provider could not be asked the last time.
 */
export type RecordPassRow = {
  organizationId: string
  environment: ProviderEnvironment
  claimedUntil: Date
  checkedAt: Date | null
  list: number
  page: number
  startedAs: number
  /** When the pass began, and how many runs it has taken so far. */
  begunAt: Date | null
  runs: number
  problem: string | null
  /** The test clock as the provider last told it, at the instant `clockAt` of ours. */
  clock: unknown
  clockAt: Date | null
  /** Questions of the minute that began at `asksSince`. */
  asks: number
  asksSince: Date | null
  /** Where its buyers can live, as the provider last told at that instant of ours. */
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
  ...NOUNS.map(migrationOf),
]
