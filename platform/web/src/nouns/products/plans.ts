import { isAvailable } from '@tradepost/contract/platform/buyer/availability'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'

/** A product's card in a shop. `isFrom`: its price is that of the cheapest of several plans. */
export type ProductOfCard = ShopProduct & { isFrom?: boolean }

/** Returns what a product's page and card are called. */
export const titleOf = ({ name, plan_group: group }: ShopProduct): string => group?.name ?? name

function toCard(plans: readonly [ShopProduct, ...ShopProduct[]]): ProductOfCard {
  const [first] = plans
  const cheapest = plans
    .filter(({ currency }) => currency === first.currency)
    .reduce((least, plan) => (plan.price < least.price ? plan : least), first)
  const { price, full_price, tax_inclusive, terms } = cheapest
  const { availability, available_from } = plans.find(isAvailable) ?? first
  const card = { ...first, name: titleOf(first), price, full_price, tax_inclusive, terms, availability, available_from }
  return { ...card, isFrom: plans.length > 1 }
}

const placeOf = ({ plan_group: group }: ShopProduct): number => group?.place ?? 0

/** Returns one card for plans that share a page, where the first of them stands, with the price of the cheapest. */
export function collapsePlans(products: readonly ShopProduct[]): ProductOfCard[] {
  const shown = new Set<string>()
  return products.flatMap((product): ProductOfCard[] => {
    const id = product.plan_group?.id
    if (id === undefined) return [product]
    if (shown.has(id)) return []
    shown.add(id)
    const [first = product, ...others] = products
      .filter((each) => each.plan_group?.id === id)
      .sort((left, right) => placeOf(left) - placeOf(right))
    return [toCard([first, ...others])]
  })
}

const MONTHS: Readonly<Record<string, number>> = { Month: 1, Year: 12 }

/** Returns how many months a subscription pays at once; undefined for anything else. */
function findMonths({ terms }: Pick<ShopProduct, 'terms'>): number | undefined {
  if (terms.type !== 'recurring_price') return undefined
  const months = MONTHS[terms.every.interval]
  return months && months * terms.every.count
}

type Priced = Pick<ShopProduct, 'price' | 'currency' | 'terms'>

/**
 * Returns how much cheaper a plan is than as many months of the monthly one in its currency, in whole percent, rounded down; null
 * if it isn't, or if there is no monthly one.
 */
export function findSavedPercent(plan: Priced, plans: readonly Priced[]): number | null {
  const monthly = plans.find((each) => each.currency === plan.currency && findMonths(each) === 1)
  const whole = (monthly?.price ?? 0) * (findMonths(plan) ?? 0)
  const percent = Math.floor(((whole - plan.price) * 100) / whole)
  return percent > 0 ? percent : null
}
