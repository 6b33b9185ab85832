import { useSpecifiedMessages } from '@tradepost/contract/messages'
import { type Clock, systemClock } from '@tradepost/kit/clock'
import { migrateDatabase, openDatabase, sql } from '@tradepost/kit/database'
import { startDrain } from '@tradepost/kit/drain'
import { migrateJobs, startJobs } from '@tradepost/kit/jobs'
import { makeSignal } from '@tradepost/kit/live'
import { makeLog } from '@tradepost/kit/log'
import { makeMailer } from '@tradepost/kit/mail'
import { makeMetrics } from '@tradepost/kit/metrics'
import { sealerOf } from '@tradepost/kit/secrets'
import { listen } from '@tradepost/kit/web-server'
import { makePlatformApp } from './app.ts'
import { makeAuth } from './auth/auth.ts'
import { migrateAuth } from './auth/migrate-auth.ts'
import { sendAuthMail } from './auth/send-auth-mail.ts'
import type { PlatformConfig } from './config.ts'
import { demoJobs } from './demo/jobs.ts'
import { type Deps, transact } from './deps.ts'
import { modules } from './modules.ts'
import { claimPurchases } from './orders/purchases.ts'
import { orderCrontab, orderJobs, reconcileOrders } from './orders/reconcile-orders.ts'
import { organizationCrontab, organizationJobs } from './organizations/jobs.ts'
import { startProviderAccount } from './organizations/open-provider-accounts.ts'
import type { PlatformTables } from './tables.ts'

/** Brings the platform's database up to date. Several processes may do it at once: one does, the others wait. */
export async function migratePlatform(url: string): Promise<void> {
  const database = openDatabase<PlatformTables>(url, { max: 4 })
  try {
    await database.db.connection().execute(async (held) => {
      const lock = sql`hashtextextended('tradepost platform', 0)`
      await sql`select pg_advisory_lock(${lock})`.execute(held)
      try {
        await migrateAuth(database)
        await migrateDatabase(database.db, modules)
        await migrateJobs(database.pool)
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(held)
      }
    })
  } finally {
    await database.close()
  }
}

export type StartPlatform = {
  /** With port 0 any free one is taken, and the public address follows it. */
  config: PlatformConfig
  clock?: Clock
  /** Whether jobs and what recurs run by themselves; tests do that work themselves, by `settle`. */
  isWorking?: boolean
}

export type RunningPlatform = {
  url: string
  deps: Deps
  /** Works until nothing is left to do: jobs, mails, and what goes on after an answer. */
  settle(): Promise<void>
  /** What a job does each minute: looks up the orders that wait. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

/** Starts the platform on a database that is up to date. Several may run on the same one. */
export async function startPlatform({ config: given, clock = systemClock, isWorking = true }: StartPlatform): Promise<RunningPlatform> {
  useSpecifiedMessages()
  const listener = await listen(given.port)
  const config = given.port === 0 ? { ...given, port: listener.port, url: `http://localhost:${listener.port}` } : given
  const log = makeLog('platform', config.logLevel)
  const database = openDatabase<PlatformTables>(config.databaseUrl, { name: 'platform' })
  const mailer = makeMailer<PlatformTables>({ smtpUrl: config.smtpUrl, from: config.mailFrom })
  const metrics = makeMetrics('platform')
  const busy = new Set<Promise<unknown>>()
  const keepBusy = (work: Promise<unknown>) => {
    const settled = work.catch((error: unknown) => log.error({ error: String(error) }, 'work after an answer failed')).finally(() => busy.delete(settled))
    busy.add(settled)
  }
  const deps: Deps = {
    config,
    clock,
    log,
    database,
    mailer,
    auth: makeAuth({
      config,
      database,
      log,
      keepBusy,
      sendMail: (mail) => sendAuthMail(deps, mail),
      onEmailVerified: (user) => transact(deps, (work) => claimPurchases(work, user)),
      onOrganizationCreated: (organization) => startProviderAccount(deps, organization.id),
    }),
    providerSecrets: sealerOf(config.encryptionKey, 'provider secrets'),
    guests: sealerOf(config.authSecret, 'guest cookies'),
    addJob: (...job) => jobs.add(...job),
    keepBusy,
    changed: makeSignal(),
    wake: () => {
      if (mailer.hasServer) mails.wake()
    },
  }
  const mails = startDrain({ name: 'mails', log, pool: database.pool, work: () => mailer.deliver(database.db, clock) })
  const jobs = await startJobs({
    pool: database.pool,
    jobs: { ...organizationJobs(deps), ...orderJobs(deps), ...demoJobs(deps) },
    crontab: [organizationCrontab, orderCrontab].join('\n'),
    log,
    isWorking,
  })
  if (config.hasDemoData) await jobs.add('seed-demo', {}, 'seed-demo')
  listener.serve(makePlatformApp(deps, metrics), config.trustedProxies)

  const settle = async () => {
    while (busy.size > 0) await Promise.all(busy)
    if (!isWorking) await jobs.drain()
    await mails.idle()
  }
  return {
    url: config.url,
    deps,
    settle,
    reconcile: () => reconcileOrders(deps),
    async close() {
      await listener.close()
      await jobs.stop()
      await Promise.all(busy)
      await mails.stop()
      mailer.close()
      await database.close()
    },
  }
}
