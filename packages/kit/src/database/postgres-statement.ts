/// <reference path="./print-pg-value.d.ts" />
import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { type ColumnNames, createRowReader, printInstant, type RowReader } from './postgres-values.ts'

/** `rowCount`: rows found or changed. */
export type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] }

/** A statement without a name is parsed and planned each time. `names`: how its columns are called in the rows. */
type NamedStatement = { text: string; name: string | undefined; values: readonly unknown[]; names: ColumnNames }

/** What pg's connections have besides their published types. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Readonly<Record<string, string>>
  submittedNamedStatements: Record<string, string>
  query(text: string): void
  parse(statement: { name: string; text: string }): void
  bind(bound: { statement: string; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(): void
  sync(): void
}

/** How the rows of each named statement of a connection are read. */
const readers = new WeakMap<Wire, Map<string, RowReader>>()

function getReaders(wire: Wire): Map<string, RowReader> {
  const known = readers.get(wire) ?? new Map<string, RowReader>()
  readers.set(wire, known)
  return known
}

const printValue = (value: unknown): unknown => utils.prepareValue(value instanceof Date ? printInstant(value) : value)

/**
 * Sends a statement in one packet. pg's own queries have Postgres describe their columns with every answer and look up how to
 * parse them; here, each connection does that once for a named statement. Postgres refuses a named statement whose columns have
 * changed.
 */
class Statement extends pg.Query {
  readonly text: string
  readonly name: string | undefined
  readonly callback: (error: unknown, answer?: Answer) => void
  readonly #statement: NamedStatement
  readonly #answer: Answer = { command: '', rowCount: 0, rows: [] }
  #readers = new Map<string, RowReader>()
  #readRow: RowReader | undefined
  #failure: { error: unknown } | undefined

  constructor(statement: NamedStatement, callback: (error: unknown, answer?: Answer) => void) {
    super(statement.text)
    this.text = statement.text
    this.name = statement.name
    this.callback = callback
    this.#statement = statement
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire
    const { text, name = '', values } = this.#statement
    if (name === '' && values.length === 0) {
      wire.query(text)
      return
    }
    // A value that can't be printed throws before anything is written.
    const printed = values.map(printValue)
    this.#readers = getReaders(wire)
    this.#readRow = this.#readers.get(name)
    wire.stream.cork()
    if (name === '' || !(name in wire.parsedStatements || name in wire.submittedNamedStatements)) {
      wire.parse({ name, text })
      if (name !== '') wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values: printed })
    if (!this.#readRow) wire.describe({ type: 'P', name: '' })
    wire.execute()
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#readRow = createRowReader(fields, this.#statement.names)
    if (this.name !== undefined) this.#readers.set(this.name, this.#readRow)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure || !this.#readRow) return
    try {
      this.#answer.rows.push(this.#readRow(fields))
    } catch (error) {
      this.#failure = { error }
    }
  }

  /** `text` is like "SELECT 3" or "BEGIN". */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ')
    this.#answer.command = words[0] ?? ''
    this.#answer.rowCount = Number(words.at(-1)) || 0
  }

  handleError(error: unknown): void {
    this.callback(this.#failure ? this.#failure.error : error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure.error)
    else this.callback(null, this.#answer)
  }
}

/** Runs a statement on a connection. @throws as pg does, and what a value's parser throws */
export function runStatement(client: pg.ClientBase, statement: NamedStatement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    client.query(new Statement(statement, (error, answer) => (answer ? resolve(answer) : reject(error))))
  })
}
