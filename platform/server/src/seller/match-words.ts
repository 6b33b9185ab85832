import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { type Listed, listRecords, matchWords, type OwnRows } from '#src/records/list-records.ts'
import { listResembling } from '#src/records/list-resembling.ts'

type Condition = RawBuilder<unknown>

/** Where a list is read from. `checkedAt`: when its rows were last compared with the provider, if they are the provider's. */
export type ListSource<Scope> = OwnRows & { scope: Scope; checkedAt: Date | null }

/** A list, as far as its search needs it. */
export type Searched<Scope> = {
  noun: Listed
  /** The sort options, each with its column; the first one, newest first, is the default. */
  sorts: Readonly<Record<string, string>>
  /** Finds rows by words that they don't contain themselves. */
  alsoFound?: (scope: Scope, words: string) => Promise<Condition[]>
  /** The records whose names its rows have, and the column with their IDs: words with typos are looked up there first. */
  namedBy?: { noun: Listed; column: string }
}

/** What is searched for, and the conditions of the filters, without that of the tab. */
type Asked = { q: string; filters: readonly Condition[] }
type Way = () => Promise<Condition[]>

/** Lists how rows can be found: by all of the words, then by similar names, then by similar words. */
function listWays<Scope>(source: ListSource<Scope>, list: Searched<Scope>, { q, filters }: Asked): [Way, ...Way[]] {
  const { noun, namedBy, alsoFound } = list
  if (!q) return [async () => []]
  const resembling = async (column: string, which: { noun: Listed; conditions: readonly Condition[] }) => [
    sql`${sql.ref(column)} = any(${await listResembling(source, which.noun, { text: q, conditions: which.conditions })}::text[])`,
  ]
  return [
    async () => [sql`(${sql.join([matchWords(q), ...((await alsoFound?.(source.scope, q)) ?? [])], sql` or `)})`],
    ...(namedBy ? [() => resembling(namedBy.column, { noun: namedBy.noun, conditions: [] })] : []),
    () => resembling('id', { noun, conditions: filters }),
  ]
}

/** Reads what matches these conditions besides the filters. `isFound`: whether that is something. */
type Reading<Read> = { read: (words: readonly Condition[]) => Promise<Read>; isFound: (read: Read) => boolean }

/**
 * Reads rows with all of the words; if no tab and no page of the list has any, rows with similar words. Rows that are there are
 * found by one statement.
 */
export async function readMatching<Scope, Read>(
  source: ListSource<Scope>,
  list: Searched<Scope>,
  { asked, read, isFound }: Reading<Read> & { asked: Asked },
): Promise<{ read: Read; isApproximate: boolean }> {
  const [column = ''] = Object.values(list.sorts)
  const hasRows = async (words: readonly Condition[]) => {
    const which = { conditions: [...asked.filters, ...words], order: { column, isDescending: true }, limit: 1 }
    return (await listRecords(source, list.noun, which)).rows.length > 0
  }
  const tryWay = async ([way, ...others]: [Way, ...Way[]], isApproximate: boolean) => {
    const words = await way()
    const found = await read(words)
    const [next, ...later] = others
    if (!next || isFound(found) || (await hasRows(words))) return { read: found, isApproximate }
    return tryWay([next, ...later], true)
  }
  return tryWay(listWays(source, list, asked), false)
}
