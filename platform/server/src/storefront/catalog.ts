import {
  POSTERS,
  type PriceTerms,
  type ShopBrand,
  type ShopProduct,
  type UsagePrice,
} from '@tradepost/contract/platform/buyer/storefront'
import { IntervalCount, TimeInterval } from '@tradepost/contract/provider/prices'
import { Amount, CurrencyCode, Timestamp } from '@tradepost/contract/provider/primitives'
import { applyPercentOff } from '@tradepost/kit/money/money'
import * as z from 'zod'
import type { Plans } from '#src/product-pages/plans.ts'
import type { Availabilities } from '#src/product-pages/read-availabilities.ts'

const terms = {
  currency: CurrencyCode,
  tax_inclusive: z.boolean().nullish(),
  discount: z.int().min(0).max(100).default(0),
}
const subscription = {
  payment_frequency_count: IntervalCount,
  payment_frequency_interval: TimeInterval,
  subscription_period_count: IntervalCount,
  subscription_period_interval: TimeInterval,
}

/** A meter without a name or a price isn't shown. */
const Meter = z.object({
  name: z.string(),
  measurement_unit: z.string().nullish(),
  price_per_unit: z.string(),
  free_threshold: z.int().min(0).nullish(),
})

const PriceDetail = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('one_time_price'),
    ...terms,
    price: Amount.min(0),
    pay_what_you_want: z.boolean().nullish(),
    suggested_price: Amount.nullish(),
  }),
  z.object({
    type: z.literal('recurring_price'),
    ...terms,
    price: Amount.min(0),
    ...subscription,
    trial_period_days: z.int().min(0).nullish(),
    trial_amount: Amount.nullish(),
  }),
  z.object({
    type: z.literal('usage_based_price'),
    ...terms,
    fixed_price: Amount.min(0),
    ...subscription,
    meters: z.array(z.unknown()).nullish(),
  }),
])
type PriceDetail = z.infer<typeof PriceDetail>

/** The product fields that a shop needs; all others are ignored. */
const Sellable = z.object({
  product_id: z.string().min(1),
  brand_id: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  price: PriceDetail,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  created_at: Timestamp,
})

const Poster = z.enum(POSTERS)

/** Returns the name of a drawing, if it is one of ours. */
export function readPoster(metadata: Record<string, unknown> | null | undefined): ShopProduct['poster'] {
  return Poster.safeParse(metadata?.poster).data ?? null
}

function subscriptionOf(detail: Extract<PriceDetail, { payment_frequency_count: number }>) {
  return {
    every: { count: detail.payment_frequency_count, interval: detail.payment_frequency_interval },
    runs_for: { count: detail.subscription_period_count, interval: detail.subscription_period_interval },
  }
}

function listUsagePrices(meters: readonly unknown[]): UsagePrice[] {
  return meters.flatMap((meter) => {
    const { data } = Meter.safeParse(meter)
    if (!data) return []
    return {
      name: data.name,
      measurement_unit: data.measurement_unit ?? '',
      price_per_unit: data.price_per_unit,
      free_threshold: data.free_threshold ?? 0,
    }
  })
}

function termsOf(detail: PriceDetail): PriceTerms {
  if (detail.type === 'recurring_price')
    return {
      type: 'recurring_price',
      ...subscriptionOf(detail),
      trial_period_days: detail.trial_period_days ?? 0,
      trial_amount: detail.trial_amount ?? 0,
    }
  if (detail.type === 'usage_based_price')
    return { type: 'usage_based_price', ...subscriptionOf(detail), meters: listUsagePrices(detail.meters ?? []) }
  if (detail.pay_what_you_want) return { type: 'open_price', suggested_price: detail.suggested_price ?? null }
  return { type: 'one_time_price' }
}

/** What the shop itself says of its products. */
export type Said = { availabilities: Availabilities; plans: Plans }

/** Nothing is sold out or coming soon, and each product has a page of its own. */
const NOTHING_SAID: Said = { availabilities: new Map(), plans: new Map() }

/** Converts products for a shop. Skips a price that it can't show (an unknown billing interval). */
export function toCatalog(bodies: readonly unknown[], { availabilities, plans } = NOTHING_SAID): ShopProduct[] {
  return bodies.flatMap((body) => {
    const { data } = Sellable.safeParse(body)
    if (!data) return []
    const { price } = data
    const full = price.type === 'usage_based_price' ? price.fixed_price : price.price
    const terms = termsOf(price)
    const held = availabilities.get(data.product_id)
    // The checkout's unit price, rounded the same way; for pay what you want, no discount applies.
    const percent = terms.type === 'open_price' ? 0 : price.discount
    return {
      product_id: data.product_id,
      brand_id: data.brand_id ?? null,
      name: data.name ?? 'Unnamed product',
      description: data.description ?? null,
      image: data.image ?? null,
      poster: readPoster(data.metadata),
      price: applyPercentOff(full, percent),
      full_price: full,
      currency: price.currency,
      tax_inclusive: price.tax_inclusive ?? false,
      terms,
      plan_group: plans.get(data.product_id) ?? null,
      availability: held?.availability ?? 'available',
      available_from: held?.availableFrom?.toISOString() ?? null,
      created_at: data.created_at,
    }
  })
}

const Branded = z.object({ brand_id: z.string(), name: z.string().nullish(), image: z.string().nullish() })

/** Returns the brands with active products, in the seller's order. */
export function toBrands(bodies: readonly unknown[], products: readonly ShopProduct[]): ShopBrand[] {
  const shown = new Set(products.map((product) => product.brand_id))
  return bodies.flatMap((body) => {
    const { data } = Branded.safeParse(body)
    if (!data || !shown.has(data.brand_id)) return []
    return { brand_id: data.brand_id, name: data.name ?? 'Unnamed brand', image: data.image ?? null }
  })
}
