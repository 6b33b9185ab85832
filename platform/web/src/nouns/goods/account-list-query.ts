import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'

type AccountPage<Item> = { items: Item[]; next: string | null }

/** Loads a list of the signed-in person's things, newest first, a page at a time. */
export const accountListQuery = <Item>(name: string, page: z.ZodType<AccountPage<Item>>) =>
  infiniteQueryOptions({
    queryKey: [name],
    queryFn: ({ pageParam, signal }) =>
      sendRequest(page, `/api/${name}${pageParam === '' ? '' : `?${new URLSearchParams({ cursor: pageParam })}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items) }),
  })
