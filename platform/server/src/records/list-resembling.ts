import { findResembling } from '@tradepost/contract/search-words'
import { PLANNED_EACH_TIME, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { type Listed, matchingRowsQuery, type OwnRows } from './list-records.ts'

const CANDIDATES_MAX = 1000
/**
 * Finds the IDs of rows that were probably meant by misspelled words. Trigrams find candidates by index; the number of typos
 * decides among them, because trigrams rate a long word with the same start above a short one with two swapped letters.
 */
export async function listResembling(
  source: OwnRows,
  noun: Listed,
  { text, conditions }: { text: string; conditions: readonly RawBuilder<unknown>[] },
): Promise<string[]> {
  const searched = text.toLowerCase()
  const { rows } = await sql<{ id: string; words: string }>`
    ${PLANNED_EACH_TIME} select id, words from ${matchingRowsQuery(source, noun, [...conditions, sql`${searched} <% words`])}
    order by word_similarity(${searched}, words) desc, id limit ${CANDIDATES_MAX}`.execute(source.trx)
  return findResembling(text, rows, ({ words }) => words).map(({ id }) => id)
}
