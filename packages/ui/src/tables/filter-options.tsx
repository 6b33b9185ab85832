import { defaultFilter } from 'cmdk'

/** More rows than anyone scrolls through; a business can have a thousand products to choose from. */
export const SHOWN_MAX = 200

type Searched = { value: string; label: string; keywords?: string[] }

/** Returns the options that match a search, best first; without one all of them, in their order. */
export function filterOptions<Option extends Searched>(options: readonly Option[], search: string): readonly Option[] {
  const typed = search.trim()
  if (!typed) return options
  return options
    .map((option) => ({ option, score: defaultFilter(option.value, typed, [option.label, ...(option.keywords ?? [])]) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ option }) => option)
}
