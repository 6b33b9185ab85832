import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { Answer } from './postgres-statement.ts'
import { isShared, withoutSharedMark } from './share-reads.ts'
import { isAftermath } from './statement-names.ts'

/**
 * Runs a statement, for tests that count statements or interrupt a program at any of them; `begin`, `commit` and `rollback` are
 * statements too. `isAlong`: it was sent ahead of the next one, so it takes no round trip of its own.
 */
export type AroundStatement = <T>(text: string, run: () => Promise<T>, isAlong: boolean) => Promise<T>

type Where = { isAlong: boolean; isInTransaction: boolean }

export type Send = (text: string, values: readonly unknown[], where: Where) => Promise<Answer>

const ALONG_MARK = '/* along */ '
const noRows = (): Answer => ({ command: 'INSERT', rowCount: 0, rows: [] })

/** Holds back what is written to a connection, so that several statements leave in one packet. */
function holdPackets(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  let isHeld = false
  return {
    hold() {
      if (!isHeld) stream.cork()
      isHeld = true
    },
    release() {
      if (isHeld) stream.uncork()
      isHeld = false
    },
  }
}

/**
 * Returns what sends the statements of one connection. In a transaction, `begin` and the statements of `sendAlong` wait for the
 * next one and leave in its packet. So they take no round trip, and their failure is the failure of that next statement, at the
 * latest of the commit. Statements that are made at once, without waiting for each other, leave together, too; after one that
 * failed, the others fail with its error. Shared reads of one turn of the event loop leave together.
 */
export function createStatementSender(client: pg.PoolClient, send: Send) {
  const packets = holdPackets(client)
  let isInTransaction = false
  let ahead: Promise<unknown>[] = []
  /** Why the newest transaction failed, if it has. */
  let cause: unknown
  const sendNoted: Send = (text, values, where) =>
    send(text, values, where).catch((error: unknown) => {
      if (isAftermath(error) && cause !== undefined) throw cause
      cause = error
      throw error
    })
  return async (marked: string, values: readonly unknown[]): Promise<Answer> => {
    const isMarked = marked.startsWith(ALONG_MARK)
    const text = withoutSharedMark(isMarked ? marked.slice(ALONG_MARK.length) : marked)
    if (text === 'begin') {
      isInTransaction = true
      cause = undefined
    }
    packets.hold()
    if (isShared(marked) && !isInTransaction) {
      setImmediate(packets.release)
      return send(text, values, { isAlong: false, isInTransaction })
    }
    const isAlong = isInTransaction && (isMarked || text === 'begin')
    const answer = sendNoted(text, values, { isAlong, isInTransaction })
    // Whoever waits for `ahead` learns of a failure; until then it must not count as unhandled.
    answer.catch(() => {})
    if (isAlong) {
      ahead.push(answer)
      return noRows()
    }
    process.nextTick(packets.release)
    const sentBefore = ahead
    ahead = []
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    // The first failure is the cause of those behind it. A rollback ends the transaction, whatever has failed in it.
    if (text === 'rollback') await Promise.allSettled(sentBefore)
    else for (const each of sentBefore) await each
    return answer
  }
}

/** A query that can be sent: one of Kysely's builders, or `sql`. */
export type Sendable = { compile(db: never): CompiledQuery }

/**
 * Sends a statement of a transaction whose answer nobody needs: it leaves together with the next statement or the commit, and if
 * it fails, those fail with its error. So it can't be caught at its call.
 */
export async function sendAlong<Tables>(trx: Kysely<Tables>, query: Sendable): Promise<void> {
  const compiled = query.compile(trx as never)
  await trx.executeQuery({ ...compiled, sql: `${ALONG_MARK}${compiled.sql}` })
}
