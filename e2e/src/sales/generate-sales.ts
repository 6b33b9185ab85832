import fc from 'fast-check'

/** Currencies with 2, 0 and 3 decimals. */
export const CURRENCIES = ['USD', 'JPY', 'KWD'] as const
/** What a shelf has of each currency, by its place there. */
export const GOODS_COUNT = 4
/** Codes by their place: 10%, 25%, 33.33% and everything. */
export const CODES = [1000, 2500, 3333, 10_000] as const
/** With a price in the cart, with a free trial, with a paid one, and with its tax in the price. */
export const PLANS_COUNT = 4

const anyCodes = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  { weight: 4, arbitrary: fc.shuffledSubarray<number>([0, 1, 2], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constant<number[]>([3]) },
)
/** A tax on top, one that prices contain, none, and a business that accounts for it itself. */
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
  /** Opened by the shop, or by a program of the seller's own. */
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
  /** Something that is bought once with it. */
  extra: fc.boolean(),
  /** What it is changed to after a while: less leaves credit for its renewals. */
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

/** So many sales, the same ones for the same seed. */
export function generateSales(count: number, seed: number): GeneratedSale[] {
  const anySale = fc.oneof({ weight: 3, arbitrary: anyOrder }, { weight: 2, arbitrary: anySubscription })
  return fc.sample(anySale, { numRuns: count, seed })
}
