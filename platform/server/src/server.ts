import { setDefaultMessages } from '@tradepost/contract/messages'
import { type Clock, HOUR, systemClock } from '@tradepost/kit/clock'
import { type AroundStatement, openDatabase } from '@tradepost/kit/database/database'
import { openDatabaseClock } from '@tradepost/kit/database/database-clock'
import { measureDatabases } from '@tradepost/kit/database/measure-database'
import { checkMigrated, giveWay, type MigrateOptions, migrateAlone, migrateDatabase } from '@tradepost/kit/database/migrate'
import { logFailure } from '@tradepost/kit/database/outage'
import { openOverlap } from '@tradepost/kit/database/overlap'
import { makePartitions } from '@tradepost/kit/database/partitions/partitions'
import { prepareDatabase } from '@tradepost/kit/database/prepare-database'
import { openReads } from '@tradepost/kit/database/reads'
import { startDrain } from '@tradepost/kit/drain'
import { emailDueQuery } from '@tradepost/kit/email/claim-emails'
import { createEmailSender } from '@tradepost/kit/email/email'
import { serveInternally } from '@tradepost/kit/http/health'
import { createCallCounter } from '@tradepost/kit/http/rate-classes'
import { createSafeFetch } from '@tradepost/kit/http/safe-fetch'
import { listen } from '@tradepost/kit/http/web-server'
import { type Jobs, migrateJobs, startJobs } from '@tradepost/kit/jobs'
import { createSignal } from '@tradepost/kit/live'
import { createLog } from '@tradepost/kit/log'
import { createMetrics } from '@tradepost/kit/metrics'
import { startPoller } from '@tradepost/kit/poller'
import type { Running } from '@tradepost/kit/program'
import { hasMailbox } from '@tradepost/kit/program-config'
import { checkEncryptionKeys } from '@tradepost/kit/secrets/check-encryption-keys'
import { createRowSealer, createSigner } from '@tradepost/kit/secrets/sealer'
import { createSecurityLog } from '@tradepost/kit/security-log/security-log'
import { startTracing } from '@tradepost/kit/tracing'
import { createPlatformApp } from './app.ts'
import { recordPromotion } from './audit-log/record-action.ts'
import { ensureAdministratorRole, ensureFirstAdministrator } from './auth/accounts/first-administrator.ts'
import { sendAuthEmail, translateAuthEmail } from './auth/accounts/send-auth-email.ts'
import { createAuth } from './auth/auth.ts'
import { digestPlainTokens } from './auth/digest-plain-tokens.ts'
import { checkAuthTables, migrateAuth } from './auth/migrate-auth.ts'
import { createStoredTokens, TOKEN_DIGESTS_MIGRATION } from './auth/stored-tokens.ts'
import { listRunningSubscriptions } from './buyer-subscriptions/show-subscriptions.ts'
import type { PlatformConfig } from './config.ts'
import { type Deps, transact } from './deps.ts'
import { SEALED_EMAILS } from './email/module.ts'
import { measureWork } from './measure-work.ts'
import { crontab, modules, platformJobs } from './modules.ts'
import { claimPurchases, clearBuyer } from './orders/purchases.ts'
import { reconcileOrders, startFindingMissedPayments } from './orders/updates/reconcile-orders.ts'
import { closeOrganization } from './organizations/close-organization.ts'
import { startProviderAccount } from './organizations/open-provider-accounts.ts'
import { checkDeletion } from './organizations/sole-owned.ts'
import { CONNECTION_SECRETS } from './organizations/table.ts'
import { startUpdatingWebhookUrls } from './organizations/update-webhook-urls.ts'
import { runDueWindUps } from './organizations/wind-up.ts'
import { countFailingEvents } from './provider-events/event-rows.ts'
import { createPlatformPurge } from './purge-old.ts'
import { RATE_CLASSES } from './rate-classes.ts'
import { startReconciling } from './reconciliation/reconcile-every-shop.ts'
import { countUnreadable } from './records/count-unreadable.ts'
import { REFUSAL_EVENTS } from './refusal-events.ts'
import { listKeptTables, readRetention } from './retention.ts'
import { toSealing } from './rotate-keys.ts'
import type { PlatformTables } from './tables.ts'

