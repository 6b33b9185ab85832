import { createHash } from 'node:crypto'
import { later, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Work } from '#src/scope.ts'

/**
 * How many wrong passwords an address may have in a span. The burst stops a program and costs a person ten seconds;
 * the long one leaves 960 guesses a day.
 */
const LIMITS = [
  { span: 'burst', triesMax: 3, milliseconds: 10 * SECOND },
  { span: 'long', triesMax: 10, milliseconds: 15 * MINUTE },
] as const

/** Addresses that people typed need not stand in a table. */
const subjectOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

/**
 * Counts a try before the password is looked at, so that tries at the same time count too. Whole seconds until the next
 * one is allowed; 0 when this one is.
 */
export async function countTry({ trx, clock }: Work, email: string): Promise<number> {
  const subject = subjectOf(email)
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
export async function uncountTry({ trx }: Work, email: string): Promise<void> {
  await trx
    .updateTable('signInFailures')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('subject', '=', subjectOf(email))
    .where('failures', '>', 0)
    .execute()
}

/** Somebody knows the password after all. */
export async function clearTries({ trx }: Work, email: string): Promise<void> {
  await trx.deleteFrom('signInFailures').where('subject', '=', subjectOf(email)).execute()
}
