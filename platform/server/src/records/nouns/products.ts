import * as z from 'zod'
import { SeenProduct } from '#src/payments-provider/calls/products.ts'
import type { Body } from '#src/records/merge-update.ts'
import { type Noun, sortable } from '#src/records/noun.ts'

const Delivered = z.looseObject({ digital_product_delivery: z.looseObject({ files: z.array(z.looseObject({})) }) })

const Priced = z.object({ price: z.object({ price: z.int() }).or(z.object({ fixed_price: z.int() })) })

/** Returns the price, or the fixed part of a usage-based one. */
function amountOf(body: Body): number {
  const { price } = Priced.safeParse(body).data ?? { price: { price: 0 } }
  return 'price' in price ? price.price : price.fixed_price
}

/** `is_archived` is ours: only the list that a product is on says so. */
export const products: Noun = {
  name: 'products',
  table: 'product_records',
  id: 'product_id',
  schema: SeenProduct,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    updated_at: ['timestamptz', 'updated_at'],
    name: ['text', sortable('name')],
    brand_id: ['text', 'brand_id'],
    price_type: ['text', 'price.type'],
    amount: ['bigint', amountOf],
    currency: ['text', 'price.currency'],
    tax_category: ['text', 'tax_category'],
    is_archived: ['boolean', 'is_archived'],
    addons: ['text[]', 'addons'],
  },
  words: ['product_id', 'name', 'description'],
  lists: [false, true].map((archived) => (provider, paging) => provider.products.list({ ...paging, archived })),
  // A line's `price` is only the amount.
  ofLine: ({ currency: _, price: __, tax_inclusive: ___, price_detail, ...line }) => ({
    ...line,
    ...(price_detail ? { price: price_detail } : {}),
  }),
  get: (provider, id) => provider.products.get(id),
  ofThing(product) {
    const { data } = Delivered.safeParse(product)
    if (!data) return product
    const { digital_product_delivery: delivery } = data
    // A download URL is valid for a few minutes only, and differs each time.
    const files = delivery.files.map((file) => ({ ...file, download_url: '', expires_in: 0 }))
    return { ...product, digital_product_delivery: { ...delivery, files } }
  },
  indexes: { by_name: 'name, id', by_brand: 'brand_id, created_at desc, id desc' },
}
