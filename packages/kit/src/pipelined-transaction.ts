import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import { assert } from './faults.ts'

/** What Kysely wants to know of a transaction, which takes no connections but its own. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its own connection')) })
const driver = new DummyDriver()

/**
 * Runs work in a transaction whose statements need not wait for each other's answers. Kysely's own sends each one once the one before
 * it is answered, so what is read with `Promise.all` would take a round trip for each. Postgres still runs them in order. Once the
 * work has ended, it can send nothing more: a part of it that nobody waited for would write outside of the transaction.
 */
export async function runPipelined<Tables, T>(
  trx: Transaction<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const connection = await trx.getExecutor().provideConnection(async (own) => own)
  let isOver = false
  const executor = trx.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      assert(!isOver, 'A transaction that is over takes no statements')
      return use(connection)
    },
  })
  try {
    return await work(new Transaction({ config: { dialect }, dialect, driver, executor }))
  } finally {
    isOver = true
  }
}
