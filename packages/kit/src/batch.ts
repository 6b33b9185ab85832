import { type Kysely, type RawBuilder, sql } from './database.ts'
import { assert } from './faults.ts'
import { sendAlong } from './send-statements.ts'

/** Answers many callers by one statement, in their order. What one caller asks, another may ask in the same transaction. */
export type Bulk<Tables, Ask, Answer> = (db: Kysely<Tables>, asks: readonly Ask[]) => Promise<readonly Answer[]>

/** The statements of writes that nobody waits for; however many items, the same few. None of them reads what another writes. */
export type BulkWrite<Item> = (items: readonly Item[]) => readonly RawBuilder<unknown>[]

/**
 * What the callers of one transaction share. Each runs the same code for a subject of its own; what they ask for at the same time
 * is asked by one statement, and what they write waits until the end.
 */
export type Batch<Tables> = {
  /** Asks together with all callers that have got as far. */
  ask<Ask, Answer>(bulk: Bulk<Tables, Ask, Answer>, ask: Ask): Promise<Answer>
  /** Asks once for each key, also if several callers want to know; later transactions of the same work remember the answer. */
  askOnce<Ask, Answer>(bulk: Bulk<Tables, Ask, Answer>, key: string, ask: Ask): Promise<Answer>
  /** Remembers an answer before anybody asks. */
  remember(key: string, answer: unknown): void
  /** Forgets an answer that a write has made wrong. */
  forget(key: string): void
  /** Writes before the commit, together with everything that waits. */
  write<Item>(write: BulkWrite<Item>, items: readonly Item[]): void
  /** Writes what waits now, for a statement that reads it. */
  flush(): Promise<void>
}

/** Answers to remember, by key: of objects that the work doesn't change. */
export type Remembered = Map<string, Promise<unknown>>

/** Runs writes as one statement, which leaves with the next one. */
export async function runWrites<Tables>(db: Kysely<Tables>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const [first, ...others] = statements
  if (!first) return
  const parts = statements.map((statement, index) => sql`${sql.raw(`write_${index}`)} as (${statement})`)
  await sendAlong(db, others.length === 0 ? first : sql`with ${sql.join(parts)} select`)
}

/** Asks for one thing, outside of a batch. */
export async function fetchAlone<Tables, Ask, Answer>(
  db: Kysely<Tables>,
  bulk: Bulk<Tables, Ask, Answer>,
  ask: Ask,
): Promise<Answer> {
  const [answer] = await bulk(db, [ask])
  return answer as Answer
}

type Waiting = { ask: unknown; resolve: (answer: unknown) => void; reject: (error: unknown) => void }
type AnyBulk<Tables> = Bulk<Tables, unknown, unknown>

/** Asks for all of them, and returns what hands out the answers. */
async function answerAll<Tables>(db: Kysely<Tables>, bulk: AnyBulk<Tables>, waiting: readonly Waiting[]): Promise<() => void> {
  try {
    const asks = waiting.map(({ ask }) => ask)
    const answers = await bulk(db, asks)
    assert(answers.length === waiting.length, 'Everyone who asked gets an answer')
    return () => {
      for (const [index, { resolve }] of waiting.entries()) resolve(answers[index])
    }
  } catch (error) {
    return () => {
      for (const { reject } of waiting) reject(error)
    }
  }
}

/**
 * Creates the batch of one transaction. Callers go on in rounds: when all of them wait, what they asked for is fetched, and all
 * get their answers together. So the number of statements doesn't depend on how many callers there are.
 */
export function createBatch<Tables>(db: Kysely<Tables>, remembered: Remembered): Batch<Tables> {
  let asked = new Map<AnyBulk<Tables>, Waiting[]>()
  let writes = new Map<BulkWrite<unknown>, unknown[]>()

  async function runRound(): Promise<void> {
    const round = asked
    asked = new Map()
    const answers = await Promise.all([...round].map(([bulk, waiting]) => answerAll(db, bulk, waiting)))
    for (const answer of answers) answer()
  }

  const batch: Batch<Tables> = {
    ask(bulk, ask) {
      // Runs when every caller that can go on has done so: they continue in microtasks.
      if (asked.size === 0) setImmediate(() => void runRound())
      const key = bulk as AnyBulk<Tables>
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const waiting = asked.get(key) ?? []
      waiting.push({ ask, resolve, reject })
      asked.set(key, waiting)
      return promise as ReturnType<typeof batch.ask<typeof ask, never>>
    },
    askOnce(bulk, key, ask) {
      const known = remembered.get(key) ?? batch.ask(bulk, ask)
      remembered.set(key, known)
      // A failure is of this transaction only.
      known.catch(() => remembered.delete(key))
      return known as ReturnType<typeof batch.ask<typeof ask, never>>
    },
    remember: (key, answer) => void remembered.set(key, Promise.resolve(answer)),
    forget: (key) => void remembered.delete(key),
    write(write, items) {
      const key = write as BulkWrite<unknown>
      const waiting = writes.get(key) ?? []
      waiting.push(...items)
      writes.set(key, waiting)
    },
    async flush() {
      const waiting = writes
      writes = new Map()
      await runWrites(
        db,
        [...waiting].flatMap(([write, items]) => write(items)),
      )
    },
  }
  return batch
}
