import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database/database.ts'
import { createSignal, type Signal } from './live.ts'
import { cloneDatabase } from './testing/test-databases.ts'

const NEVER = 2 ** 31 - 1
let database: Database<object>
/** One of each process. */
let signals: [Signal, Signal]
beforeEach(async () => {
  database = openDatabase<object>(await cloneDatabase('template0'))
  signals = [createSignal(database, 'orders'), createSignal(database, 'orders')]
  const countListening = async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and query = 'listen signal_orders'",
    )
    return rows.length
  }
  await expect.poll(countListening).toBe(2)
})
afterEach(async () => {
  for (const signal of signals) await signal.end()
  await database.close()
})

/** Waits in one process, and says when it is over. */
function wait(signal: Signal, topic: string) {
  let isOver = false
  const ended = signal.wait(NEVER, topic).then(() => {
    isOver = true
  })
  return { ended, isOver: () => isOver }
}

test('a page that waits in another process is told of its change, and others are not', async () => {
  const [here, there] = signals
  const mine = wait(there, 'ord_mine')
  const other = wait(there, 'ord_other')
  here.fire(new Set(['ord_mine']))
  await mine.ended
  expect(other.isOver()).toBe(false)
})

test('changes of one moment travel together, and too many for one message wake everybody', async () => {
  const [here, there] = signals
  const own = wait(here, 'ord_unnamed')
  const unnamed = wait(there, 'ord_unnamed')
  here.fire(new Set(Array.from({ length: 500 }, (_, index) => `ord_${String(index).padStart(20, '0')}`)))
  await unnamed.ended
  expect(own.isOver()).toBe(false)
})

test('a process that stops lets all its pages go, and nobody waits any longer', async () => {
  const [here, there] = signals
  const waiting = wait(there, 'ord_mine')
  const other = wait(here, 'ord_mine')
  await there.end()
  await waiting.ended
  await there.wait(NEVER, 'ord_mine')
  expect([there.hasEnded(), here.hasEnded(), other.isOver()]).toEqual([true, false, false])
})
