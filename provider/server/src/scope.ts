import type { Clock } from '@tradepost/kit/clock'
import type { Batch } from '@tradepost/kit/database/batch'
import type { Kysely } from '@tradepost/kit/database/database'
import type { EmailSender } from '@tradepost/kit/email/email'
import type { Signer } from '@tradepost/kit/secrets/sealer'
import type { Mode } from './outbox/table.ts'
import type { ProviderTables } from './tables.ts'

/** The tenant whose data the code may access. */
export type Tenant = { businessId: string; mode: Mode }

/** Returns the tenant columns that every row has, to insert rows and to filter them. */
export const toTenant = ({ businessId, mode }: Tenant): Tenant => ({ businessId, mode })

/**
 * The clock of a business: real time, unless it moved its test clock. `toReal` converts one of its instants to real time;
 * `realNow` is the time that it would show had it never been moved.
 */
export type BusinessClock = Clock & { toReal(instant: Date): Date; realNow(): Date }

/**
 * The first argument of every use case: one tenant, one transaction, one clock, one mailer. The clock is the business's own, and
 * may differ from real time in test mode. A use case that creates work for a drain adds it to `leaves`; the code that commits
 * then wakes that drain.
 */
export type Scope = Tenant & {
  trx: Kysely<ProviderTables>
  clock: BusinessClock
  /** Writes emails in the same transaction. */
  mailer: Pick<EmailSender<ProviderTables>, 'write'>
  leaves: Set<DrainName>
  /** The IDs of attempts whose open pages read again after the commit. */
  changedPayments?: Set<string>
  /** The provider's public URL: URLs in answers, events and emails start with it. */
  url: string
  /** Signs temporary URLs, see links.ts. */
  linkKey: Signer
  /** What it shares with the other use cases of its transaction, if there are some (transact-together.ts). */
  batch?: Batch<ProviderTables>
}

export type DrainName = 'webhooks' | 'schedule' | 'clocks' | 'emails' | 'requests' | 'balances' | 'purge' | 'scans'
