/* One rule of searching, for the shop's products in the browser and for the records on the server. */

// Letters that Unicode doesn't decompose into a base letter and a mark.
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** Returns text in the form used for comparing: "Größe", "GROSSE" and "grosse" are equal. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
}

/** Returns whether a text is exactly what was searched for. */
export const isExactMatch = (searched: string, text: string): boolean =>
  normalizeText(text).trim() === normalizeText(searched).trim()

/** How many more typos than the closest text another one may have. */
const FURTHER_SLIPS_MAX = 1
/** An email with more typos than these is another person's. */
const EMAIL_SLIPS_MAX = 2
/** A word may have a typo for each of these letters: with more, another word was meant. */
const LETTERS_PER_SLIP = 3

const isEmail = (word: string): boolean => /^\S+@\S+\.\S+$/.test(word)
const splitWord = (word: string): string[] => word.split(/[.@_-]+/).filter(Boolean)

/** Lists the words of a text. An email is one word: everybody at a company shares the rest of it. */
const listWords = (text: string): string[] =>
  normalizeText(text)
    .split(/\s+/)
    .flatMap((word) => (isEmail(word) ? word : splitWord(word)))
    .filter(Boolean)

/**
 * Counts the letters that must be changed, added, removed or swapped with a neighbor to turn a typed word into each beginning of
 * the other, from none of it to all (the optimal string alignment distance).
 */
function countSlipsOfEach(typed: string, word: string): number[] {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const [added, left, changed] = [current[column - 1] ?? 0, last[column] ?? 0, last[column - 1] ?? 0]
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(added + 1, left + 1, changed + (isSame ? 0 : 1), swapped))
    }
    beforeLast = last
    last = current
  }
  return last
}

/** Counts the typos between a typed word and another one. */
export const countSlips = (typed: string, word: string): number => countSlipsOfEach(typed, word).at(-1) ?? 0

/** Counts the typos between a typed word and the closest of others, or its beginning; infinite if another word was meant. */
function countSlipsOfWord(typed: string, words: readonly string[]): number {
  const slips = isEmail(typed)
    ? Math.min(...words.map((word) => countSlips(typed, word)))
    : Math.min(...words.flatMap(splitWord).map((word) => Math.min(...countSlipsOfEach(typed, word))))
  const most = isEmail(typed) ? EMAIL_SLIPS_MAX : Math.floor(typed.length / LETTERS_PER_SLIP)
  return slips <= most ? slips : Number.POSITIVE_INFINITY
}

/** Returns those of some texts that were probably meant by misspelled words: those with the fewest typos, and one more. */
export function findResembling<Item>(searched: string, items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const typed = listWords(searched)
  const rated = items.map((item) => {
    const words = listWords(textOf(item))
    return { item, slips: typed.reduce((total, word) => total + countSlipsOfWord(word, words), 0) }
  })
  const fewest = Math.min(...rated.map(({ slips }) => slips))
  if (typed.length === 0 || fewest === Number.POSITIVE_INFINITY) return []
  return rated.filter(({ slips }) => slips <= fewest + FURTHER_SLIPS_MAX).map(({ item }) => item)
}
