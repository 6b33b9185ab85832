import type { QueryExecutorProvider } from 'kysely'
import { expect } from 'vitest'
import { sql } from '#src/database/database.ts'

/**
 * Starts a call within a transaction, and returns once the call is answered or waits for what the transaction has locked. If it takes
 * that lock, its answer is for what the transaction commits.
 */
export async function startDuring<T>(trx: QueryExecutorProvider, call: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const answer = call()
  let isAnswered = false
  const noteAnswer = () => {
    isAnswered = true
  }
  answer.then(noteAnswer, noteAnswer)
  const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  const isWaiting = async () => (await waiting.execute(trx)).rows.length > 0
  await expect.poll(async () => isAnswered || (await isWaiting()), { timeout: 10_000, interval: 5 }).toBe(true)
  return { answer }
}
