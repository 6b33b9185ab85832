import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { ListFigures, type listOf } from '@tradepost/contract/platform/lists'
import type * as z from 'zod'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { RequestError, sendRequest } from '#src/shell/request.ts'
import { type ListSearch, paramsOf, toWireSearch } from './list-search.ts'

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

/** Loads all that is at a noun's path: a setting, or a list that is never long. */
export const nounQuery = <T extends z.ZodType>(slug: string, noun: string, answer: T) =>
  queryOptions({
    queryKey: nounKey(slug, noun),
    queryFn: ({ signal }) => sendRequest(answer, nounPath(slug, noun), { signal }),
  })

type WholeList = z.infer<ReturnType<typeof listOf<z.ZodUnknown>>>
type Cursors = Pick<WholeList, 'next' | 'previous'>

/** What the server says of a page: less, if the provider keeps the list. `items` is null for a provider that doesn't keep it. */
type PageAnswer<Item> = Cursors & Partial<Omit<WholeList, 'items' | keyof Cursors>> & { items: Item[] | null }

/**
 * A page of a list. Lists that the provider keeps have no time of the last check; `isKept` is false for a provider that doesn't
 * keep them.
 */
export type ListAnswer<Item> = Omit<WholeList, 'items' | 'checked_at'> &
  Partial<Pick<WholeList, 'checked_at'>> & { items: Item[]; isKept: boolean }
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

/** What a list that the provider keeps never says of itself. */
const WHOLE = { unreadable: 0, left_out: [], is_approximate: false }

/** Loads one page of a list, with the parameters of its URL. */
export function listQueryAt<Item>({ api, key }: ListPlace, answer: z.ZodType<PageAnswer<Item>>, search: ListSearch) {
  return queryOptions({
    queryKey: [...key, paramsOf(search)],
    async queryFn({ signal }): Promise<ListAnswer<Item>> {
      const found = await askWithout(search, (params) => sendRequest(answer, `${api}?${params}`, { signal }))
      const { items, left_out = [], ...rest } = found.answer
      return { ...WHOLE, ...rest, items: items ?? [], isKept: items !== null, left_out: [...left_out, ...found.dropped] }
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads one page of a business's list. */
export const listQuery = <Item>(slug: string, noun: string, answer: z.ZodType<PageAnswer<Item>>, search: ListSearch) =>
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
