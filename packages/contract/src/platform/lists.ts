import * as z from 'zod'
import { CurrencyCode, Timestamp } from '../provider/primitives.ts'

/** Pages of a list hang on its rows: `next` and `previous` are cursors, null where nothing follows. */
export const Cursors = z.object({ next: z.string().nullable(), previous: z.string().nullable() })

/** A page of a list of records, with figures of everything that its filters let through. */
export const listOf = <T extends z.ZodType>(item: T) =>
  Cursors.extend({
    items: z.array(item),
    total: z.int().meta({ description: 'How many fit, on all pages together' }),
    counts: z
      .record(z.string(), z.int())
      .meta({ description: 'How many there are on each tab of the list, with all other filters; `all` is their sum' }),
    sums: z
      .array(z.object({ currency: CurrencyCode, amount: z.int(), count: z.int() }))
      .meta({ description: 'What everything that fits comes to, for each currency; empty where nothing is summed' }),
    unreadable: z.int().meta({ description: 'Things of this page that we could not read' }),
    left_out: z.array(z.string()).meta({ description: 'Fields of the query that made no sense here, such as `cursor`' }),
    is_approximate: z.boolean().meta({ description: 'Nothing has these words, so this is what resembles them' }),
    checked_at: Timestamp.nullable().meta({ description: 'When these rows were last compared with the provider' }),
  })
