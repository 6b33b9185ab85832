import * as z from 'zod'

const QUERY_LENGTH_MAX = 100
const SCREENS_MAX = 100

/** Search parameters of a shop's URL. Invalid ones are ignored. */
export const ProductSearch = z.object({
  // "true" arrives as a fact (search-params.ts), and is a word here.
  q: z.coerce.string().max(QUERY_LENGTH_MAX).optional().catch(undefined),
  brand: z.string().optional().catch(undefined),
  kind: z.enum(['subscribe', 'once']).optional().catch(undefined),
  sort: z.enum(['price-up', 'price-down', 'name']).optional().catch(undefined),
  /** How often "Show more" was pressed, counted from 1. */
  screens: z.coerce.number().int().min(1).max(SCREENS_MAX).optional().catch(undefined),
})
export type ProductSearch = z.infer<typeof ProductSearch>

/** Whether a search or a brand is set, so that the products come before the hero. */
export function isLooking({ q, brand }: ProductSearch): boolean {
  return Boolean(q?.trim() || brand)
}
