import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Clock } from '@tradepost/kit/clock'
import type { Batch } from '@tradepost/kit/database/batch'
import type { Kysely } from '@tradepost/kit/database/database'
import type { PlatformTables } from './tables.ts'

/**
 * A transaction (or, for reads only, the database) and the time. `changedOrders`: the IDs of orders whose open pages read again
 * after the commit.
 */
export type Work = { trx: Kysely<PlatformTables>; clock: Clock; changedOrders?: Set<string> }

/** The first argument of every function of a business: one organization, one transaction, one clock. */
export type Scope = Work & { organizationId: string }

/** An organization's connection to a provider, and what it has there: the key of `provider_connections`. */
export type ConnectionKey = { organizationId: string; environment: ProviderEnvironment }

/**
 * The records of one organization at one provider. `batch`: for readers that share their statements (records/read-records.ts).
 */
export type RecordScope = Work & ConnectionKey & { batch?: Pick<Batch<PlatformTables>, 'ask'> }