/** Migrates the platform's database. */
export const migratePlatform = (url: string, options: MigrateOptions = {}): Promise<void> =>
  migrateAlone<PlatformTables>(
    url,
    async (database) => {
      await giveWay('auth', options, () => migrateAuth(database))
      await migrateDatabase(database.db, modules, options)
      await giveWay('partitions', options, () =>
        makePartitions(database.db, listKeptTables(readRetention({})), systemClock.now()),
      )
      await giveWay('jobs', options, () => migrateJobs(database.pool))
    },
    options,
  )

/** Brings the database up to date, or checks that it is, and that the keys open what it holds. @throws UnusableDatabaseError */
export const preparePlatform = ({
  databaseUrl,
  directUrl,
  connections,
  migrates,
  ownerUrl,
  encryptionKeys,
}: PlatformConfig): Promise<void> =>
  prepareDatabase<PlatformTables>({
    ...{ name: 'platform', url: databaseUrl, directUrl, ownerUrl, connections, migrates },
    migrate: migratePlatform,
    async check(database) {
      await checkAuthTables(database)
      await checkMigrated(database.db, modules)
    },
    checkContent: ({ db }) => checkEncryptionKeys(db, toSealing(encryptionKeys)),
  })

export type StartPlatform = {
  /** Port 0 takes any free one; without a public URL, the port's own is used. */
  config: PlatformConfig
  /** Takes the place of the database's clock, for tests that move time. */
  clock?: Clock
  /** Receives the log lines; standard error by default. */
  writeLog?: (line: string) => void
  /** Whether this process runs jobs and timers; tests run both themselves. */
  isWorking?: boolean
  aroundStatement?: AroundStatement
}

export type RunningPlatform = Running & {
  url: string
  deps: Deps
  /** Does the timers' work: looks up waiting orders, and winds up closed businesses. */
  reconcile(): Promise<void>
  /** Works until nothing is due: accounts opened, emails sent, jobs done. */
  drainAll(): Promise<void>
}

