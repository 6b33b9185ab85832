import type { Insertable } from 'kysely'
import type { Batch, Bulk } from './batch.ts'
import { toInsert } from './bulk-rows.ts'
import type { Kysely, RawBuilder } from './database.ts'
import { type HeldWrite, sendWrites } from './held-writes.ts'
import { type Sendable, sendAlong } from './send-statements.ts'

/* How a use case reads and writes, so that many in one transaction share their statements. `prepare` builds a statement. */

/** Where a use case sends its statements: a transaction, which a batch may share. */
type Sender<Tables, Use extends keyof Batch<Tables>> = { trx: Kysely<Tables>; batch?: Pick<Batch<Tables>, Use> | undefined }

/** Asks for one thing: by its own statement, or in a batch by one for all that ask. */
export async function read<Tables, Ask, Answer>(
  { trx, batch }: Sender<Tables, 'ask'>,
  bulk: Bulk<Tables, Ask, Answer>,
  ask: Ask,
): Promise<Answer> {
  if (batch) return batch.ask(bulk, ask)
  const [answer] = await bulk(trx, [ask])
  return answer as Answer
}

type Row<Table> = { [Column in keyof Insertable<Table>]: Insertable<Table>[Column] }

/**
 * Writes what nobody waits for: rows of a table, items of a held write, or a statement, or several as one. It leaves with the
 * next statement of the transaction, at the latest with its commit, and if it fails, those fail with its error, so it can't be
 * caught here. In a batch, rows and items are held until a statement needs them, or the commit. Documents of rows are written as
 * they are, without `json(…)`.
 */
export async function write<Tables, Table extends keyof Tables & string>(
  scope: Sender<Tables, 'hold'>,
  table: Table,
  rows: readonly Row<Tables[Table]>[],
): Promise<void>
export async function write<Tables, Item>(
  scope: Sender<Tables, 'hold'>,
  write: HeldWrite<Item>,
  items: readonly Item[],
): Promise<void>
export async function write<Tables>(
  scope: Sender<Tables, never>,
  statement: Sendable | readonly RawBuilder<unknown>[],
): Promise<void>
export async function write<Tables>(
  scope: Sender<Tables, never>,
  what: string | HeldWrite<never> | Sendable | readonly RawBuilder<unknown>[],
  items: readonly object[] = [],
): Promise<void> {
  const { trx, batch } = scope as Sender<Tables, 'hold'>
  if (Array.isArray(what)) return sendWrites(trx, what)
  if (typeof what === 'object' && 'compile' in what) return sendAlong(trx, what)
  if (items.length === 0) return
  const held = (typeof what === 'string' ? toInsert(what) : what) as HeldWrite<object>
  if (batch) batch.hold(held, items)
  else await sendWrites(trx, held.build(items))
}
