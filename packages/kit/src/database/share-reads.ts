import type { Answer } from './postgres-statement.ts'

/** What the pool gives out. */
export type Connection = {
  query(text: string, values: readonly unknown[]): Promise<Answer>
  release(isBroken?: boolean): void
}

const SHARED_MARK = '/* shared */ '
export const isShared = (text: string): boolean => text.startsWith(SHARED_MARK)
export const withoutSharedMark = (text: string): string => (isShared(text) ? text.slice(SHARED_MARK.length) : text)

/**
 * Marks a statement that only reads, locks nothing and is quick. Outside of a transaction, it may be sent on a connection on
 * which others still wait for their answers, so that what is read at the same time leaves in one packet: waking a process of
 * Postgres costs more than a small read. It calls no function that answers anew each time, because those who ask the same get the
 * same rows.
 */
export const markShared = (text: string): string => `${SHARED_MARK}${text}`

/** How many reads may wait on one connection; a slow one delays no more than those behind it. */
const READS_MAX = 8

/** A connection that reads share until the last of them is answered. */
type Lane = { connection: Promise<Connection>; waiting: number }

const isSame = (left: unknown, right: unknown): boolean =>
  left === right ||
  (Array.isArray(left) &&
    Array.isArray(right) &&
    left.length === right.length &&
    left.every((each, at) => isSame(each, right[at]))) ||
  (left instanceof Date && right instanceof Date && left.getTime() === right.getTime())

/**
 * Returns a read that is asked once for all who ask the same in one turn of the event loop. It leaves after the last of them
 * came, so nobody's answer is older than their question. They get the same rows, which nobody may change.
 */
function askOnce(read: Connection['query']): Connection['query'] {
  let asked = new Map<string, { values: readonly unknown[]; answer: Promise<Answer> }[]>()
  const forget = () => {
    asked = new Map()
  }
  return (text, values) => {
    const alike = asked.get(text) ?? []
    const same = alike.find((other) => isSame(other.values, values))
    if (same) return same.answer
    if (asked.size === 0) setImmediate(forget)
    const answer = read(text, values)
    alike.push({ values, answer })
    asked.set(text, alike)
    return answer
  }
}

/**
 * Returns connections that are taken from the pool with their first statement. Marked reads come before that: they share one that
 * reads already use.
 */
export function shareReads(take: () => Promise<Connection>): () => Connection {
  let newest: Lane | undefined
  const read = askOnce(async (text, values) => {
    const lane: Lane = newest && newest.waiting < READS_MAX ? newest : { connection: take(), waiting: 0 }
    newest = lane
    lane.waiting += 1
    try {
      return await (await lane.connection).query(text, values)
    } finally {
      lane.waiting -= 1
      if (lane.waiting === 0) {
        if (newest === lane) newest = undefined
        lane.connection.then(
          (connection) => connection.release(),
          () => {},
        )
      }
    }
  })
  return () => {
    let own: Promise<Connection> | undefined
    return {
      query(text, values) {
        if (!own && isShared(text)) return read(text, values)
        own ??= take()
        return own.then((connection) => connection.query(text, values))
      },
      release(isBroken) {
        own?.then(
          (connection) => connection.release(isBroken),
          () => {},
        )
      },
    }
  }
}
