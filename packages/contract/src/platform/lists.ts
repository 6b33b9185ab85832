import * as z from 'zod'
import { CurrencyCode, Timestamp } from '../provider/primitives.ts'

/** How many rows a page of a list has. */
export const LIST_PAGE_SIZE = 20

/** Pages of a list hang on its rows: `next` and `previous` are cursors, null where nothing follows. */
export const Cursors = z.object({ next: z.string().nullable(), previous: z.string().nullable() })

/** A page of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  Cursors.extend({
    items: z.array(item),
    unreadable: z.int().meta({ description: 'Things of this page that we could not read' }),
    left_out: z.array(z.string()).meta({ description: 'Fields of the query that made no sense here, such as `cursor`' }),
    is_approximate: z.boolean().meta({ description: 'Nothing has these words, so this is what resembles them' }),
    checked_at: Timestamp.nullable().meta({ description: 'When these rows were last compared with the provider' }),
  })

/** GET …/figures: what everything that the filters let through comes to, on all pages together. */
export const ListFigures = z
  .object({
    total: z.int(),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'How many there are on each tab of the list, with all other filters; `all` is their sum' }),
    sums: z
      .array(z.object({ currency: CurrencyCode, amount: z.int(), count: z.int() }))
      .meta({ description: 'For each currency; empty where nothing is summed' }),
  })
  .meta({ id: 'ListFigures' })
export type ListFigures = z.infer<typeof ListFigures>
