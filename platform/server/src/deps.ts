import type { Clock } from '@tradepost/kit/clock'
import { type Database, runTransaction } from '@tradepost/kit/database/database'
import type { Reads } from '@tradepost/kit/database/reads'
import type { EmailSender } from '@tradepost/kit/email/email'
import type { CountCall } from '@tradepost/kit/http/rate-classes'
import type { SafeFetch } from '@tradepost/kit/http/safe-fetch'
import type { Jobs } from '@tradepost/kit/jobs'
import type { Signal } from '@tradepost/kit/live'
import type { Log } from '@tradepost/kit/log'
import type { RowSealer, Signer } from '@tradepost/kit/secrets/sealer'
import type { SecurityLog } from '@tradepost/kit/security-log/security-log'
import type { Auth } from './auth/auth.ts'
import type { StoredTokens } from './auth/stored-tokens.ts'
import type { PlatformConfig } from './config.ts'
import type { CONNECTION_SECRETS } from './organizations/table.ts'
import type { Work } from './scope.ts'
import type { PlatformTables } from './tables.ts'

/** The platform's dependencies. Created once at start and passed down; nothing uses globals. */
export type Deps = {
  config: PlatformConfig
  clock: Clock
  log: Log
  /** Who tried to get in, and how that ended (docs/security/log.md). */
  security: SecurityLog
  database: Database<PlatformTables>
  /** Where lists and reports are read. */
  reads: Reads<PlatformTables>
  auth: Auth
  /** Whether programs of the release before may be running, which read what they know only in their own form. */
  isOverlap: () => boolean
  storedTokens: StoredTokens
  mailer: EmailSender<PlatformTables>
  /** Keys and webhook secrets of the businesses' providers. */
  providerSecrets: RowSealer<(typeof CONNECTION_SECRETS.key)[number], (typeof CONNECTION_SECRETS.columns)[number]>
  /** Signs the guest cookie. */
  guests: Signer
  /** Client for URLs that a payments provider returned. */
  outside: SafeFetch
  /** Counts a call by its rate class (rate-classes.ts). */
  countCall: CountCall
  /** Adds background work that is retried; never inside a transaction. */
  addJob: Jobs['add']
  /** Registers work that continues after the answer, so that tests and an orderly shutdown can wait for it. */
  keepBusy: (work: Promise<unknown>) => void
  /** Fires after every commit with the orders that changed, so that their open pages read again. */
  changed: Signal
  /** Fires after every commit, so that waiting emails are sent. */
  wake: () => void
}

/** Runs a piece of work in one transaction and wakes all waiters after the commit. */
export async function transact<T>(deps: Deps, work: (context: Work) => Promise<T>): Promise<T> {
  const { result, changedOrders } = await runTransaction(deps.database.db, async (trx) => {
    const changedOrders = new Set<string>()
    return { result: await work({ trx, clock: deps.clock, changedOrders }), changedOrders }
  })
  deps.changed.fire(changedOrders)
  deps.wake()
  return result
}

/** Returns a read-only context without a transaction: every statement sees what is committed when it runs. */
export function toReadOnly(deps: Deps, db = deps.database.db): Work {
  return { trx: db, clock: deps.clock }
}
