/** How many letters a person mistypes at most, of so many. */
const MISTYPED_MAX = 0.4

/** Returns how many letters must be added, removed, replaced, or swapped with their neighbor to turn one word into the other. */
function countEdits(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= to.length; other += 1) {
      const isSame = from[at - 1] === to[other - 1]
      const replaced = (row[other - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwapped = at > 1 && other > 1 && from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1]
      const swapped = isSwapped ? (before[other - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

/** Returns the word that somebody probably meant; undefined if none is near. */
export function findNearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words.map((known) => ({ known, edits: countEdits(word.toLowerCase(), known) }))
  const [best] = ranked.toSorted((one, other) => one.edits - other.edits)
  return best && best.edits <= Math.max(word.length, best.known.length) * MISTYPED_MAX ? best.known : undefined
}
