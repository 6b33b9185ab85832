import { POSTERS, type ShopProduct } from '@tradepost/contract/platform/storefront'
import { Amount, CurrencyCode } from '@tradepost/contract/provider/primitives'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import { withoutPercent } from '@tradepost/kit/money'
import * as z from 'zod'

/** What a shop needs of a listed product; whatever else a provider sends is left alone. */
const Sellable = z.object({
  product_id: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  is_recurring: z.literal(false),
  price: Amount.min(0),
  currency: CurrencyCode,
  price_detail: z
    .object({
      discount: z.int().min(0).max(100).default(0),
      // A buyer cannot say an amount here yet.
      pay_what_you_want: z.literal(false).nullish(),
    })
    .nullish(),
  tax_inclusive: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

const Poster = z.enum(POSTERS)

/** A drawing's name, if it is one of ours. */
export function posterOf(metadata: Record<string, unknown> | null | undefined): ShopProduct['poster'] {
  return Poster.safeParse(metadata?.poster).data ?? null
}

/** The products of a list that can be bought once for a price; the rest is not for this shop. */
export function toCatalog(items: readonly ProductListItem[]): ShopProduct[] {
  return items.flatMap((item) => {
    const { data } = Sellable.safeParse(item)
    if (!data) return []
    return {
      product_id: data.product_id,
      name: data.name ?? 'Unnamed product',
      description: data.description ?? null,
      image: data.image ?? null,
      poster: posterOf(data.metadata),
      // What the checkout charges for one, rounded as it is there.
      price: withoutPercent(data.price, data.price_detail?.discount ?? 0),
      currency: data.currency,
      tax_inclusive: data.tax_inclusive ?? false,
    }
  })
}
