import * as z from 'zod'

/** A list that continues after a row: `iterator` of the last answer. New rows neither repeat nor hide one. */
export const IteratorQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  iterator: z.string().max(200).optional(),
})

/** One page of such a list, newest first. `iterator` is null at its end, where `done` is true. */
export const iteratedList = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), done: z.boolean(), iterator: z.string().nullable() })
