import fc from 'fast-check'

/** Currencies with 2, 0 and 3 decimals. */
export const CURRENCIES = ['USD', 'JPY', 'KWD'] as const
/** Number of products in each currency, by index. */
export const GOODS_COUNT = 4
/** Discount codes by index: 10%, 25%, 33.33% and 100%. */
export const CODES = [1000, 2500, 3333, 10_000] as const
/** Number of plans: with the price in the cart, a free trial, a paid trial, and a tax-inclusive price. */
export const PLANS_COUNT = 4

const anyCodes = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 4, arbitrary: fc.shuffledSubarray<number>([0, 1, 2], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constant<number[]>([3]) },
)
/** Tax on top, tax included, no tax, and a business with reverse charge. */
const anyBuyer = fc.constantFrom(
  { country: 'US' },
  { country: 'DE' },
  { country: 'HU' },
  { country: 'IN' },
  { country: 'DE', taxId: 'DE123456789' },
)
const shared = {
  buyer: anyBuyer,
  codes: anyCodes,
  /** Opened by the shop, or by the seller's own app. */
  isShops: fc.boolean(),
}

const anyOrder = fc.record({
  kind: fc.constant('once' as const),
  shelf: fc.nat({ max: CURRENCIES.length - 1 }),
  items: fc.array(fc.record({ index: fc.nat({ max: GOODS_COUNT - 1 }), quantity: fc.integer({ min: 1, max: 7 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  billingCurrency: fc.constantFrom(undefined, undefined, 'USD' as const, 'JPY' as const, 'HUF' as const, 'EUR' as const),
  ...shared,
})

const anySubscription = fc.record({
  kind: fc.constant('plan' as const),
  plan: fc.nat({ max: PLANS_COUNT - 1 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  addons: fc.nat({ max: 3 }),
  /** A one-time product bought with it. */
  extra: fc.boolean(),
  /** A later plan change: a cheaper plan leaves credit for renewals. */
  change: fc.option(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      mode: fc.constantFrom('prorated_immediately' as const, 'difference_immediately' as const, 'full_immediately' as const),
    }),
    { nil: undefined },
  ),
  ...shared,
})

type Generated<T> = T extends fc.Arbitrary<infer Value> ? Value : never
export type GeneratedOrder = Generated<typeof anyOrder>
export type GeneratedPlan = Generated<typeof anySubscription>
export type GeneratedSale = GeneratedOrder | GeneratedPlan

/** Generates `count` sales, the same ones for the same seed. */
export function generateSales(count: number, seed: number): GeneratedSale[] {
  const anySale = fc.oneof({ weight: 3, arbitrary: anyOrder }, { weight: 2, arbitrary: anySubscription })
  return fc.sample(anySale, { numRuns: count, seed })
}
