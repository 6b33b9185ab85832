import * as z from 'zod'

const QUERY_LENGTH_MAX = 100
const SCREENS_MAX = 100

/** Search parameters of a shop's URL. Invalid ones are ignored. */
export const ProductSearch = z.object({
  // parseSearch turns "true" into a boolean (search-params.ts); here it is a word to search for.
  q: z.coerce.string().max(QUERY_LENGTH_MAX).optional().catch(undefined),
  brand: z.string().optional().catch(undefined),
  kind: z.enum(['subscribe', 'once']).optional().catch(undefined),
  sort: z.enum(['price-up', 'price-down', 'name']).optional().catch(undefined),
  /** The number of screens of products shown. "Show more" adds one. */
  screens: z.coerce.number().int().min(1).max(SCREENS_MAX).optional().catch(undefined),
})
export type ProductSearch = z.infer<typeof ProductSearch>

/** Returns whether a search or a brand is set, so that the products come before the hero. */
export function isLooking({ q, brand }: ProductSearch): boolean {
  return Boolean(q?.trim() || brand)
}
