import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { ListFigures, type listOf } from '@tradepost/contract/platform/lists'
import type * as z from 'zod'
import { type ListSearch, paramsOf, toWireSearch } from './list-search.ts'
import { organizationPath } from './organizations.ts'
import { RequestError, sendRequest } from './request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Returns the object's name from its data, for breadcrumbs. */
    queryMeta: { nameOf?: (data: unknown) => string | undefined }
  }
}

/** Returns the path of a noun's objects. Nouns are spelled as in URLs: "payment-links". */
export const nounPath = (slug: string, noun: string) => `${organizationPath(slug)}/${noun}`
/** Returns the path of one object. */
export const thingPath = (slug: string, noun: string, id: string) => `${nounPath(slug, noun)}/${encodeURIComponent(id)}`

/** Returns the query key of every list of a noun, to refetch all of them together. */
export const nounKey = (slug: string, noun: string): string[] => ['organizations', slug, noun]
/** Returns the query key of one object, with everything loaded about it. */
export const thingKey = (slug: string, noun: string, id: string): string[] => ['organizations', slug, 'one', noun, id]

/** Returns the query key of one object of the administration. */
export const adminThingKey = (noun: string, id: string): string[] => ['admin', 'one', noun, id]

/** Where a list lives: the paths of its requests and its pages, and the key of its queries. */
export type ListPlace = { api: string; page: string; key: string[] }

/** Returns the place of a business's list. */
export const shopPlace = (slug: string, noun: string): ListPlace => ({
  api: nounPath(slug, noun),
  page: `/dashboard/${slug}/${noun}`,
  key: nounKey(slug, noun),
})

/** Returns the place of a list of the administration. */
export const adminPlace = (noun: string): ListPlace => ({
  api: `/api/admin/${noun}`,
  page: `/admin/${noun}`,
  key: ['admin', noun],
})

type ThingQuery<T extends z.ZodType> = {
  slug: string
  noun: string
  id: string
  answer: T
  /** Returns the object's display name: its name, or its code. */
  nameOf: (thing: z.output<T>) => string
}

/** Loads one object of a business by its ID. */
export function thingQuery<T extends z.ZodType>({ slug, noun, id, answer, nameOf }: ThingQuery<T>) {
  return queryOptions({
    queryKey: thingKey(slug, noun, id),
    queryFn: ({ signal }) => sendRequest(answer, thingPath(slug, noun, id), { signal }),
    meta: {
      nameOf: (data) => {
        const read = answer.safeParse(data)
        return read.success ? nameOf(read.data) : undefined
      },
    },
  })
}

type WholeList = z.infer<ReturnType<typeof listOf<z.ZodUnknown>>>

/**
 * A page of a list. Lists that the provider keeps have no time of the last check; `isKept` is false for a provider that doesn't
 * keep them.
 */
export type ListAnswer<Item> = Omit<WholeList, 'items' | 'checked_at'> &
  Partial<Pick<WholeList, 'checked_at'>> & {
    items: Item[]
    isKept?: boolean
  }
export type ListQueryOptions<Item> = UseQueryOptions<ListAnswer<Item>, Error, ListAnswer<Item>, string[]>

/**
 * Asks with the parameters of a URL, and again without those that the server refuses: a link with a word that we no longer know
 * shows the list. `dropped` has their names.
 */
async function askWithout<T>(search: ListSearch, ask: (params: string) => Promise<T>): Promise<{ answer: T; dropped: string[] }> {
  try {
    return { answer: await ask(paramsOf(search)), dropped: [] }
  } catch (error) {
    const names = Object.keys(toWireSearch(search))
    const refused = error instanceof RequestError && error.status === 400 ? error.issues.map(({ path }) => path) : []
    const dropped = refused.filter((path) => names.includes(path))
    if (dropped.length === 0) throw error
    return { answer: await ask(paramsOf(search, dropped)), dropped }
  }
}

