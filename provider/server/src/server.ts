import { setDefaultMessages } from '@tradepost/contract/messages'
import { type Clock, SECOND, systemClock } from '@tradepost/kit/clock'
import { type AroundStatement, openDatabase } from '@tradepost/kit/database/database'
import { openDatabaseClock } from '@tradepost/kit/database/database-clock'
import { measureDatabases } from '@tradepost/kit/database/measure-database'
import { giveWay, type MigrateOptions, migrateAlone, migrateDatabase } from '@tradepost/kit/database/migrate'
import { openOverlap } from '@tradepost/kit/database/overlap'
import { makePartitions } from '@tradepost/kit/database/partitions/partitions'
import { openReads } from '@tradepost/kit/database/reads'
import type { Drain } from '@tradepost/kit/drain'
import { createEmailSender } from '@tradepost/kit/email/email'
import { assert } from '@tradepost/kit/faults'
import { serveInternally } from '@tradepost/kit/http/health'
import { createCallCounter } from '@tradepost/kit/http/rate-classes'
import { createSafeFetch, type Resolve, type SafeFetch } from '@tradepost/kit/http/safe-fetch'
import { type Listener, listen } from '@tradepost/kit/http/web-server'
import { createSignal } from '@tradepost/kit/live'
import { createLog, type Log } from '@tradepost/kit/log'
import { createMetrics, type Metrics } from '@tradepost/kit/metrics'
import { type Poller, startPoller } from '@tradepost/kit/poller'
import type { Running } from '@tradepost/kit/program'
import { hasMailbox } from '@tradepost/kit/program-config'
import { createRowSealer, createSigner } from '@tradepost/kit/secrets/sealer'
import type { SeededChance } from '@tradepost/kit/secrets/seeded-chance'
import { createSecurityLog } from '@tradepost/kit/security-log/security-log'
import { startTracing } from '@tradepost/kit/tracing'
import type { Acquirer } from './acquirer/acquirer.ts'
import { openFingerprints } from './acquirer/open-fingerprints.ts'
import { createSimulatedAcquirer } from './acquirer/simulator.ts'
import { type AcquirerTables, acquirerMigrations } from './acquirer/table.ts'
import { createKeyUsage } from './api-keys/key-usage.ts'
import { createProviderApp } from './app.ts'
import type { ProviderConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createDocumentDrawer } from './invoices/document-drawer.ts'
import { measureWork } from './measure-work.ts'
import { modules, SEALED_EMAILS } from './modules.ts'
import { RATE_CLASSES } from './rate-limits/rate-classes.ts'
import { REFUSAL_EVENTS } from './refusal-events.ts'
import { createRequestBuffer } from './request-log/buffer.ts'
import { listKeptTables, readRetention } from './retention.ts'
import type { DrainName } from './scope.ts'
import { startDrains, toWatched } from './start-drains.ts'
import { openStorage } from './storage/open-storage.ts'
import type { ProviderTables } from './tables.ts'
import { createInOrder } from './test-helpers/in-order.ts'
import { settleAll } from './test-helpers/settle-all.ts'
import type { StoreControl } from './test-helpers/store-control.ts'
import { createFaultLab } from './webhook-faults/strike-delivery.ts'
import { SEALED_HEADERS_MIGRATION } from './webhooks/migrations.ts'
import { createDeliverySender, type DeliverySender } from './webhooks/send-deliveries.ts'
import { ENDPOINT_SECRETS, RETIRED_SECRETS } from './webhooks/table.ts'

export const acquirerModules = [{ name: 'acquirer', migrations: acquirerMigrations }]

/** Migrates the provider's database. */
export const migrateProvider = (url: string, options: MigrateOptions = {}): Promise<void> =>
  migrateAlone<ProviderTables>(
    url,
    async ({ db }) => {
      await migrateDatabase(db, modules, options)
      await giveWay('partitions', options, () => makePartitions(db, listKeptTables(readRetention({})), systemClock.now()))
    },
    options,
  )

/** Migrates the card network's database. */
export const migrateAcquirer = (url: string, options?: MigrateOptions): Promise<void> =>
  migrateAlone<AcquirerTables>(url, ({ db }) => migrateDatabase(db, acquirerModules, options), options)

