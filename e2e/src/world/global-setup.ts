import { makeTemplate, startTestServer } from '@tradepost/kit/testing/test-databases'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'

/** Starts one Postgres server per run, with a migrated template of each database; every test file works on clones of them. */
export default async function setUp(): Promise<() => Promise<void>> {
  return setUpDatabases()
}

/** Does the same for a script outside the tests; `isDurable` flushes every commit to disk. */
export async function setUpDatabases(options: { isDurable?: boolean } = {}): Promise<() => Promise<void>> {
  const server = await startTestServer(options)
  await makeTemplate(server, 'provider_template', migrateProvider)
  await makeTemplate(server, 'acquirer_template', migrateAcquirer)
  await makeTemplate(server, 'platform_template', migratePlatform)
  return () => server.stop()
}
