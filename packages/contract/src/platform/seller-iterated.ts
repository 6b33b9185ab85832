import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'

/** Rows per page of a list that the provider keeps. */
export const ITERATED_PAGE_SIZE = 20

/** Where a list of the provider continues, and its time: from `created_at_gte` to before `created_at_lt`. */
export const SellerIteratedQuery = z.object({
  cursor: z.string().max(2000).optional().meta({ description: '`next` or `previous` of another page' }),
  created_at_gte: Timestamp.optional(),
  created_at_lt: Timestamp.optional(),
})
export type SellerIteratedQuery = z.infer<typeof SellerIteratedQuery>
