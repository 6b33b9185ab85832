import { useLocation, useNavigate } from '@tanstack/react-router'
import { stringifySearch } from '#src/search-params.ts'

/** What the address of a list holds, as plain text: what makes no sense, the server leaves out and says so. */
export type ListSearch = Readonly<Record<string, string | undefined>>

const SHARED = ['q', 'sort', 'order', 'cursor'] as const
/** Longer than any name or cursor; the rest is cut off, so that an address of any length opens the page. */
const LENGTH_MAX = 1000

/** Reads the address of a list: `q`, `sort`, `order`, `cursor` and these filters of its own. */
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

/** From the start of a day this is noon of the next one, however long the day is. */
const NOON_OF_THE_NEXT_DAY = 36
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Where a day of the reader begins, or the next one: with the summer time a day has 23 or 25 hours. */
function startOf(day: string, isNext = false): string {
  const start = new Date(`${day}T00:00:00`)
  if (!DAY.test(day) || Number.isNaN(start.getTime())) return day
  if (isNext) start.setHours(NOON_OF_THE_NEXT_DAY, 0, 0, 0)
  return new Date(start.getFullYear(), start.getMonth(), start.getDate()).toISOString()
}

/** `created_at_from` and `created_at_to` are days of the reader, both included; the server takes instants. */
function wirePair(name: string, value: string): [string, string] {
  if (name.endsWith('_from')) return [name.replace(/_from$/, '_gte'), startOf(value)]
  if (name.endsWith('_to')) return [name.replace(/_to$/, '_lt'), startOf(value, true)]
  return [name, value]
}

/** The address of a list in the words of the server. */
export function wireOf(search: ListSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value ? [wirePair(name, value)] : [])))
}

/** The same as a query. */
export const paramsOf = (search: ListSearch): string => new URLSearchParams(wireOf(search)).toString()

/** "created_at" of `created_at_from` and of `created_at_gte`: what a filter is about, in the address and on the wire. */
export const fieldOf = (name: string) => name.replace(/_(from|to|gte|lte|lt)$/, '')

/** Shows the page that is open with another search. */
export function useShowSearch(): (search: ListSearch) => void {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (search) => void navigate({ href: pathname + stringifySearch(search) })
}
