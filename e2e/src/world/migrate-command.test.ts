import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MigratedModule, openDatabase } from '@tradepost/kit/database/database'
import { checkSettings } from '@tradepost/kit/database/database-settings'
import { checkMigrated, migrateDatabase } from '@tradepost/kit/database/migrate'
import { migrateJobs } from '@tradepost/kit/jobs'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { migrateAuth } from '@tradepost/platform-server/auth/migrate-auth'
import { modules as platformModules } from '@tradepost/platform-server/modules'
import type { PlatformTables } from '@tradepost/platform-server/tables'
import { modules as providerModules } from '@tradepost/provider-server/modules'
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
  expect(lines).toEqual(expect.arrayContaining(['platform: orders/4-decline-code', 'provider: customers/2-mailboxes']))
  expect(lines.filter((line) => line.endsWith(': up to date'))).toHaveLength(3)
  await check(platform, platformModules)
  await check(provider, providerModules)
  expect(migrate({ ...urls, PREPARED_STATEMENTS: '0', PLATFORM_DIRECT_URL: platform })).toEqual({
    status: 1,
    lines: [''],
    stderr: expect.stringMatching(/^tradepost: PROVIDER_DIRECT_URL: must lead to Postgres itself, because .*\n$/),
  })
})
