import { createHash } from 'node:crypto'
import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Work } from '#src/scope.ts'

/**
 * Limits on wrong passwords per subject and time span. The burst limit stops a script and costs a person ten seconds; the long
 * one leaves 960 guesses a day.
 */
const LIMITS = [
  { span: 'burst', triesMax: 3, milliseconds: 10 * SECOND },
  { span: 'long', triesMax: 10, milliseconds: 15 * MINUTE },
] as const

/**
 * What wrong passwords are counted for: an email at sign-in, an account when a signed-in person repeats the password. They are
 * counted separately, so that guesses from outside never lock an open session (docs/decisions/0062).
 */
export type Guessed = { email: string } | { userId: string }

/** Hashes the subject, so that the table contains no typed email. */
function subjectOf(guessed: Guessed): string {
  const text = 'email' in guessed ? guessed.email.trim().toLowerCase() : `account ${guessed.userId}`
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Counts a try before the password is checked, so that concurrent tries count too. Returns whole seconds until the next try is
 * allowed; 0 if this one is.
 */
export async function recordFailedSignIn({ trx, clock }: Work, guessed: Guessed): Promise<number> {
  const subject = subjectOf(guessed)
  const now = clock.now()
  for (const { span, triesMax, milliseconds } of LIMITS) {
    const isOver = sql<boolean>`sign_in_failures.started_at <= ${addMilliseconds(now, -milliseconds)}`
    const { failures, startedAt } = await trx
      .insertInto('signInFailures')
      .values({ subject, span, failures: 1, startedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['subject', 'span']).doUpdateSet({
          failures: sql`case when ${isOver} then 1 else least(sign_in_failures.failures, ${triesMax}) + 1 end`,
          startedAt: sql`case when ${isOver} then excluded.started_at else sign_in_failures.started_at end`,
        }),
      )
      .returning(['failures', 'startedAt'])
      .executeTakeFirstOrThrow()
    if (failures > triesMax) return Math.ceil((addMilliseconds(startedAt, milliseconds).getTime() - now.getTime()) / SECOND)
  }
  return 0
}

/** Removes one counted try that was not a guess. */
export async function removeFailedSignIn({ trx }: Work, guessed: Guessed): Promise<void> {
  await trx
    .updateTable('signInFailures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subjectOf(guessed))
    .where('failures', '>', 0)
    .execute()
}

/** Clears the failed tries: the account's owner gave the right password, or set a new one by email. */
export async function clearTries({ trx }: Work, owner: { email: string; userId: string }): Promise<void> {
  const subjects = [subjectOf({ email: owner.email }), subjectOf({ userId: owner.userId })]
  await trx.deleteFrom('signInFailures').where('subject', 'in', subjects).execute()
}
