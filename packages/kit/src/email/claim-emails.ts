import { addMilliseconds, type Clock, MINUTE } from '#src/clock.ts'
import { type Kysely, type RawBuilder, sql } from '#src/database/database.ts'
import { NO_CONTENT } from './seal-emails.ts'
import type { EmailRow, EmailTables } from './table.ts'

const BATCH = 20
/** After so many refusals the email is abandoned; pauses double from one minute, so that is after about a day. */
export const ATTEMPTS_MAX = 11
/** Longer than sending one email can take; after it, another process retries an email whose sender died. */
const LEASE_MILLISECONDS = 5 * MINUTE
/** In the past for every clock: the clock of the process that writes an email may be ahead of the sender's. */
export const AT_ONCE = new Date(0)

/** Whether an email waits for its next try. */
const isUnsent = (now: Date) => sql`sent_at is null and next_attempt_at <= ${now} and attempt_count < ${ATTEMPTS_MAX}`

/** Selects since when emails are due, for measure-due-work.ts. */
export const dueEmailsQuery = (now: Date): RawBuilder<unknown> =>
  sql`select created_at as since from emails where ${isUnsent(now)} order by next_attempt_at`

/** Whether an email waits for the email server, and is due. */
export const emailDueQuery = (now: Date): RawBuilder<unknown> => sql`exists (${dueEmailsQuery(now)})`

/**
 * Locks the next emails: the first of each tenant, then the second of each. Jumps from tenant to tenant along an index. What
 * another process claimed meanwhile is seen only where the lock is taken, so the conditions stand there again.
 */
const nextQuery = (now: Date) => sql<string>`(
  with recursive waiting as (
    (select tenant from emails where sent_at is null order by tenant limit 1)
    union all
    select next.tenant from waiting cross join lateral (
      select tenant from emails where sent_at is null and tenant > waiting.tenant order by tenant limit 1) next
  ), turns as (
    select id, row_number() over (partition by waiting.tenant order by next_attempt_at, position) as turn
    from waiting cross join lateral (
      select id, next_attempt_at, position from emails
      where tenant = waiting.tenant and ${isUnsent(now)} order by next_attempt_at, position limit ${BATCH}) first
  )
  select emails.id from turns join emails using (id) where ${isUnsent(now)}
  order by turn, emails.next_attempt_at, emails.position limit ${BATCH}
  for update of emails skip locked)`

/** Claims the emails that are due, so that no other process sends them too. */
export async function claimWaiting(db: Kysely<EmailTables>, clock: Clock): Promise<EmailRow[]> {
  const now = clock.now()
  const claimed = await db
    .updateTable('emails')
    .set((row) => ({ attemptCount: row('attemptCount', '+', 1), nextAttemptAt: addMilliseconds(now, LEASE_MILLISECONDS) }))
    .where('id', 'in', nextQuery(now))
    .returningAll()
    .execute()
  // UPDATE … RETURNING returns rows in any order.
  return claimed.sort((left, right) => left.position - right.position)
}

/** Makes emails due again that were claimed and not sent, unless another process has claimed them since. */
export async function giveBack(db: Kysely<EmailTables>, claimed: readonly EmailRow[]): Promise<void> {
  await db
    .updateTable('emails')
    .set((row) => ({ attemptCount: row('attemptCount', '-', 1), nextAttemptAt: AT_ONCE }))
    .where('sentAt', 'is', null)
    .where((row) => row.or(claimed.map(({ id, attemptCount }) => row.and({ id, attemptCount }))))
    .execute()
}

/** Erases emails whose last try a process did not survive. Returns how many. */
export async function eraseGivenUp(db: Kysely<EmailTables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set(NO_CONTENT)
    .where('sentAt', 'is', null)
    .where('nextAttemptAt', '<=', now)
    .where('attemptCount', '>=', ATTEMPTS_MAX)
    .where((row) => row.or([row('body', 'is not', null), row('contentSealed', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
