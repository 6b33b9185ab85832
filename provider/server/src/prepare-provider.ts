import { checkMigrated } from '@tradepost/kit/database/migrate'
import { prepareDatabase } from '@tradepost/kit/database/prepare-database'
import { checkEncryptionKeys } from '@tradepost/kit/secrets/check-encryption-keys'
import type { AcquirerTables } from './acquirer/table.ts'
import type { ProviderConfig } from './config.ts'
import { modules } from './modules.ts'
import { toSealing } from './rotate-keys.ts'
import { acquirerModules, migrateAcquirer, migrateProvider } from './server.ts'
import type { ProviderTables } from './tables.ts'

/**
 * Brings both databases up to date, or checks that they are, and that the keys open what they hold.
 * @throws UnusableDatabaseError
 */
export async function prepareProvider({ connections, migrates, ...config }: ProviderConfig): Promise<void> {
  await Promise.all([
    prepareDatabase<ProviderTables>({
      ...{
        name: 'provider',
        url: config.databaseUrl,
        directUrl: config.directUrl,
        ownerUrl: config.ownerUrl,
        connections,
        migrates,
      },
      migrate: migrateProvider,
      check: ({ db }) => checkMigrated(db, modules),
      checkContent: ({ db }) => checkEncryptionKeys(db, toSealing(config.encryptionKeys)),
    }),
    prepareDatabase<AcquirerTables>({
      ...{ name: 'acquirer', url: config.acquirerDatabaseUrl, directUrl: config.acquirerDirectUrl },
      ...{ ownerUrl: config.acquirerOwnerUrl, connections, migrates },
      migrate: migrateAcquirer,
      check: ({ db }) => checkMigrated(db, acquirerModules),
    }),
  ])
}
