/** The wire between the platform's pages and its server. */

import * as z from 'zod'
import { CurrencyCode, Timestamp } from '../provider/primitives.ts'

/** Rows per page of a list. */
export const LIST_PAGE_SIZE = 20

/** List pages are anchored to rows: `next` and `previous` are cursors, null at an end. */
export const Cursors = z.object({ next: z.string().nullable(), previous: z.string().nullable() })

/** A page of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  Cursors.extend({
    items: z.array(item),
    unreadable: z.int().meta({ description: "Items on this page that we couldn't read" }),
    left_out: z.array(z.string()).meta({ description: 'Query fields that were ignored, such as an invalid `cursor`' }),
    is_approximate: z.boolean().meta({ description: 'No exact matches; these are similar' }),
    checked_at: Timestamp.nullable().meta({ description: 'When these rows were last compared with the provider' }),
  })

/** A page of a list that the provider keeps, not we. */
export const providerListOf = <T extends z.ZodType>(item: T) => Cursors.extend({ items: z.array(item) })

/** A page of a list that not every provider keeps. */
export const keptListOf = <T extends z.ZodType>(item: T) =>
  Cursors.extend({ items: z.array(item).nullable().meta({ description: 'Null if this provider doesn’t keep them' }) })

/** GET …/figures: totals of all rows that match the filters, across all pages. */
export const ListFigures = z
  .object({
    total: z.int(),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'Number of items on each tab of the list, with all other filters; `all` is their sum' }),
    sums: z
      .array(z.object({ currency: CurrencyCode, amount: z.int(), count: z.int() }))
      .meta({ description: 'Per currency; empty if nothing is totaled' }),
  })
  .meta({ id: 'ListFigures' })
export type ListFigures = z.infer<typeof ListFigures>
