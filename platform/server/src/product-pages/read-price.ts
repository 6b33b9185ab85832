import * as z from 'zod'

const Priced = z.object({ product_id: z.string(), price: z.object({ currency: z.string() }) })

/** Reads in which currency a product of the records is sold. Undefined for one in a newer provider's format. */
export function readPrice(body: unknown): { productId: string; currency: string } | undefined {
  const { data } = Priced.safeParse(body)
  return data && { productId: data.product_id, currency: data.price.currency }
}
