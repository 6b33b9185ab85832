import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MINUTE } from '@tradepost/kit/clock'
import { findBlocking, listTexts } from '@tradepost/kit/database/blocking-steps'
import { type MigratedModule, openDatabase } from '@tradepost/kit/database/database'
import { checkSettings } from '@tradepost/kit/database/database-settings'
import { checkMigrated, migrateDatabase } from '@tradepost/kit/database/migrate'
import { migrateJobs } from '@tradepost/kit/jobs'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { migrateAuth } from '@tradepost/platform-server/auth/migrate-auth'
import { modules as platformModules } from '@tradepost/platform-server/modules'
import { migratePlatform } from '@tradepost/platform-server/server'
import type { PlatformTables } from '@tradepost/platform-server/tables'
import { modules as providerModules } from '@tradepost/provider-server/modules'
import { migrateProvider } from '@tradepost/provider-server/server'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** The steps of commit c31d0495, each as its module and name. Later ones are below them. */
const EARLIER = new Set(
  readFileSync(file('docs/migrations.txt'), 'utf8')
    .split('\n')
    .slice(0, 126)
    .map((line) => line.split(' ').slice(0, 2).join('/')),
)

const keepEarlier = (server: string, modules: readonly MigratedModule[]): MigratedModule[] =>
  modules.map(({ name, migrations = [] }) => ({
    name,
    migrations: migrations.filter((step) => EARLIER.has(`${server}/${name}/${step.name}`)),
  }))

/** Makes a database of that commit, without settings. */
async function makeEarlier(server: 'platform' | 'provider', modules: readonly MigratedModule[]): Promise<string> {
  const url = await cloneDatabase('template1')
  const database = openDatabase<PlatformTables>(url, { max: 3 })
  if (server === 'platform') await migrateAuth(database)
  await migrateDatabase(database.db, keepEarlier(server, modules))
  if (server === 'platform') await migrateJobs(database.pool)
  await database.close()
  await onServer(url, (client) => client.query(`alter database "${new URL(url).pathname.slice(1)}" reset all`))
  return url
}

async function check(url: string, modules: readonly MigratedModule[]): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  await checkMigrated(db, modules)
  await checkSettings(db)
  await close()
}

function migrate(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file('scripts/migrate.ts')], {
    encoding: 'utf8',
    env: { PATH: '', ...settings },
  })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

test('npm run migrate brings the databases of commit c31d0495 up to date, and prints each step', async () => {
  const platform = await makeEarlier('platform', platformModules)
  const provider = await makeEarlier('provider', providerModules)
  const acquirer = await cloneDatabase('acquirer_template')
  const urls = { PLATFORM_DATABASE_URL: platform, PROVIDER_DATABASE_URL: provider, ACQUIRER_DATABASE_URL: acquirer }
  const { status, lines, stderr } = migrate(urls)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(lines).toEqual(
    expect.arrayContaining([
      'platform: orders/4-decline-code',
      expect.stringMatching(/^provider: customers\/2-mailboxes: create index /),
    ]),
  )
  expect(lines.filter((line) => line.endsWith(': up to date'))).toHaveLength(3)
  await check(platform, platformModules)
  await check(provider, providerModules)
  expect(migrate({ ...urls, PREPARED_STATEMENTS: '0', PLATFORM_DIRECT_URL: platform })).toEqual({
    status: 1,
    lines: [''],
    stderr: expect.stringMatching(/^tradepost: PROVIDER_DIRECT_URL: must lead to Postgres itself, because .*\n$/),
  })
})

test('of the steps since that commit, those that hold up large tables change few shops, credit notes or refunds', () => {
  const slow = Object.entries({ platform: platformModules, provider: providerModules }).flatMap(([server, modules]) =>
    modules.flatMap(({ name, migrations = [] }) =>
      migrations
        .filter((step) => !EARLIER.has(`${server}/${name}/${step.name}`))
        .flatMap((step) => listTexts(step).flatMap(findBlocking))
        .map(({ table }) => table),
    ),
  )
  expect(new Set(slow)).toEqual(
    new Set(['businesses', 'credit_notes', 'mrr_totals', 'provider_connections', 'record_passes', 'refunds', 'running_totals']),
  )
})