export type StartProvider = {
  /** With port 0 it takes any free port, and the public URL follows it. */
  config: ProviderConfig
  /** Takes the place of the database's clock, for tests that move time. */
  clock?: Clock
  /** Receives the log lines; standard error by default. */
  writeLog?: (line: string) => void
  /** Wraps the card network, for tests that break it. */
  wrapAcquirer?: (acquirer: Acquirer) => Acquirer
  /** Runs each statement of the provider's database, for tests that interrupt it. */
  aroundStatement?: AroundStatement
  /** How often background work looks for what it wasn't told of, for tests that run it themselves. */
  pollMilliseconds?: number
  /** How long an endpoint has to answer, for tests of timeouts. */
  tryMilliseconds?: number
  /** Resolves the names of endpoints, for tests of names that lead elsewhere. */
  resolve?: Resolve
  /** Wraps what sends webhooks, for tests that interrupt it. */
  wrapSafeFetch?: (safeFetch: SafeFetch) => SafeFetch
  /** Makes it a store of a test. */
  store?: StoreControl
  /** Chance and time of a store with a random seed. */
  chance?: SeededChance
}

export type RunningProvider = Running & {
  url: string
  deps: Deps
  /** The card network's own database, to compare with ours. */
  acquirerDatabase: ReturnType<typeof openDatabase<AcquirerTables>>
  /** Runs until nothing is due: payments completed, events delivered, emails sent. */
  drainAll(): Promise<void>
}

function openDatabases(config: ProviderConfig, log: Log, around: AroundStatement | undefined) {
  const { connections, databaseUrl, directUrl, acquirerDatabaseUrl } = config
  const acquirerLog = log.child({ database: 'acquirer' })
  return {
    database: openDatabase<ProviderTables>(databaseUrl, { ...connections, directUrl, name: 'provider', log, around }),
    acquirerDatabase: openDatabase<AcquirerTables>(acquirerDatabaseUrl, { ...connections, name: 'acquirer', log: acquirerLog }),
  }
}

/** Tells what runs in the background of a process. */
function addGauges(metrics: Metrics, deps: Deps, sender: DeliverySender): void {
  const { documents, requestBuffer } = deps
  measureWork(metrics, deps)
  metrics.gauge('webhook_deliveries_in_flight', 'Deliveries being sent now', sender.inFlight)
  metrics.gauge('documents_drawn', 'PDFs that were drawn since the start', documents.countDrawn)
  metrics.gauge('document_processes', 'Processes that draw PDFs', documents.countProcesses)
  metrics.gauge('request_log_dropped', 'Requests that were not logged because too many waited', requestBuffer.dropped)
}

/** Creates the security log, and what sends emails, which tells it of those that the mail server rejects. */
function openMailer(config: ProviderConfig, by: Pick<Deps, 'log' | 'clock' | 'isOverlap'> & { metrics: Metrics }) {
  const signer = createSigner(config.encryptionKeys, 'provider subjects')
  const security = createSecurityLog({ ...by, signer, refusals: REFUSAL_EVENTS })
  const { smtpUrl, mailFrom: from } = config
  const mail = { smtpUrl, from, hasMailbox: hasMailbox(config), onRejected: security.noteRejectedEmail }
  const sealer = createRowSealer(config.encryptionKeys, SEALED_EMAILS)
  return { security, mailer: createEmailSender<ProviderTables>({ ...by, ...mail, sealer }) }
}

type Parts = Pick<RunningProvider, 'deps' | 'acquirerDatabase'> & {
  listener: Listener
  drains: Record<DrainName, Drain>
  sender: DeliverySender
  poller: Poller
  closeInternal: () => Promise<void>
  stopTracing: () => Promise<void>
}

async function closeProvider({ listener, closeInternal, deps, acquirerDatabase, drains, sender, poller, stopTracing }: Parts) {
  await poller.stop()
  const { requests, webhooks, ...others } = drains
  const stopSending = async () => {
    await webhooks.stop()
    await sender.stop()
  }
  const stopped = Object.values(others).map((each) => each.stop())
  await Promise.all([deps.changed.end(), listener.close(), closeInternal(), stopSending(), ...stopped])
  // The last requests are logged, too.
  await requests.idle()
  await requests.stop()
  await Promise.all([deps.safeFetch.close(), deps.documents.close()])
  deps.mailer.close()
  deps.security.close()
  deps.storage.close()
  await Promise.all([deps.database.close(), deps.reads.close(), acquirerDatabase.close(), stopTracing()])
}

