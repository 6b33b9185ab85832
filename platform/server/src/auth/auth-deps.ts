import type { Database } from '@tradepost/kit/database'
import type { OutgoingEmail } from '@tradepost/kit/email'
import type { Log } from '@tradepost/kit/log'
import type { PlatformConfig } from '#src/config.ts'
import type { Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'

/** What signing in runs on, and what the modules below it want to be told or asked. */
export type AuthDeps = {
  config: PlatformConfig
  database: Database<PlatformTables>
  log: Log
  transact: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  /** Sends a mail about an account; says nothing about whether it did. */
  sendEmail: (mail: OutgoingEmail | Promise<OutgoingEmail>) => Promise<void>
  /** Somebody has shown that they read the mail of this account's address, in a browser of this account. */
  onMailboxProven: (work: Work, user: { id: string; email: string }) => Promise<void>
  onOrganizationCreated: (organization: { id: string; name: string; slug: string }) => Promise<void>
  /** Refuses while the person owns what would be left without an owner. @throws 409 */
  checkDeletion: (work: Work, userId: string) => Promise<void>
  /** Lets the records that stay (orders, invoices) forget the account. */
  forgetUser: (work: Work, userId: string) => Promise<void>
  /** Is told of work that goes on after the answer, so that a test and an orderly end can wait for it. */
  keepBusy: (work: Promise<unknown>) => void
}
