import { createHash } from 'node:crypto'
import { later, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Work } from '#src/scope.ts'

/**
 * How many wrong passwords a subject may have in a span. The burst stops a program and costs a person ten seconds;
 * the long one leaves 960 guesses a day.
 */
const LIMITS = [
  { span: 'burst', triesMax: 3, milliseconds: 10 * SECOND },
  { span: 'long', triesMax: 10, milliseconds: 15 * MINUTE },
] as const

/**
 * What tries are counted for: an address when someone signs in, an account when someone who is signed in gives its
 * password again. They are counted apart, so that guesses from outside never lock an open session
 * (docs/decisions/0013).
 */
export type Guessed = { email: string } | { userId: string }

/** A digest, so that the table holds no address that someone typed. */
function subjectOf(guessed: Guessed): string {
  const text = 'email' in guessed ? guessed.email.trim().toLowerCase() : `account ${guessed.userId}`
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Counts a try before the password is looked at, so that tries at the same time count too. Whole seconds until the next
 * one is allowed; 0 when this one is.
 */
export async function recordFailedSignIn({ trx, clock }: Work, guessed: Guessed): Promise<number> {
  const subject = subjectOf(guessed)
  const now = clock.now()
  for (const { span, triesMax, milliseconds } of LIMITS) {
    const isOver = sql<boolean>`sign_in_failures.started_at <= ${later(now, -milliseconds)}`
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
    if (failures > triesMax) return Math.ceil((later(startedAt, milliseconds).getTime() - now.getTime()) / SECOND)
  }
  return 0
}

/** Takes one try back, which turned out not to be a guess. */
export async function undoFailedSignIn({ trx }: Work, guessed: Guessed): Promise<void> {
  await trx
    .updateTable('signInFailures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subjectOf(guessed))
    .where('failures', '>', 0)
    .execute()
}

/** Forgets the wrong tries: the account's owner has shown the password, or set a new one by email. */
export async function clearTries({ trx }: Work, owner: { email: string; userId: string }): Promise<void> {
  const subjects = [subjectOf({ email: owner.email }), subjectOf({ userId: owner.userId })]
  await trx.deleteFrom('signInFailures').where('subject', 'in', subjects).execute()
}
