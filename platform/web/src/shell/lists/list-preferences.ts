import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { sessionQuery } from '#src/shell/session/session.ts'
import type { ListSearch } from './list-search.ts'

/** A view that somebody saved: the parameters of its address, and the columns that it shows; null for all of them. */
const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
})
export type SavedView = z.infer<typeof SavedView>

/** How somebody looks at a list: the shown columns, null for all of them, and the saved views. */
const ListPreferences = z.object({ columns: z.array(z.string()).nullable(), views: z.array(SavedView) })
export type ListPreferences = z.infer<typeof ListPreferences>

const NONE: ListPreferences = { columns: null, views: [] }
/** More than anybody looks through, and little enough to store. */
export const VIEWS_MAX = 50
export const VIEW_NAME_LENGTH_MAX = 60

/** Reads what this device has stored. What was stored in another form counts as nothing. */
export function readPreferences(stored: string | null): ListPreferences {
  if (stored === null) return NONE
  try {
    return ListPreferences.safeParse(JSON.parse(stored)).data ?? NONE
  } catch {
    return NONE
  }
}

/** Divides a view's parameters into those that its list still has, and the names of the others. */
export function divideSearch(
  view: Pick<SavedView, 'search'>,
  known: ReadonlySet<string>,
): { search: ListSearch; gone: string[] } {
  const all = Object.entries(view.search)
  return {
    search: Object.fromEntries(all.filter(([name]) => known.has(name))),
    gone: all.flatMap(([name]) => (known.has(name) ? [] : [name])),
  }
}

/** Returns the parameters that a view keeps: all but the page. */
export const toViewSearch = ({ cursor: _, ...search }: ListSearch): SavedView['search'] =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** What was changed since the page was opened, where nothing can be stored. */
const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return unstored.get(key) ?? null
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    // Storage may be blocked or full; then it holds until the page is left.
    unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Returns how the person looks at a list of a shop, and what changes that. It is stored on this device, as the theme is
 * (decision 107), for each person and shop.
 */
export function useListPreferences(slug: string, noun: string): [ListPreferences, (changes: Partial<ListPreferences>) => void] {
  const person = useQuery(sessionQuery).data?.user.id ?? ''
  const key = `list ${person} ${slug} ${noun}`
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const preferences = useMemo(() => readPreferences(stored), [stored])
  return [preferences, (changes) => write(key, JSON.stringify({ ...readPreferences(read(key)), ...changes }))]
}
