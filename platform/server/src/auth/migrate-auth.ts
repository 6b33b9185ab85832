import type { Database } from '@tradepost/kit/database/database'
import { UnusableDatabaseError } from '@tradepost/kit/database/unusable-database'
import { createLog } from '@tradepost/kit/log'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { getMigrations } from 'better-auth/db/migration'
import type { PlatformConfig } from '#src/config.ts'
import { readRetention } from '#src/retention.ts'
import type { PlatformTables } from '#src/tables.ts'
import { DEFAULT_ACCOUNT_SETTINGS } from './accounts/account-settings.ts'
import { createAuthOptions } from './auth.ts'
import { createStoredTokens } from './stored-tokens.ts'

const nothing = async () => {}
const nothingIsWritten = () => Promise.reject(new Error('Migrations serve nobody'))

/** Any valid settings: the tables don't depend on them. */
const ANY_CONFIG: PlatformConfig = {
  isProduction: false,
  logLevel: 'silent',
  hasApiDocs: true,
  hasTestClock: true,
  listenHost: '127.0.0.1',
  workers: 1,
  drainSeconds: 0,
  port: 0,
  url: 'http://localhost',
  providerUrl: 'http://localhost',
  retention: readRetention({}),
  databaseUrl: '',
  directUrl: undefined,
  connections: { max: 4, prepares: false },
  migrates: false,
  authSecrets: ['migrating only, signs nothing: 0123456789'],
  encryptionKeys: parseEncryptionKeys('migrating only seals nothing 0123456789'),
  operatorKey: '',
  firstAdministrator: undefined,
  accounts: DEFAULT_ACCOUNT_SETTINGS,
  requiresEmailVerification: false,
  passwordHashing: undefined,
  limitsSignIn: true,
  checkoutsPerMinute: 1,
  wrongCodesPerHour: 1,
  rateFactor: 1,
  hasDemoData: false,
  hasDemoYear: false,
  demoApiKey: undefined,
  trustedProxies: [],
  smtpUrl: undefined,
  mailFrom: '',
  trustedOrigins: [],
  sessionSeconds: 604_800,
  sessionAbsoluteSeconds: 7_776_000,
  sessionFreshSeconds: 86_400,
  deletesAccountByEmail: true,
  deviceClients: [],
  deviceScopes: [],
  social: { signUp: 'open' },
}

function planMigrations(database: Database<PlatformTables>) {
  const log = createLog('migrations', 'silent')
  const options = createAuthOptions({
    config: ANY_CONFIG,
    database,
    log,
    storedTokens: createStoredTokens(ANY_CONFIG.encryptionKeys, () => false),
    security: { note: () => {} },
    transact: nothingIsWritten,
    sendEmail: nothing,
    pretendEmail: nothing,
    onMailboxProven: nothing,
    onOrganizationCreated: nothing,
    closeOrganization: nothing,
    checkDeletion: nothing,
    listRunningSubscriptions: async () => [],
    forgetUser: nothing,
    keepBusy: () => {},
  })
  return getMigrations(options)
}

/**
 * Creates better-auth's tables, or the columns that are missing; running it again changes nothing. The caller must ensure that
 * only one process runs it.
 */
export async function migrateAuth(database: Database<PlatformTables>): Promise<void> {
  const { runMigrations } = await planMigrations(database)
  await runMigrations()
}

/** Checks that better-auth's tables and columns are there. @throws UnusableDatabaseError */
export async function checkAuthTables(database: Database<PlatformTables>): Promise<void> {
  const { toBeCreated, toBeAdded } = await planMigrations(database)
  const [first] = [...toBeCreated, ...toBeAdded]
  if (first) throw new UnusableDatabaseError(`the database lacks columns of the table "${first.table}": run npm run migrate`)
}
