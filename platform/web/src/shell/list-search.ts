import { useLocation, useNavigate } from '@tanstack/react-router'
import { formatSearch } from '#src/search-params.ts'

/** The URL parameters of a list, as plain text: the server ignores invalid ones and reports them. */
export type ListSearch = Readonly<Record<string, string | undefined>>

const SHARED = ['q', 'sort', 'order', 'cursor'] as const
/** Longer than any name or cursor; longer values are cut off, so that a URL of any length opens the page. */
const LENGTH_MAX = 1000

/** Reads the URL of a list: `q`, `sort`, `order`, `cursor` and its own filters. */
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

/** Noon of the next day, in hours from the start of a day, so that days of 23 and 25 hours lead to the next day, too. */
const NOON_OF_THE_NEXT_DAY = 36
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the start of a day in the reader's time zone, or of the next one: with daylight saving time a day has 23 or 25 hours.
 */
function startOf(day: string, isNext = false): string {
  const start = new Date(`${day}T00:00:00`)
  if (!DAY.test(day) || Number.isNaN(start.getTime())) return day
  if (isNext) start.setHours(NOON_OF_THE_NEXT_DAY, 0, 0, 0)
  return new Date(start.getFullYear(), start.getMonth(), start.getDate()).toISOString()
}

/** `created_at_from` and `created_at_to` are days of the reader, both inclusive; the server takes timestamps. */
function wirePair(name: string, value: string): [string, string] {
  if (name.endsWith('_from')) return [name.replace(/_from$/, '_gte'), startOf(value)]
  if (name.endsWith('_to')) return [name.replace(/_to$/, '_lt'), startOf(value, true)]
  return [name, value]
}

/** Converts the URL parameters of a list to those of the server. */
export function toWireSearch(search: ListSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [wirePair(name, value)] : [])))
}

/** Converts them to a query string. */
export const paramsOf = (search: ListSearch): string => new URLSearchParams(toWireSearch(search)).toString()

/** Returns "created_at" for `created_at_from` and `created_at_gte`: the field of a filter, in the URL and on the wire. */
export const fieldOf = (name: string) => name.replace(/_(from|to|gte|lte|lt)$/, '')

/** Returns a function that shows the open page with other search parameters. */
export function useShowSearch(): (search: ListSearch) => void {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (search) => void navigate({ href: pathname + formatSearch(search) })
}
