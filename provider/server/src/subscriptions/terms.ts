import type { PriceMeter, RecurringPrice, UsageBasedPrice } from '@tradepost/contract/provider/prices'
import type { Span } from '@tradepost/kit/periods'
import type { AddonRow } from '#src/addons/table.ts'
import type { MeterRow } from '#src/meters/table.ts'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import type { ProductRow } from '#src/products/table.ts'

/** An add-on as of when it was ordered. */
export type AddonTerms = Pick<AddonRow, 'name' | 'description' | 'price' | 'taxCategory'> & { addonId: string; quantity: number }

/** A meter as of its price; the price is in the smallest unit of the currency. */
export type MeterTerms = {
  meterId: string
  name: string
  description: string | null
  measurementUnit: string
  pricePerUnit: string
  freeThreshold: number
}

/**
 * The price of each cycle, as of when the subscription started or last changed plan: later product changes don't affect it.
 * Prices are per unit, in minor units of `currency`, the product's own.
 */
export type SubscriptionTerms = {
  kind: 'recurring' | 'usage_based'
  productId: string
  name: string
  description: string | null
  imageId: string | null
  taxCategory: ProductRow['taxCategory']
  currency: string
  price: number
  discountPercent: number
  isTaxInclusive: boolean
  quantity: number
  addons: AddonTerms[]
  meters: MeterTerms[]
  frequency: Span
  period: Span
}

/** On-demand terms; `price` null means the product's own price. */
export type OnDemandTerms = { isMandateOnly: boolean; price: number | null; description: string | null }

/** What shows that a customer had a free trial of the business before. */
export type TrialProof = 'email' | 'card'

/** Terms of the start only. `trialAmount` null: the trial is free. `trialUsed`: why a free trial was left out. */
export type InitialTerms = {
  trialUsed?: TrialProof
  trialDays: number
  trialAmount: number | null
  trialTakesCodes: boolean
  onDemand: OnDemandTerms | null
}

/** A subscription about to start. */
export type SubscriptionPlan = { terms: SubscriptionTerms; initialTerms: InitialTerms }

export type RecurringOrUsagePrice = RecurringPrice | UsageBasedPrice

const meterTerms = (meter: PriceMeter, row: MeterRow | undefined): MeterTerms => ({
  meterId: meter.meter_id,
  name: row?.name ?? meter.meter_id,
  description: row?.description ?? null,
  measurementUnit: row?.measurementUnit ?? '',
  pricePerUnit: meter.price_per_unit ?? '0',
  freeThreshold: meter.free_threshold ?? 0,
})

type Ordered = { quantity: number; addons: readonly { row: AddonRow; quantity: number }[]; meters: readonly MeterRow[] }

/** Returns the current terms of a product. */
export function toSubscriptionTerms(
  product: ProductRow,
  price: RecurringOrUsagePrice,
  { quantity, addons, meters }: Ordered,
): SubscriptionTerms {
  const isMetered = price.type === 'usage_based_price'
  return {
    kind: isMetered ? 'usage_based' : 'recurring',
    productId: product.id,
    name: product.name,
    description: product.description,
    imageId: product.imageId,
    taxCategory: product.taxCategory,
    currency: price.currency,
    price: isMetered ? price.fixed_price : price.price,
    discountPercent: price.discount,
    isTaxInclusive: price.tax_inclusive ?? false,
    quantity,
    addons: addons.map(({ row: { id, name, description, price: each, taxCategory }, quantity: count }) => ({
      addonId: id,
      name,
      description,
      price: each,
      taxCategory,
      quantity: count,
    })),
    meters: isMetered
      ? (price.meters ?? []).map((meter) =>
          meterTerms(
            meter,
            meters.find(({ id }) => id === meter.meter_id),
          ),
        )
      : [],
    frequency: { count: price.payment_frequency_count, interval: price.payment_frequency_interval },
    period: { count: price.subscription_period_count, interval: price.subscription_period_interval },
  }
}

function productLine(terms: SubscriptionTerms): CartLine {
  const { productId, name, description, imageId, quantity, price, discountPercent, isTaxInclusive } = terms
  return {
    kind: 'subscription',
    productId,
    name,
    description,
    imageId,
    quantity,
    unitPrice: price,
    discountPercent,
    isTaxInclusive,
  }
}

/** Returns the lines of a cycle, without usage. */
export function buildCycleLines(terms: SubscriptionTerms): CartLine[] {
  const { productId, isTaxInclusive, addons } = terms
  return [
    productLine(terms),
    ...addons.map(({ addonId, name, description, quantity, price }): CartLine => {
      return { kind: 'addon', productId, itemId: addonId, name, description, quantity, unitPrice: price, isTaxInclusive }
    }),
  ]
}

/** Returns the lines of the first payment: a trial or a mandate has its own price, and no add-ons. */
export function buildFirstLines({ terms, initialTerms }: SubscriptionPlan): CartLine[] {
  const { trialDays, trialAmount, trialTakesCodes, onDemand } = initialTerms
  if (onDemand) {
    const { isMandateOnly, price, description } = onDemand
    const line = productLine(terms)
    if (isMandateOnly) return [{ ...line, unitPrice: 0, discountPercent: 0 }]
    return [
      price === null ? line : { ...line, unitPrice: price, discountPercent: 0, description: description ?? line.description },
    ]
  }
  if (trialDays === 0) return buildCycleLines(terms)
  return [{ ...productLine(terms), unitPrice: trialAmount ?? 0, discountPercent: 0, takesNoCodes: !trialTakesCodes }]
}