const ROWS = runsOf({ usual: 10_000, all: 1_000_000 })
const RECORDED =
  'organization_id, environment, id, body, is_whole, source, written_as, checked_at, created_at, status, amount, currency'
const recordsOf = (kind: string, status: string) =>
  `'acme', 'embedded', '${kind}_' || number, '{}', true, 'answer', 1, now(), now() - number * interval '1 minute', '${status}', 900, 'USD'`
/** A shop with many payments, entries and subscriptions. */
const USED = {
  platform: `insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now());
    insert into payment_records (${RECORDED}) select ${recordsOf('pay', 'succeeded')} from generate_series(1, ${ROWS}) as number;
    insert into subscription_records (${RECORDED}, shown_status)
      select ${recordsOf('sub', 'active')}, 'active' from generate_series(1, ${ROWS}) as number`,
  provider: `alter table ledger_entries disable trigger ledger_is_balanced;
    insert into ledger_entries
        (business_id, mode, transaction_id, position, account, side, amount, currency, reference_object_id, event_type, created_at)
      select 'bus_acme', 'test', 'txn_' || number, 1, 'merchant_balance', 'credit', 900, 'USD', 'pay_' || number, 'payment', now()
      from generate_series(1, ${ROWS}) as number`,
}
/** Sales of the release before, of long ago: the newest 5,000 payments stay the same. */
const SALES = [
  `insert into payment_records (${RECORDED})
    select ${recordsOf('old', 'succeeded')} from (select ${ROWS} + (random() * 1e9)::int as number) as sale on conflict do nothing`,
  `update subscription_records set shown_status = case shown_status when 'active' then 'on_hold' else 'active' end
    where id = 'sub_' || (1 + random() * ${ROWS - 1})::int`,
  `delete from subscription_records where id = 'sub_' || (1 + random() * ${ROWS - 1})::int`,
]

/** Describes tables by their columns, indexes, constraints and triggers. */
const describeTables = (url: string) =>
  onServer(url, async (client) => {
    const { rows } = await client.query(`
      select format('%s %s %s %s', table_name, column_name, data_type, is_nullable) as part from information_schema.columns
        where table_schema = 'public' and table_name <> 'migration_fills'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'migration_fills'
      union all select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('migration_fills'), 0)
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by part`)
    return rows.map(({ part }: { part: string }) => part)
  })

test(
  `a shop of that commit with ${ROWS} payments, subscriptions and entries is migrated while it sells, and its sums are exact`,
  async () => {
    const platform = await makeEarlier('platform', platformModules)
    const provider = await makeEarlier('provider', providerModules)
    await onServer(provider, async (seller) => {
      await seller.query(USED.provider)
      await migrateProvider(provider)
    })
    await onServer(platform, async (shop) => {
      await shop.query(USED.platform)
      let isOver = false
      const sell = async () => {
        for (; !isOver; ) for (const sale of SALES) await shop.query(sale)
      }
      const sold = sell()
      await migratePlatform(platform)
      isOver = true
      await sold
      const { rows } = await shop.query(`select
      (select count(*)::int from payment_records where is_lacking) as lacking,
      array(select date_bin('15 minutes', created_at, 'epoch') from payment_records except select start from open_totals) as closed,
      (select jsonb_build_array(sum(count), sum(amount)) from running_totals) as running,
      (select jsonb_build_array(count(*), sum(amount)) from subscription_records where shown_status = 'active') as active`)
      expect(rows).toEqual([{ lacking: 5000, closed: [], running: rows[0].active, active: rows[0].active }])
    })
    expect(await describeTables(platform)).toEqual(await describeTables(await cloneDatabase('platform_template')))
    expect(await describeTables(provider)).toEqual(await describeTables(await cloneDatabase('provider_template')))
  },
  30 * MINUTE,
)