/** Loads one page of a list, with the parameters of its URL. */
export function listQueryAt<Item>({ api, key }: ListPlace, answer: z.ZodType<ListAnswer<Item>>, search: ListSearch) {
  return queryOptions({
    queryKey: [...key, paramsOf(search)],
    async queryFn({ signal }): Promise<ListAnswer<Item>> {
      const found = await askWithout(search, (params) => sendRequest(answer, `${api}?${params}`, { signal }))
      return { ...found.answer, left_out: [...found.answer.left_out, ...found.dropped] }
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads one page of a business's list. */
export const listQuery = <Item>(slug: string, noun: string, answer: z.ZodType<ListAnswer<Item>>, search: ListSearch) =>
  listQueryAt(shopPlace(slug, noun), answer, search)

/** Loads the totals of a list over all its pages, so neither cursor nor order matters. */
export function figuresQuery({ api, key }: ListPlace, { cursor: _, sort: __, order: ___, ...search }: ListSearch) {
  return queryOptions({
    queryKey: [...key, 'figures', paramsOf(search)],
    queryFn: async ({ signal }) =>
      (await askWithout(search, (params) => sendRequest(ListFigures, `${api}/figures?${params}`, { signal }))).answer,
    placeholderData: keepPreviousData,
  })
}

/** What a list that the provider keeps never says of itself. */
const WHOLE = { unreadable: 0, left_out: [], is_approximate: false }

type PagedAnswer<Item> = z.ZodType<{ items: Item[] | null; has_more: boolean }>

/**
 * Loads a page from an endpoint with page numbers: its cursors are the numbers, from 1, and `asked` converts the filters to its
 * parameters. Endpoints with cursors use `listQuery`.
 */
export function pagedListQuery<Item>(
  slug: string,
  noun: string,
  answer: PagedAnswer<Item>,
  { cursor, ...search }: ListSearch,
  asked: (wire: Readonly<Record<string, string>>) => ListSearch = (wire) => wire,
) {
  const page = Math.max(1, Math.trunc(Number(cursor)) || 1)
  const wire = { ...asked(toWireSearch(search)), page: String(page - 1) }
  return queryOptions({
    queryKey: [...nounKey(slug, noun), paramsOf(wire)],
    queryFn: async ({ signal }): Promise<ListAnswer<Item>> => {
      const found = await askWithout(wire, (params) => sendRequest(answer, `${nounPath(slug, noun)}?${params}`, { signal }))
      const { items, has_more } = found.answer
      const cursors = { next: has_more ? String(page + 1) : null, previous: page > 1 ? String(page - 1) : null }
      return { ...WHOLE, items: items ?? [], isKept: items !== null, ...cursors, left_out: found.dropped }
    },
    placeholderData: keepPreviousData,
  })
}

/** Between the cursors of the pages that led to a page. Cursors are letters, digits and `-_.:=`. */
const TRAIL_SIGN = '~'
/** Pages to go back; a page further behind leads to the first one. */
const TRAIL_MAX = 8

/**
 * Loads a page of a list that only continues after a row: the cursor in the URL is the trail of the pages before, so that there is
 * a way back.
 */
export function iteratedListQuery<Item>(
  slug: string,
  noun: string,
  answer: z.ZodType<{ items: Item[] | null; next: string | null }>,
  { cursor: trail = '', ...search }: ListSearch,
) {
  const steps = trail.split(TRAIL_SIGN).filter(Boolean)
  const asked = { ...search, cursor: steps.at(-1) }
  return queryOptions({
    queryKey: [...nounKey(slug, noun), paramsOf(asked), trail],
    queryFn: async ({ signal }): Promise<ListAnswer<Item>> => {
      const found = await askWithout(asked, (params) => sendRequest(answer, `${nounPath(slug, noun)}?${params}`, { signal }))
      const { items, next } = found.answer
      return {
        ...WHOLE,
        left_out: found.dropped,
        items: items ?? [],
        isKept: items !== null,
        next: next === null ? null : [...steps, next].slice(-TRAIL_MAX).join(TRAIL_SIGN),
        previous: steps.length === 0 ? null : steps.slice(0, -1).join(TRAIL_SIGN),
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads a list that is a single page. */
export function wholeListQuery<Item>(slug: string, noun: string, answer: z.ZodType<{ items: Item[] }>, search: ListSearch) {
  return queryOptions({
    queryKey: [...nounKey(slug, noun), paramsOf(search)],
    queryFn: async ({ signal }): Promise<ListAnswer<Item>> => {
      const found = await askWithout(search, (params) => sendRequest(answer, `${nounPath(slug, noun)}?${params}`, { signal }))
      return { ...WHOLE, items: found.answer.items, next: null, previous: null, left_out: found.dropped }
    },
    placeholderData: keepPreviousData,
  })
}
