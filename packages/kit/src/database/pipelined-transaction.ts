import { DummyDriver, type Kysely, PostgresDialect, type QueryExecutor, Transaction } from 'kysely'
import { assert } from '#src/faults.ts'

/** What Kysely wants to know of a transaction, which takes no connections but its own. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its own connection')) })
const driver = new DummyDriver()

const withExecutor = <Tables>(executor: QueryExecutor): Transaction<Tables> =>
  new Transaction({ config: { dialect }, dialect, driver, executor })

/**
 * Runs work in a transaction whose statements need not wait for each other's answers. Kysely's own sends each one once the one
 * before it is answered, so what is read with `Promise.all` would take a round trip for each. Postgres still runs them in order.
 * Once the work has ended, it can send nothing more: a part of it that nobody waited for would write outside of the transaction.
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
    return await work(withExecutor(executor))
  } finally {
    isOver = true
  }
}

/** Returns the same transaction, which lets `before` see the text of each statement, and send others ahead of it. */
export function watchStatements<Tables>(
  trx: Kysely<Tables>,
  before: (text: string) => Promise<void> | undefined,
): Transaction<Tables> {
  const own = trx.getExecutor()
  const executor = own.withConnectionProvider({
    provideConnection: (use) =>
      own.provideConnection((connection) =>
        use({
          async executeQuery(query, options) {
            const sentAhead = before(query.sql)
            if (sentAhead) await sentAhead
            return connection.executeQuery(query, options)
          },
          streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
        }),
      ),
  })
  return withExecutor(executor)
}
