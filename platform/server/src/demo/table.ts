import type { Migration } from '@tradepost/kit/database'

/** Says that a part of the demo data was made, so that what a visitor changes in it stays changed: the shop, and its year. */
export type DemoSeedRow = { name: string; finishedAt: Date }

/**
 * The demo year of a shop, between two instants of its test clock: how far it is. `stopsDone` counts the stops that are over, of
 * `stopCount`. At most one row.
 */
export type DemoYearRow = { organizationId: string; startsAt: Date; endsAt: Date; stopCount: number; stopsDone: number }
export type DemoTables = { demoSeeds: DemoSeedRow; demoYears: DemoYearRow }

export const demoMigrations: readonly Migration[] = [
  {
    name: '1-demo',
    up: `create table demo_seeds (
      name text primary key,
      finished_at timestamptz not null
    );

    create table demo_years (
      organization_id text primary key references "organization" (id) on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      stop_count int not null,
      stops_done int not null
    );`,
  },
]
