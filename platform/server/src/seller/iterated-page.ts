import { ITERATED_PAGE_SIZE, type SellerIteratedQuery } from '@tradepost/contract/platform/seller-iterated'
import { addMilliseconds } from '@tradepost/kit/clock'
import type { IteratedQuery } from '#src/payments-provider/answers.ts'

type Filters = Readonly<Record<string, string | undefined>>

/** Converts a page's filters to the provider's: there, both ends of a time are included. */
export function toIteratedQuery({ cursor, created_at_lt: end, ...filters }: SellerIteratedQuery & Filters): IteratedQuery {
  const asked = {
    ...filters,
    iterator: cursor,
    created_at_lte: end === undefined ? undefined : addMilliseconds(new Date(end), -1).toISOString(),
  }
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { limit: ITERATED_PAGE_SIZE, ...Object.fromEntries(given) }
}

type Iterated<Item> = { data: Item[]; done: boolean; iterator: string | null } | null

/** Returns a page of a list; null items for a provider that doesn't keep them. */
export const viewIterated = <Item>(page: Iterated<Item>): { items: Item[] | null; next: string | null } =>
  page === null ? { items: null, next: null } : { items: page.data, next: page.done ? null : page.iterator }
