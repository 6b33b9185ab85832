import type { Database } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import type { SecurityLog } from '@tradepost/kit/security-log/security-log'
import type { Language } from '@tradepost/messages/languages'
import type { PlatformConfig } from '#src/config.ts'
import type { EmailDraft } from '#src/email/translate-email.ts'
import type { Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { StoredTokens } from './stored-tokens.ts'

/** Who deletes an account: its holder, or an administrator. */
export type RemovedBy = 'holder' | 'administrator'

/** The dependencies of sign-in, including callbacks of the modules above it. */
export type AuthDeps = {
  config: PlatformConfig
  database: Database<PlatformTables>
  log: Log
  storedTokens: StoredTokens
  security: Pick<SecurityLog, 'note'>
  transact: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  /** Sends an email about an account in its language, else in `fallback`, else in English. Doesn't reveal whether it was sent. */
  sendEmail: (draft: EmailDraft, fallback?: Language) => Promise<void>
  /** Does the work of an email without sending it, so that its duration doesn't reveal whether an account exists. */
  pretendEmail: (draft: EmailDraft) => Promise<void>
  /** Called when someone has proved, in a browser signed in to this account, that they read the email of its address. */
  onMailboxProven: (work: Work, user: { id: string; email: string }) => Promise<void>
  onOrganizationCreated: (organization: { id: string; name: string; slug: string }) => Promise<void>
  /** Closes an organization, which is how it is deleted. @throws 409 while something runs, 503 without the provider's answer */
  closeOrganization: (organization: { id: string; slug: string }) => Promise<void>
  /** Refuses while the person is the only owner of an organization. @throws 409 that names it */
  checkDeletion: (work: Work, userId: string, by: RemovedBy) => Promise<void>
  /** Lists the subscriptions that a deletion doesn't cancel. */
  listRunningSubscriptions: (userId: string) => Promise<readonly { name: string; shopName: string }[]>
  /** Removes the account from records that must stay (orders, invoices). */
  forgetUser: (work: Work, userId: string) => Promise<void>
  /** Registers work that continues after the answer, so that tests and an orderly shutdown can wait for it. */
  keepBusy: (work: Promise<unknown>) => void
}
