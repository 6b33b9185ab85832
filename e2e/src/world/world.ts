/** Both programs for a test, and the tests of crashes, webhooks and what both have in common. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, createMovableClock, type MovableClock } from '@tradepost/kit/clock'
import type { AroundStatement } from '@tradepost/kit/database/database'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { getTestAccess, poolUrl, releaseDatabases } from '@tradepost/kit/testing/test-databases'
import { DEFAULT_ACCOUNT_SETTINGS } from '@tradepost/platform-server/auth/accounts/account-settings'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import { readRetention as readPlatformRetention } from '@tradepost/platform-server/retention'
import { type RunningPlatform, startPlatform } from '@tradepost/platform-server/server'
import type { Acquirer } from '@tradepost/provider-server/acquirer/acquirer'
import type { ProviderConfig } from '@tradepost/provider-server/config'
import { readRetention } from '@tradepost/provider-server/retention'
import { type RunningProvider, startProvider } from '@tradepost/provider-server/server'
import { cheapPasswords } from './cheap-passwords.ts'
import { cloneDatabases } from './clone-databases.ts'
import { checkInvariants } from './invariants.ts'
import { makeVisitor, type Visitor } from './pages/visitor.ts'
import { openShop, type Seller } from './seller.ts'
import { SECRET } from './sent-config.ts'

/** The operator key of both servers. */
export const OPERATOR_KEY = 'operator-key-of-the-world-0123456789abcdef'

/** Both servers, for tests that may share them: nothing here stops a server or moves its clock. */
export type House = {
  platform: RunningPlatform
  provider: RunningProvider
  clock: Clock
  /** Does all due work on both sides until none is left. */
  drainAll(): Promise<void>
  /** A browser without pages: keeps cookies, sends the platform's own origin. */
  visitor(): Visitor
  /** Signs a verified seller up, with a connected shop and two products. */
  openShop(name?: string): Promise<Seller>
}

/** Both servers for one test. */
export type World = House & {
  clock: MovableClock
  /** Moves both servers' clock and does all due work. */
  advance(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export type WorldOptions = {
  /** Replaces the clock that the test moves. */
  clock?: Clock
  platform?: Partial<PlatformConfig>
  provider?: Partial<ProviderConfig>
  wrapAcquirer?: (acquirer: Acquirer) => Acquirer
  /** Receives the log lines of both servers. */
  writeLog?: (line: string) => void
  /** Runs each statement of one of the servers, to count them. */
  aroundStatement?: Record<'platform' | 'provider', AroundStatement>
  /** Whether the platform runs its jobs and timers automatically. */
  isWorking?: boolean
}

/** Starts both servers on their own cloned databases and ports, with one clock that only the test moves. */
export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const movable = createMovableClock()
  const clock = options.clock ?? movable
  const [urls, dataDir] = await Promise.all([cloneDatabases(), mkdtemp(join(tmpdir(), 'tradepost-world-'))])
  const provider = await startProvider({
    clock,
    ...(options.wrapAcquirer ? { wrapAcquirer: options.wrapAcquirer } : {}),
    ...(options.writeLog ? { writeLog: options.writeLog } : {}),
    ...(options.aroundStatement ? { aroundStatement: options.aroundStatement.provider } : {}),
    config: {
      isProduction: false,
      logLevel: 'silent',
      hasApiDocs: true,
      hasTestClock: true,
      listenHost: '127.0.0.1',
      workers: 1,
      drainSeconds: 0,
      port: 0,
      url: '',
      dataDir,
      retention: readRetention({}),
      bucket: undefined,
      filesIn: 'folder',
      fileBytesPerBusiness: 100 * 1024 ** 3,
      freeBytesMin: 0,
      databaseUrl: poolUrl(urls.provider),
      acquirerDatabaseUrl: poolUrl(urls.acquirer),
      directUrl: options.provider?.databaseUrl ?? urls.provider,
      acquirerDirectUrl: options.provider?.acquirerDatabaseUrl ?? urls.acquirer,
      ...getTestAccess(),
      operatorKeyDigests: [hashSecret(OPERATOR_KEY)],
      encryptionKeys: parseEncryptionKeys(SECRET),
      allowsLocalWebhooks: true,
      webhookAllowedOrigins: [],
      platformOrigin: 'http://127.0.0.1:3000',
      trustedProxies: [],
      linksPerMinute: 60,
      portalLinksPerHour: 20,
      declinesPerHour: 40,
      wrongCodesPerHour: 40,
      rateFactor: 1000,
      publicCallsPerMinute: 6000,
      smtpUrl: undefined,
      mailFrom: 'Tradepost Pay <pay@localhost>',
      ...options.provider,
    },
  })
  const platform = await startPlatform({
    clock,
    isWorking: options.isWorking ?? false,
    ...(options.writeLog ? { writeLog: options.writeLog } : {}),
    ...(options.aroundStatement ? { aroundStatement: options.aroundStatement.platform } : {}),
    config: {
      isProduction: false,
      logLevel: 'silent',
      hasApiDocs: true,
      hasTestClock: true,
      listenHost: '127.0.0.1',
      workers: 1,
      drainSeconds: 0,
      port: 0,
      url: '',
      retention: readPlatformRetention({}),
      providerUrl: provider.url,
      databaseUrl: poolUrl(urls.platform),
      directUrl: options.platform?.databaseUrl ?? urls.platform,
      ...getTestAccess(),
      authSecrets: [SECRET],
      encryptionKeys: parseEncryptionKeys(SECRET),
      operatorKey: OPERATOR_KEY,
      firstAdministrator: undefined,
      accounts: DEFAULT_ACCOUNT_SETTINGS,
      requiresEmailVerification: false,
      hasDemoData: false,
      hasDemoYear: false,
      demoApiKey: undefined,
      passwordHashing: cheapPasswords,
      limitsSignIn: false,
      checkoutsPerMinute: 1_000_000,
      wrongCodesPerHour: 40,
      rateFactor: 1000,
      smtpUrl: undefined,
      mailFrom: 'Tradepost <shop@localhost>',
      trustedProxies: [],
      trustedOrigins: [],
      sessionSeconds: 7 * 24 * 3600,
      sessionAbsoluteSeconds: 90 * 24 * 3600,
      sessionFreshSeconds: 24 * 3600,
      deletesAccountByEmail: true,
      deviceClients: ['tradepost-cli'],
      deviceScopes: ['openid', 'email', 'orders:read'],
      social: { signUp: 'open' },
      ...options.platform,
    },
  })
  const settle = async () => {
    // A message to the other side may create new work there; two rounds are enough for a webhook and its email.
    for (let round = 0; round < 2; round += 1) {
      await provider.drainAll()
      await platform.drainAll()
    }
  }
  const visitor = () => makeVisitor(platform.url)
  return {
    platform,
    provider,
    clock: movable,
    drainAll: settle,
    visitor,
    openShop: (name = 'Acme Tools') => openShop({ visitor: visitor(), settle }, name),
    async advance(milliseconds) {
      movable.advance(milliseconds)
      await settle()
    },
    async close() {
      await platform.close()
      await provider.close()
      await checkInvariants({ platform: platform.deps.config, provider: provider.deps.config })
      await Promise.all([releaseDatabases(Object.values(urls)), rm(dataDir, { recursive: true, force: true })])
    },
  }
}
