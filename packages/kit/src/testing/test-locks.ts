import type { QueryExecutorProvider } from 'kysely'
import { expect } from 'vitest'
import { sql } from '#src/database/database.ts'

/** Returns once a call is answered, or `isWaiting` says that it waits for a lock. */
export async function waitForAnswerOrLock(answer: Promise<unknown>, isWaiting: () => Promise<boolean>): Promise<void> {
  let isAnswered = false
  const noteAnswer = () => {
    isAnswered = true
  }
  answer.then(noteAnswer, noteAnswer)
  await expect.poll(async () => isAnswered || (await isWaiting()), { interval: 5 }).toBe(true)
}

/**
 * Starts a call within a transaction, and returns once the call is answered or waits for what the transaction has locked. If it
 * takes that lock, its answer is for what the transaction commits.
 */
export async function startDuring<T>(trx: QueryExecutorProvider, call: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const answer = call()
  const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await waitForAnswerOrLock(answer, async () => (await waiting.execute(trx)).rows.length > 0)
  return { answer }
}
