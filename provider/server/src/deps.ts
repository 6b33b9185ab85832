import type { Clock } from '@tradepost/kit/clock'
import { type Database, runTransaction } from '@tradepost/kit/database/database'
import type { Reads } from '@tradepost/kit/database/reads'
import { type EmailSender, writeFor } from '@tradepost/kit/email/email'
import type { CountCall } from '@tradepost/kit/http/rate-classes'
import type { SafeFetch } from '@tradepost/kit/http/safe-fetch'
import type { Signal } from '@tradepost/kit/live'
import type { Log } from '@tradepost/kit/log'
import type { RowSealer, Signer } from '@tradepost/kit/secrets/sealer'
import type { SecurityLog } from '@tradepost/kit/security-log/security-log'
import type { Acquirer } from './acquirer/acquirer.ts'
import type { KeyUsage } from './api-keys/key-usage.ts'
import { readClock } from './clocks/read-clock.ts'
import type { ProviderConfig } from './config.ts'
import type { DocumentDrawer } from './invoices/document-drawer.ts'
import type { RequestBuffer } from './request-log/buffer.ts'
import { type BusinessClock, type DrainName, type Scope, type Tenant, toTenant } from './scope.ts'
import type { Storage } from './storage/storage.ts'
import type { ProviderTables } from './tables.ts'
import type { InOrder, StoreControl } from './test-helpers/store-control.ts'
import type { SecretKey } from './webhooks/table.ts'

/** Dependencies of the provider. Created once at startup and passed down; no code uses globals. */
export type Deps = {
  config: ProviderConfig
  clock: Clock
  log: Log
  /** Who tried to get in, and how that ended (docs/security/log.md). */
  security: SecurityLog
  database: Database<ProviderTables>
  /** Where lists and reports are read. */
  reads: Reads<ProviderTables>
  acquirer: Acquirer
  mailer: EmailSender<ProviderTables>
  /** Whether programs of the release before may be running, which read only what isn't sealed. */
  isOverlap: () => boolean
  safeFetch: SafeFetch
  webhookSecrets: RowSealer<SecretKey, 'secretSealed' | 'headersSealed'>
  /** Secrets that were replaced, and still sign for a day. */
  retiredSecrets: RowSealer<SecretKey, 'secretSealed'>
  /** Signs temporary URLs, see links.ts. */
  linkKey: Signer
  /** Counts a call by its rate class (rate-limits/rate-classes.ts). */
  countCall: CountCall
  /** Digests IP addresses of clients, see client-limits.ts and limit-clients.ts. */
  clientKey: Signer
  /** Requests of API keys, and when keys were used, until a drain writes them. */
  requestBuffer: RequestBuffer
  keyUsage: KeyUsage
  /** Draws PDFs of invoices, credit notes and statements. */
  documents: DocumentDrawer
  /** Stores images and files. */
  storage: Storage
  /** Fires after every commit with the attempts that changed, so that their open pages read again. */
  changed: Signal
  /** Wakes a drain after the commit, because it has work. */
  wake: (drain: DrainName) => void
  /** Waits until nothing is due: payments completed, events delivered, emails sent. */
  settle: () => Promise<void>
  /** Whoever runs this provider as a store of a test. */
  store?: StoreControl | undefined
  /** Only in a store with a random seed: it does one thing after the other. */
  inOrder?: InOrder | undefined
}

/** A tenant; with its clock if that was read together with something else. */
export type TimedTenant = Tenant & { clock?: BusinessClock | undefined }

/** Runs work for one tenant in one transaction and wakes the drains after the commit. */
export async function transact<T>(deps: Deps, tenant: TimedTenant, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { mailer, linkKey, config } = deps
  const { businessId, mode } = tenant
  const { result, leaves, changedPayments } = await runTransaction(deps.database.db, async (trx) => {
    const leaves = new Set<DrainName>()
    const changedPayments = new Set<string>()
    const clock = tenant.clock ?? (await readClock(trx, tenant, deps.clock))
    const own = { businessId, mode, clock, mailer: writeFor(mailer, businessId) }
    const scope = { ...own, trx, leaves, changedPayments, url: config.url, linkKey }
    return { result: await work(scope), leaves, changedPayments }
  })
  deps.changed.fire(changedPayments)
  for (const drain of leaves) deps.wake(drain)
  return result
}

/** Returns a read-only scope: every statement sees the data committed when it runs. */
export async function createReadOnlyScope(
  { database, mailer, linkKey, clock, config: { url } }: Deps,
  tenant: TimedTenant,
  db = database.db,
): Promise<Scope> {
  const own = tenant.clock ?? (await readClock(db, tenant, clock))
  return { ...toTenant(tenant), trx: db, clock: own, mailer, leaves: new Set(), url, linkKey }
}
