import type { Clock } from '@tradepost/kit/clock'
import type { Database } from '@tradepost/kit/database'
import type { Signal } from '@tradepost/kit/live'
import type { Log } from '@tradepost/kit/log'
import type { SafeFetch } from '@tradepost/kit/safe-fetch'
import type { Sealer } from '@tradepost/kit/secrets'
import type { Acquirer } from './acquirer/acquirer.ts'
import type { ProviderConfig } from './config.ts'
import type { Scope, Tenant } from './scope.ts'
import type { ProviderTables } from './tables.ts'

/** What the provider runs on. Made once at start and handed down; nothing reaches for a global. */
export type Deps = {
  config: ProviderConfig
  clock: Clock
  log: Log
  database: Database<ProviderTables>
  acquirer: Acquirer
  safeFetch: SafeFetch
  webhookSecrets: Sealer
  /** Fires after every commit: pages that wait for an outcome look again. */
  changed: Signal
  /** Fires after every commit: due deliveries and settlements are looked for. */
  wake: () => void
}

const ATTEMPTS_MAX = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
}

/**
 * Runs a piece of work for one tenant in one transaction and tells the drains after the commit. Work that lost a
 * deadlock is done again, here and nowhere else.
 */
export async function transact<T>(deps: Deps, tenant: Tenant, work: (scope: Scope) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await deps.database.db
        .transaction()
        .execute((trx) => work({ businessId: tenant.businessId, mode: tenant.mode, trx, clock: deps.clock }))
      deps.changed.fire()
      deps.wake()
      return result
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isLostRace(error)) throw error
    }
  }
}

/** A scope for looking only: every statement sees what is committed when it runs. */
export function readingScope(deps: Deps, tenant: Tenant): Scope {
  return { businessId: tenant.businessId, mode: tenant.mode, trx: deps.database.db, clock: deps.clock }
}
