import type { Clock } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database'
import type { EmailSender } from '@tradepost/kit/email'
import type { Sealer } from '@tradepost/kit/secrets'
import type { Mode } from './outbox/table.ts'
import type { ProviderTables } from './tables.ts'

/** Whose data a piece of work may touch. */
export type Tenant = { businessId: string; mode: Mode }

/** The columns by which every row says whose it is: for the rows that are written, and for those that are looked for. */
export const tenantOf = ({ businessId, mode }: Tenant): Tenant => ({ businessId, mode })

/**
 * The first argument of every verb: one tenant, one transaction, one clock, one mailer. The clock is the business's own, and in
 * test mode may differ from real time. A verb that leaves work for a drain
 * names it in `leaves`; whoever commits then wakes that drain.
 */
export type Scope = Tenant & {
  trx: Kysely<ProviderTables>
  clock: Clock
  /** Writes mails with whatever else the transaction writes. */
  mailer: Pick<EmailSender<ProviderTables>, 'write'>
  leaves: Set<DrainName>
  /** Where the provider is reached from outside: addresses in answers, events and mails begin with it. */
  url: string
  /** Signs addresses that work for a while, see links.ts. */
  linkKey: Sealer
}

export type DrainName = 'webhooks' | 'schedule' | 'clocks' | 'emails' | 'purge'
