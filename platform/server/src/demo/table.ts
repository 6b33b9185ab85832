import type { Migration } from '@tradepost/kit/database/database'

/** Marks a part of the demo data as created, so that a visitor's changes to it are never undone: the shop, and its year. */
export type DemoSeedRow = { name: string; finishedAt: Date }

/**
 * Progress of a shop's demo year between two instants of its test clock. `stopsDone` counts the finished stops, out of
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
