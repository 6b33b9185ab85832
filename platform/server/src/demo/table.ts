import type { Migration } from '@tradepost/kit/database'

/** Says that the demo data was made, so that what a visitor changes in it stays changed. At most one row. */
export type DemoSeedRow = { name: string; finishedAt: Date }
export type DemoTables = { demoSeeds: DemoSeedRow }

export const demoMigrations: readonly Migration[] = [
  { name: '1-demo-seeds', up: 'create table demo_seeds (name text primary key, finished_at timestamptz not null);' },
]
