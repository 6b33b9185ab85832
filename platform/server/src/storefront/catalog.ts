import { POSTERS, type PriceTerms, type ShopBrand, type ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Brand } from '@tradepost/contract/provider/brands'
import { IntervalCount, TimeInterval } from '@tradepost/contract/provider/prices'
import { Amount, CurrencyCode, Timestamp } from '@tradepost/contract/provider/primitives'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import { withoutPercent } from '@tradepost/kit/money'
import * as z from 'zod'

const discount = z.int().min(0).max(100).default(0)
const subscription = {
  payment_frequency_count: IntervalCount,
  payment_frequency_interval: TimeInterval,
  subscription_period_count: IntervalCount,
  subscription_period_interval: TimeInterval,
}

const PriceDetail = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('one_time_price'),
    discount,
    pay_what_you_want: z.boolean().nullish(),
    suggested_price: Amount.nullish(),
  }),
  z.object({
    type: z.literal('recurring_price'),
    discount,
    ...subscription,
    trial_period_days: z.int().min(0).nullish(),
    trial_amount: Amount.nullish(),
  }),
  z.object({ type: z.literal('usage_based_price'), discount, ...subscription }),
])
type PriceDetail = z.infer<typeof PriceDetail>

/** What a shop needs of a listed product; whatever else a provider sends is left alone. */
const Sellable = z.object({
  product_id: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  is_recurring: z.boolean(),
  price: Amount.min(0),
  currency: CurrencyCode,
  price_detail: PriceDetail.nullish(),
  tax_inclusive: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  created_at: Timestamp,
})

const Poster = z.enum(POSTERS)

/** A drawing's name, if it is one of ours. */
export function posterOf(metadata: Record<string, unknown> | null | undefined): ShopProduct['poster'] {
  return Poster.safeParse(metadata?.poster).data ?? null
}

function subscriptionOf(detail: Extract<PriceDetail, { payment_frequency_count: number }>) {
  return {
    every: { count: detail.payment_frequency_count, interval: detail.payment_frequency_interval },
    runs_for: { count: detail.subscription_period_count, interval: detail.subscription_period_interval },
  }
}

function termsOf(detail: PriceDetail | null | undefined): PriceTerms {
  if (detail?.type === 'recurring_price')
    return {
      type: 'recurring_price',
      ...subscriptionOf(detail),
      trial_period_days: detail.trial_period_days ?? 0,
      trial_amount: detail.trial_amount ?? 0,
    }
  if (detail?.type === 'usage_based_price') return { type: 'usage_based_price', ...subscriptionOf(detail) }
  if (detail?.pay_what_you_want) return { type: 'open_price', suggested_price: detail.suggested_price ?? null }
  return { type: 'one_time_price' }
}

/** What a shop sells of a list, and the brand of each. A price that cannot be told (a rhythm we do not know) is not for it. */
export function toCatalog(items: readonly ProductListItem[], brandOf: (productId: string) => string | null): ShopProduct[] {
  return items.flatMap((item) => {
    const { data } = Sellable.safeParse(item)
    if (!data || (data.is_recurring && !data.price_detail)) return []
    const terms = termsOf(data.price_detail)
    // What the checkout charges for one, rounded as it is there; of an open price the buyer says all of it.
    const percent = terms.type === 'open_price' ? 0 : (data.price_detail?.discount ?? 0)
    return {
      product_id: data.product_id,
      brand_id: brandOf(data.product_id),
      name: data.name ?? 'Unnamed product',
      description: data.description ?? null,
      image: data.image ?? null,
      poster: posterOf(data.metadata),
      price: withoutPercent(data.price, percent),
      full_price: data.price,
      currency: data.currency,
      tax_inclusive: data.tax_inclusive ?? false,
      terms,
      created_at: data.created_at,
    }
  })
}

/** The brands that have something on the shelf, in the seller's order. */
export function toBrands(brands: readonly Brand[], products: readonly ShopProduct[]): ShopBrand[] {
  const shown = new Set(products.map((product) => product.brand_id))
  return brands
    .filter(({ brand_id }) => shown.has(brand_id))
    .map(({ brand_id, name, image }) => ({ brand_id, name: name ?? 'Unnamed brand', image: image ?? null }))
}
