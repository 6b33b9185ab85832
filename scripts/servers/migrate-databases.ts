import type { Say } from '@tradepost/kit/database/migrate'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import { openDatabases } from '../databases.ts'
import { DATABASES } from '../provide-databases.ts'
import type { ServeSettings } from '../serve-settings.ts'

const MIGRATE = { platform: migratePlatform, provider: migrateProvider, acquirer: migrateAcquirer }

/** Brings the three databases up to date, one after the other, and says each step. Programs may go on using them. */
export async function migrateDatabases(settings: ServeSettings, say: Say): Promise<void> {
  const { urls, roles, stop } = await openDatabases(settings)
  try {
    for (const database of DATABASES) {
      await MIGRATE[database](urls[database], { say: (line) => say(`${database}: ${line}`), grantTo: roles[database] })
      say(`${database}: up to date`)
    }
  } finally {
    await stop()
  }
}
