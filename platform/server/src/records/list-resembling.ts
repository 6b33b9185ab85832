import { PLANNED_EACH_TIME, type RawBuilder, sql } from '@tradepost/kit/database'
import { type Listed, matchingRowsQuery, type OwnRows } from './list-records.ts'

const CANDIDATES_MAX = 1000
/** How many more typos than the closest row another one may have. */
const FURTHER_SLIPS_MAX = 1
/** An email with more typos than these is another person's. */
const EMAIL_SLIPS_MAX = 2

const isEmail = (word: string): boolean => /^\S+@\S+\.\S+$/.test(word)

/** Lists the words of a text. An email is one word: everybody at a company shares the rest of it. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (isEmail(word) ? word : word.split(/[.@_-]+/)))
    .filter(Boolean)

/**
 * Counts the letters that must be changed, added, removed or swapped with a neighbor to turn one word into the other (the optimal
 * string alignment distance).
 */
export function countSlips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const [added, left, changed] = [current[column - 1] ?? 0, last[column] ?? 0, last[column - 1] ?? 0]
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(added + 1, left + 1, changed + (isSame ? 0 : 1), swapped))
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Counts the typos between typed words and a row's: each typed word is compared with its closest word. */
function countSlipsOfAll(typed: readonly string[], words: readonly string[]): number {
  const parts = words.flatMap((word) => (isEmail(word) ? word.split(/[.@_-]+/) : word))
  const slips = typed.map((word) => {
    const fewest = Math.min(word.length, ...(isEmail(word) ? words : parts).map((other) => countSlips(word, other)))
    return isEmail(word) && fewest > EMAIL_SLIPS_MAX ? Number.POSITIVE_INFINITY : fewest
  })
  return slips.reduce((total, count) => total + count, 0)
}

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
  const typed = wordsOf(text)
  const rated = rows.map(({ id, words }) => ({ id, slips: countSlipsOfAll(typed, wordsOf(words)) }))
  const fewest = Math.min(...rated.map(({ slips }) => slips))
  if (fewest === Number.POSITIVE_INFINITY) return []
  return rated.filter(({ slips }) => slips <= fewest + FURTHER_SLIPS_MAX).map(({ id }) => id)
}
