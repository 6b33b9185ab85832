import { type CompiledQuery, type Kysely, type RawBuilder, type RootOperationNode, sql } from 'kysely'
import { markShared } from './share-reads.ts'

/** Stands for a value while a statement is built. It can only be passed on: whoever looks into it learns that at once. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  toJSON(): never {
    return this.refuse()
  }
  [Symbol.toPrimitive](): never {
    return this.refuse()
  }
  private refuse(): never {
    throw new Error(`"${this.name}" is not known while the query is prepared: compute with it before`)
  }
}

/** Returns whether a query is a select of Kysely's that writes and locks nothing. */
const isPlainRead = (query: RootOperationNode): boolean =>
  query.kind === 'SelectQueryNode' && query.with === undefined && query.endModifiers === undefined

/** A query that can be built. */
export type Built<Row> = { compile(db: never): CompiledQuery<Row> }

export type PreparedQuery<Tables, Input, Row> = {
  /** Runs the query and returns its rows. */
  run(db: Kysely<Tables>, input: Input): Promise<Row[]>
  /** Returns the query with its values, to send it in another way. */
  fill(input: Input): { compile(db: Kysely<Tables>): CompiledQuery<Row> }
}

/**
 * Prepares a query that is always the same but for its values. Its text is built once, at its first use, because building takes
 * longer than all else that a small statement costs this process. Plain reads share a connection, so they must be quick. `build` gets
 * placeholders in place of the values: it may pass them to the query, but not look into them. Lists belong into `matchAny`, so that
 * the text doesn't depend on their length.
 */
export function prepareQuery<Tables, Input extends object, Row>(
  build: (db: Kysely<Tables>, input: Input) => Built<Row>,
): PreparedQuery<Tables, Input, Row> {
  let prepared: CompiledQuery<Row> | undefined
  const prepare = (db: Kysely<Tables>) => {
    const placeholders = new Proxy(
      {},
      {
        get: (_, name) => new Placeholder(String(name)),
        ownKeys() {
          throw new Error('Take each value of a prepared query by its name')
        },
      },
    )
    const compiled = build(db, placeholders as Input).compile(db as never)
    return isPlainRead(compiled.query) ? { ...compiled, sql: markShared(compiled.sql) } : compiled
  }
  const fill = (input: Input) => ({
    compile(db: Kysely<Tables>): CompiledQuery<Row> {
      prepared ??= prepare(db)
      const { parameters } = prepared
      const values = input as Record<string, unknown>
      return { ...prepared, parameters: parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value)) }
    },
  })
  return {
    fill,
    async run(db, input) {
      const { rows } = await db.executeQuery<Row>(fill(input).compile(db))
      return rows
    },
  }
}

/**
 * Prepares a query that has several texts, one for each `shape`: which filters it has, for example. A shape holds a few booleans, not
 * values of a caller, because each one's text is kept.
 */
export function prepareShapes<Tables, Shape extends Record<string, boolean | undefined>, Input extends object, Row>(
  build: (db: Kysely<Tables>, input: Input, shape: Shape) => Built<Row>,
): { run(db: Kysely<Tables>, input: Input, shape: Shape): Promise<Row[]> } {
  const prepared = new Map<string, PreparedQuery<Tables, Input, Row>>()
  return {
    run(db, input, shape) {
      const key = Object.values(shape).join()
      const query =
        prepared.get(key) ?? prepareQuery<Tables, Input, Row>((built, placeholders) => build(built, placeholders, shape))
      prepared.set(key, query)
      return query.run(db, input)
    },
  }
}

/**
 * Returns the right side of `=` for a list of keys, for few rows each. Postgres keeps the plan, which is for ten keys, because it
 * doesn't see the list when it plans; a list that it sees it plans for anew each time.
 */
export const matchAny = (keys: readonly string[]): RawBuilder<string> => sql<string>`any((select ${keys}::text[])::text[])`

/** Prepares a query of the rows with any of these keys. `isAny` says so of a column. */
export function prepareAny<Tables, Row>(
  build: (db: Kysely<Tables>, isAny: (column: string) => RawBuilder<boolean>) => Built<Row>,
): (db: Kysely<Tables>, keys: readonly string[]) => Promise<Row[]> {
  const query = prepareQuery<Tables, { keys: readonly string[] }, Row>((db, { keys }) =>
    build(db, (column) => sql<boolean>`${sql.ref(column)} = ${matchAny(keys)}`),
  )
  return (db, keys) => query.run(db, { keys })
}