/** Tracks work that continues after its answer, so that callers can wait for it. */
function makeBusy(onFailure: (error: unknown) => void) {
  const pending = new Set<Promise<unknown>>()
  return {
    keep(work: Promise<unknown>) {
      const kept = work.catch(onFailure).finally(() => pending.delete(kept))
      pending.add(kept)
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** Starts the platform on a migrated database. Several processes may share one. */
export async function startPlatform({
  config: given,
  clock: movedClock,
  writeLog,
  isWorking = true,
  aroundStatement,
}: StartPlatform): Promise<RunningPlatform> {
  setDefaultMessages()
  const listener = await listen({ port: given.port, host: given.listenHost, isShared: given.workers > 1 })
  const config = { ...given, port: listener.port, url: given.url || `http://localhost:${listener.port}` }
  const log = createLog('platform', config.logLevel, writeLog)
  const stopTracing = await startTracing(config.traceEndpoint, log)
  const database = openDatabase<PlatformTables>(config.databaseUrl, {
    ...config.connections,
    directUrl: config.directUrl,
    name: 'platform',
    log,
    around: aroundStatement,
  })
  const reads = openReads(database, { url: config.readDatabaseUrl, log, name: 'platform reads' })
  const clock = await openDatabaseClock(database.db, movedClock)
  const isOverlap = await openOverlap(database.db, TOKEN_DIGESTS_MIGRATION, clock)
  const storedTokens = createStoredTokens(config.encryptionKeys, isOverlap)
  if (!isOverlap()) await digestPlainTokens(database, storedTokens)
  const metrics = createMetrics('platform')
  const signer = createSigner(config.encryptionKeys, 'platform subjects')
  const security = createSecurityLog({ log, metrics, clock, signer, refusals: REFUSAL_EVENTS })
  const mailer = createEmailSender<PlatformTables>({
    ...{ smtpUrl: config.smtpUrl, hasMailbox: hasMailbox(config), from: config.mailFrom, clock },
    sealer: createRowSealer(config.encryptionKeys, SEALED_EMAILS),
    ...{ isOverlap, log },
    onRejected: security.noteRejectedEmail,
  })
  metrics.gauge('records_unreadable', 'Things of payments providers that are kept, and that this version cannot read', () =>
    countUnreadable({ database }),
  )
  metrics.gauge('provider_events_failing', 'Events of payments providers that are kept, and could not be applied yet', () =>
    countFailingEvents({ database }),
  )
  const busy = makeBusy((error) => logFailure(log, error, {}, 'background work failed'))
  // Only the embedded provider may have a private address.
  const outside = createSafeFetch({ allowsPrivate: false, allowedOrigins: [new URL(config.providerUrl).origin] })
  let jobs: Jobs | undefined
  const sendEmails = (isStopped: () => boolean) => mailer.deliver(database.db, clock, isStopped)
  const emails = startDrain({ name: 'emails', log, work: sendEmails })
  const poller = startPoller({ database, clock, log, watched: { emails: { drain: emails, isDue: emailDueQuery } } })
  const deps: Deps = {
    config,
    clock,
    log,
    security,
    database,
    reads,
    mailer,
    isOverlap,
    storedTokens,
    auth: createAuth({
      config,
      database,
      log,
      storedTokens,
      security,
      keepBusy: busy.keep,
      sendEmail: (draft, fallback) => sendAuthEmail(deps, draft, fallback),
      pretendEmail: async (draft) => void (await translateAuthEmail(deps, draft)),
      transact: (work) => transact(deps, work),
      async onMailboxProven(work, user) {
        await claimPurchases(work, user)
        const promoted = await ensureAdministratorRole(work, config, user)
        if (promoted) await recordPromotion(work, promoted)
      },
      closeOrganization: (organization) => closeOrganization(deps, organization),
      checkDeletion,
      listRunningSubscriptions: (userId) => listRunningSubscriptions(deps, userId),
      forgetUser: clearBuyer,
      onOrganizationCreated: (organization) => startProviderAccount(deps, organization.id),
    }),
    providerSecrets: createRowSealer(config.encryptionKeys, CONNECTION_SECRETS),
    outside,
    countCall: createCallCounter(RATE_CLASSES, { clock, factor: config.rateFactor }),
    guests: createSigner(config.encryptionKeys, 'guests'),
    addJob: async (...job) => jobs?.add(...job),
    keepBusy: busy.keep,
    changed: createSignal(database, 'orders'),
    wake: () => {
      // The built-in mailbox has an email as soon as it is written.
      if (mailer.hasServer) emails.wake()
    },
  }
  const purgeOld = createPlatformPurge(deps, metrics)
  const purge = startDrain({
    name: 'purge',
    log,
    work: async () => (await purgeOld()) + (await mailer.tidy(database.db, clock)),
    pollMilliseconds: HOUR,
  })
  const running = await startJobs(database, { jobs: platformJobs(deps), crontab, log, isWorking })
  jobs = running
  await ensureFirstAdministrator(deps, recordPromotion)
  measureDatabases(metrics, { platform: database })
  measureWork(metrics, deps)
  const state = { metrics, leaving: listener.leaving }
  const app = createPlatformApp(deps, state)
  if (isWorking) {
    await startUpdatingWebhookUrls(deps)
    await startFindingMissedPayments(deps)
    await startReconciling(deps)
  }
  await listener.serve(app, config.trustedProxies)
  const closeInternal = await serveInternally(config, { platform: database.pool }, state)
  if (config.hasDemoData) await running.add('seed-demo', {}, 'seed-demo')

  return {
    url: config.url,
    deps,
    async reconcile() {
      await reconcileOrders(deps)
      await runDueWindUps(deps)
    },
    async drainAll() {
      await busy.idle()
      await running.drain()
      await busy.idle()
      await emails.idle()
      await purge.idle()
    },
    leave: () => listener.leave(config.drainSeconds),
    async close() {
      await Promise.all([deps.changed.end(), listener.close(), closeInternal(), running.stop()])
      await busy.idle()
      await poller.stop()
      await Promise.all([emails.stop(), purge.stop()])
      mailer.close()
      security.close()
      await outside.close()
      await Promise.all([database.close(), reads.close(), stopTracing()])
    },
  }
}
