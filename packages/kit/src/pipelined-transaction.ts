import {
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import { assert } from './faults.ts'

/** What a transaction needs of its dialect: no connections, because it has its own. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const driver = dialect.createDriver()

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