/**
 * Starts the provider on migrated databases. Several can share the same databases.
 * @throws for a chance in production, because whoever knows its seed knows every secret
 */
export function startProvider(starting: StartProvider): Promise<RunningProvider> {
  const { chance, config } = starting
  if (!chance) return startParts(starting)
  assert(!config.isProduction, 'A random seed is for stores of tests')
  return chance.run(() => startParts({ ...starting, clock: chance.clock }))
}

async function startParts({
  config: given,
  clock: movedClock,
  writeLog,
  wrapAcquirer = (acquirer) => acquirer,
  aroundStatement,
  pollMilliseconds = SECOND,
  tryMilliseconds,
  resolve,
  wrapSafeFetch = (safeFetch) => safeFetch,
  store,
  chance,
}: StartProvider): Promise<RunningProvider> {
  setDefaultMessages()
  const listener = await listen({ port: given.port, host: given.listenHost, isShared: given.workers > 1 })
  const config = given.port === 0 ? { ...given, port: listener.port, url: `http://localhost:${listener.port}` } : given
  const log = createLog('provider', config.logLevel, writeLog)
  const stopTracing = await startTracing(config.traceEndpoint, log)
  const { database, acquirerDatabase } = openDatabases(config, log, aroundStatement)
  const clock = await openDatabaseClock(database.db, movedClock)
  const isOverlap = await openOverlap(database.db, SEALED_HEADERS_MIGRATION, clock)
  const metrics = createMetrics('provider')
  const deps: Deps = {
    config,
    clock,
    log,
    ...openMailer(config, { log, metrics, clock, isOverlap }),
    database,
    reads: openReads(database, { url: config.readDatabaseUrl, log, name: 'provider reads' }),
    acquirer: wrapAcquirer(
      createSimulatedAcquirer(acquirerDatabase.db, await openFingerprints(acquirerDatabase.db, config.encryptionKeys)),
    ),
    isOverlap,
    safeFetch: wrapSafeFetch(
      createSafeFetch({
        allowsPrivate: config.allowsLocalWebhooks,
        allowedOrigins: config.webhookAllowedOrigins,
        ...(tryMilliseconds ? { timeoutMilliseconds: tryMilliseconds } : {}),
        ...(resolve ? { resolve } : {}),
      }),
    ),
    countCall: createCallCounter(RATE_CLASSES, { clock, factor: config.rateFactor }),
    webhookSecrets: createRowSealer(config.encryptionKeys, ENDPOINT_SECRETS),
    retiredSecrets: createRowSealer(config.encryptionKeys, RETIRED_SECRETS),
    linkKey: createSigner(config.encryptionKeys, 'links'),
    clientKey: createSigner(config.encryptionKeys, 'clients'),
    requestBuffer: createRequestBuffer(),
    keyUsage: createKeyUsage(),
    documents: createDocumentDrawer(),
    storage: await openStorage(config, log),
    changed: createSignal(database, 'payments'),
    wake: (name) => drains[name].wake(),
    settle: () => settleAll(drains, sender),
    store,
    inOrder: chance && createInOrder(chance, { drains: () => drains, sender: () => sender }),
  }
  const sender = createDeliverySender(deps, createFaultLab(deps), () => drains.webhooks.wake())
  const drains = startDrains(deps, metrics, sender, pollMilliseconds)
  const poller = startPoller({ ...deps, clock, watched: toWatched(drains), pollMilliseconds })
  measureDatabases(metrics, { provider: database, acquirer: acquirerDatabase })
  addGauges(metrics, deps, sender)
  const state = { metrics, leaving: listener.leaving }
  const pools = { provider: database.pool, acquirer: acquirerDatabase.pool }
  await listener.serve(createProviderApp(deps, state, pools), config.trustedProxies)
  const closeInternal = await serveInternally(config, pools, state)

  return {
    url: config.url,
    deps,
    acquirerDatabase,
    drainAll: deps.settle,
    leave: () => listener.leave(config.drainSeconds),
    close: () => closeProvider({ listener, closeInternal, deps, acquirerDatabase, drains, sender, poller, stopTracing }),
  }
}
