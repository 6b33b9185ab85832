import { useLocation, useNavigate } from '@tanstack/react-router'
import { formatSearch } from '#src/search-params.ts'

/** The URL parameters of a list, as plain text. The server refuses words that it doesn't know; pages drop those and say so. */
export type ListSearch = Readonly<Record<string, string | undefined>>

/** The parameters that every list has. */
export const SHARED = ['q', 'sort', 'order', 'cursor'] as const
/** Longer than any name or cursor. Longer values are cut off, so that a URL of any length opens the page. */
const LENGTH_MAX = 1000

/** Returns a function that reads the URL parameters of a list: `q`, `sort`, `order`, `cursor` and its own filters. */
export function listSearch<Name extends string>(...names: Name[]) {
  type Found = { [Key in Name | (typeof SHARED)[number]]?: string | undefined }
  return (search: Record<string, unknown>): Found => {
    const found: Found = {}
    for (const name of [...SHARED, ...names]) {
      const value = search[name]
      if (typeof value === 'string' || typeof value === 'boolean') found[name] = String(value).slice(0, LENGTH_MAX) || undefined
    }
    return found
  }
}

/** Other words for a parameter's values, each with the parameters that it stands for. */
type Synonyms = Readonly<Record<string, Readonly<Record<string, ListSearch>>>>

/**
 * Reads a URL that was written with other words (decision 10) as if it had ours, so that tabs and filters show what they find.
 */
export const withSynonyms =
  <Found extends ListSearch>(read: (search: Record<string, unknown>) => Found, synonyms: Synonyms) =>
  (search: Record<string, unknown>): Found => {
    const found = read(search)
    const meant = Object.entries(synonyms).map(([name, words]) => {
      const word = found[name]
      return word !== undefined && Object.hasOwn(words, word) ? words[word] : {}
    })
    return Object.assign({}, found, ...meant)
  }

/** Hours from the start of a day to noon of the next one, so that days of 23 and 25 hours also lead to the next day. */
const NOON_OF_THE_NEXT_DAY = 36
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the start of a day in the reader's time zone, or of the day after it. With daylight saving time, a day may have 23 or
 * 25 hours.
 */
function startOf(day: string, isNext = false): string {
  const start = new Date(`${day}T00:00:00`)
  if (!DAY.test(day) || Number.isNaN(start.getTime())) return day
  if (isNext) start.setHours(NOON_OF_THE_NEXT_DAY, 0, 0, 0)
  return new Date(start.getFullYear(), start.getMonth(), start.getDate()).toISOString()
}

/**
 * Converts a parameter to the server's. `created_at_from` and `created_at_to` are days of the reader, both inclusive; the server
 * takes timestamps.
 */
function wirePair(name: string, value: string): [string, string] {
  if (name.endsWith('_from')) return [name.replace(/_from$/, '_gte'), startOf(value)]
  if (name.endsWith('_to')) return [name.replace(/_to$/, '_lt'), startOf(value, true)]
  return [name, value]
}

/** Converts the URL parameters of a list to the server's. */
export function toWireSearch(search: ListSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [wirePair(name, value)] : [])))
}

/** Returns the server's parameters as a query string, without those of `dropped`. */
export const paramsOf = (search: ListSearch, dropped: readonly string[] = []): string =>
  new URLSearchParams(Object.entries(toWireSearch(search)).filter(([name]) => !dropped.includes(name))).toString()

/** Returns the parameters of a URL without those whose parameter of the server is in `dropped`. */
export const withoutDropped = (search: ListSearch, dropped: readonly string[] = []): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => !dropped.includes(wirePair(name, value ?? '')[0])))

/**
 * Returns the field of a filter's parameter, in the URL or on the wire: "created_at" for `created_at_from` and `created_at_gte`.
 */
export const fieldOf = (name: string) => name.replace(/_(from|to|gte|lte|lt)$/, '')

/** Returns a function that shows the open page with other search parameters. */
export function useShowSearch(): (search: ListSearch, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (search, options = {}) => void navigate({ href: pathname + formatSearch(search), ...options })
}
