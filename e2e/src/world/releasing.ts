import type { MigratedModule } from '@tradepost/kit/database/database'
import { migrateAlone, migrateDatabase } from '@tradepost/kit/database/migrate'

/** A release with every kind of step. `retired` is a column of the release before the last. */
export const RELEASE: readonly MigratedModule[] = [
  {
    name: 'release',
    migrations: [
      {
        name: '1-plan-notes',
        up: `alter table subscriptions add column plan_note text, add column plan_rank int not null default 1;
          alter table subscriptions alter column plan_note set default 'new';
          create table plan_notes (business_id text not null, mode text not null, subscription_id text primary key,
            foreign key (business_id, mode, subscription_id) references subscriptions (business_id, mode, id));`,
      },
      {
        name: '2-fill-plan-notes',
        gradual: [
          { fill: 'subscriptions', set: "plan_note = 'filled'", where: 'plan_note is null' },
          { notNull: 'plan_note', table: 'subscriptions' },
          { constraint: 'subscriptions_plan_rank', table: 'subscriptions', rule: 'check (plan_rank > 0)' },
          { index: 'subscriptions_by_plan_note', on: 'subscriptions (business_id, mode, plan_note)' },
          { index: 'subscriptions_once', on: 'subscriptions (business_id, mode, id, plan_rank)', isUnique: true },
        ],
      },
      { name: '3-retired', up: 'alter table subscriptions drop column retired', removes: 'unused since the release before' },
    ],
  },
]

/** Applies the release in a process of its own, which release.test.ts kills in the middle. */
const [, , url] = process.argv
if (process.send && url?.startsWith('postgres://')) {
  await migrateAlone(url, ({ db }) => migrateDatabase(db, RELEASE, { say: (line) => void process.send?.(line) }))
  process.send('done')
  process.disconnect()
}
