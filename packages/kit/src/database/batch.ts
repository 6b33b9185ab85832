import { assert } from '#src/faults.ts'
import type { Kysely } from './database.ts'
import { type HeldWrite, holdWrites, type References } from './held-writes.ts'

/**
 * Answers many who ask, by one statement, in their order. `keptAs`: what it is called among the answers that a batch keeps, if
 * the work of a batch doesn't change them.
 */
export type Bulk<Tables, Ask, Answer> = ((db: Kysely<Tables>, asks: readonly Ask[]) => Promise<readonly Answer[]>) & {
  keptAs?: string
}

/** Has batches keep the answers: they ask once for each, and later transactions of the same work don't ask again. */
export const keep = <Tables, Ask, Answer>(
  keptAs: string,
  bulk: Bulk<Tables, Ask, Answer>,
): Bulk<Tables, Ask, Answer> & { keptAs: string } => Object.assign(bulk, { keptAs })

type Kept<Tables, Ask, Answer> = Bulk<Tables, Ask, Answer> & { keptAs: string }

/** Answers that are kept, by question. */
export type Remembered = Map<string, Promise<unknown>>

/**
 * What the callers of one transaction share. Each runs the same code for a subject of its own; what they ask for at the same time
 * is asked by one statement, and what they write waits until the end, or until a statement needs it.
 */
export type Batch<Tables> = {
  /** The transaction as the callers use it. */
  trx: Kysely<Tables>
  /** Asks together with all callers that have got as far. */
  ask<Ask, Answer>(bulk: Bulk<Tables, Ask, Answer>, ask: Ask): Promise<Answer>
  /** Keeps an answer before anybody asks. */
  remember<Ask, Answer>(bulk: Kept<Tables, Ask, Answer>, ask: Ask, answer: Answer): void
  /** Forgets an answer that a write has made wrong. */
  forget<Ask, Answer>(bulk: Kept<Tables, Ask, Answer>, ask: Ask): void
  /** Holds a write back. */
  hold<Item>(write: HeldWrite<Item>, items: readonly Item[]): void
  /** Writes what is held, before the commit. */
  flush(): Promise<void>
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
 * Returns what asks for many callers. They go on in rounds: when all of them wait, what they asked for is fetched, and all get
 * their answers together. So the number of statements doesn't depend on how many callers there are.
 */
export function createRounds<Tables>(db: Kysely<Tables>): Batch<Tables>['ask'] {
  let asked = new Map<AnyBulk<Tables>, Waiting[]>()
  async function runRound(): Promise<void> {
    const round = asked
    asked = new Map()
    const answers = await Promise.all([...round].map(([bulk, waiting]) => answerAll(db, bulk, waiting)))
    for (const answer of answers) answer()
  }
  return <Ask, Answer>(bulk: Bulk<Tables, Ask, Answer>, ask: Ask) => {
    // Runs when every caller that can go on has done so: they continue in microtasks.
    if (asked.size === 0) setImmediate(() => void runRound())
    const key = bulk as AnyBulk<Tables>
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const waiting = asked.get(key) ?? []
    waiting.push({ ask, resolve, reject })
    asked.set(key, waiting)
    return promise as Promise<Answer>
  }
}

const toKey = (keptAs: string, ask: unknown): string => `${keptAs} ${JSON.stringify(ask)}`

/** Creates the batch of one transaction. */
export function createBatch<Tables>(
  own: Kysely<Tables>,
  { remembered, references }: { remembered: Remembered; references: References },
): Batch<Tables> {
  const { trx, hold, flush } = holdWrites(own, references)
  const askTogether = createRounds(trx)
  return {
    trx,
    hold,
    flush,
    ask<Ask, Answer>(bulk: Bulk<Tables, Ask, Answer>, ask: Ask) {
      if (bulk.keptAs === undefined) return askTogether(bulk, ask)
      const key = toKey(bulk.keptAs, ask)
      const answer = remembered.get(key) ?? askTogether(bulk, ask)
      remembered.set(key, answer)
      // A failure is of this transaction only.
      answer.catch(() => remembered.delete(key))
      return answer as Promise<Answer>
    },
    remember: ({ keptAs }, ask, answer) => void remembered.set(toKey(keptAs, ask), Promise.resolve(answer)),
    forget: ({ keptAs }, ask) => void remembered.delete(toKey(keptAs, ask)),
  }
}
