import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'

const isPlace = (cursor: string): boolean => Timestamp.safeParse(cursor.split('~')[0]).success

/** `cursor`: the instant and the ID of the last row of the page before. */
export const BuyerListQuery = z.object({
  cursor: z
    .string()
    .max(300)
    .regex(/^[^~]+~[\w-]+$/)
    .refine(isPlace)
    .optional()
    .meta({ description: '`next` of another page' }),
})

/** A page of a list of the signed-in person's things, newest first. */
export const buyerListOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().meta({ description: 'Cursor of the next page; null at the end' }),
  })
