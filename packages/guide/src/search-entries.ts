/** A place that search finds: a part of a page of the guide, or a call. */
export type SearchEntry = { page: string; title: string; url: string; text: string }

const SHOWN_MAX = 12
/** What a word found in a title counts for, compared with one in the text. */
const IN_TITLE = 8
const AT_START = 4

const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Rates how well an entry fits: 0 if one of the words is neither in its titles nor in its text. */
function rate(entry: SearchEntry, words: readonly string[]): number {
  const title = fold(`${entry.title} ${entry.page}`)
  const text = fold(entry.text)
  let sum = 0
  for (const word of words) {
    const inTitle = title.includes(word)
    if (!inTitle && !text.includes(word)) return 0
    const starts = title.split(/[^a-z0-9]+/).some((part) => part.startsWith(word))
    sum += (inTitle ? IN_TITLE : 1) + (starts ? AT_START : 0)
  }
  return sum
}

/** Finds the entries that have every word of a query, best first. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, rating: rate(entry, words) }))
    .filter(({ rating }) => rating > 0)
    .sort((one, other) => other.rating - one.rating)
    .slice(0, SHOWN_MAX)
    .map(({ entry }) => entry)
}

/** Returns the part of an entry's text around the first word that was found. */
export function findExcerpt({ text }: SearchEntry, query: string): string {
  const [word = ''] = fold(query).split(/\s+/).filter(Boolean)
  const at = Math.max(0, fold(text).indexOf(word) - 30)
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 120)}`
}
