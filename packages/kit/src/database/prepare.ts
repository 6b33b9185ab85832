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

const PLACEHOLDERS = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error('Take each value of a prepared query by its name')
    },
  },
)

/** Returns whether a query is a select of Kysely's that writes and locks nothing. */
const isPlainRead = (query: RootOperationNode): boolean =>
  query.kind === 'SelectQueryNode' && query.with === undefined && query.endModifiers === undefined

/** A query that can be built. */
export type Built<Row> = { compile(db: never): CompiledQuery<Row> }

/** Which of its texts a statement has: a few booleans, such as which filters there are. Each one's text is kept. */
type Shape = Record<string, boolean | undefined>

export type Prepared<Tables, Input, Row, Which extends [Shape?] = []> = {
  /** Runs the statement and returns its rows. */
  run(db: Kysely<Tables>, input: Input, ...shape: Which): Promise<Row[]>
  /** Returns the statement with its values, to send it in another way. */
  fill(input: Input, ...shape: Which): { compile(db: Kysely<Tables>): CompiledQuery<Row> }
}

/**
 * Prepares a statement that is always the same but for its values. Its text is built once, at its first use, because building
 * takes longer than all else that a small statement costs this process. Plain reads share a connection, so they must be quick.
 * `build` gets placeholders in place of the values: it may pass them to the query, but not look into them. Lists belong into
 * `matchAny`, so that the text doesn't depend on their length. A third parameter of `build` is a shape: the statement then has a
 * text for each.
 */
export function prepare<Tables, Input extends object, Row>(
  build: (db: Kysely<Tables>, input: Input) => Built<Row>,
): Prepared<Tables, Input, Row>
export function prepare<Tables, Input extends object, Row, Which extends Shape>(
  build: (db: Kysely<Tables>, input: Input, shape: Which) => Built<Row>,
): Prepared<Tables, Input, Row, [Which]>
export function prepare<Tables, Input extends object, Row>(
  build: (db: Kysely<Tables>, input: Input, shape: Shape) => Built<Row>,
): Prepared<Tables, Input, Row, [Shape?]> {
  const texts = new Map<string, CompiledQuery<Row>>()
  const getText = (db: Kysely<Tables>, shape: Shape): CompiledQuery<Row> => {
    const key = Object.values(shape).join()
    const known = texts.get(key)
    if (known) return known
    const compiled = build(db, PLACEHOLDERS as Input, shape).compile(db as never)
    const text = isPlainRead(compiled.query) ? { ...compiled, sql: markShared(compiled.sql) } : compiled
    texts.set(key, text)
    return text
  }
  const fill = (input: Input, shape: Shape = {}) => ({
    compile(db: Kysely<Tables>): CompiledQuery<Row> {
      const text = getText(db, shape)
      const values = input as Record<string, unknown>
      return { ...text, parameters: text.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value)) }
    },
  })
  return {
    fill,
    async run(db, input, shape) {
      const { rows } = await db.executeQuery<Row>(fill(input, shape).compile(db))
      return rows
    },
  }
}

/**
 * Returns the right side of `=` for a list of keys, for few rows each. Postgres keeps the plan, which is for ten keys, because it
 * doesn't see the list when it plans; a list that it sees it plans for anew each time.
 */
export const matchAny = (keys: readonly string[]): RawBuilder<string> => sql<string>`any((select ${keys}::text[])::text[])`
