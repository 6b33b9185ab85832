import { ADDONS, type AddonName, CODES, COUNTRIES, type Plan, planOf } from './catalog.ts'
import { after, type Instant } from './dates.ts'
import { type Cents, type Charge, percentOf, share, sharedOut, sum, taxed } from './money.ts'
import type { Order, State, Subscription, Used } from './state.ts'

/** Returns the unit price of a plan after its own percent off. */
export const priceOf = ({ price, percentOff }: Plan): Cents => price - percentOf(price, percentOff * 100)

/** Returns the price of each line of an order before codes, the plan first. */
function linesOf(order: Order): Cents[] {
  const addons = (Object.entries(order.addons) as [AddonName, number][]).map(([name, count]) => ADDONS[name] * count)
  return [priceOf(planOf(order.plan)) * order.quantity, ...addons]
}

/** Returns each line's price after the codes, one after the other; each code is split in proportion to the prices. */
export const lessCodes = (prices: readonly Cents[], { codes }: Pick<Order, 'codes'>): Cents[] =>
  codes
    .filter(({ cyclesLeft }) => cyclesLeft !== 0)
    .reduce(
      (lines, { name }) => {
        const off = sharedOut(percentOf(sum(lines), CODES[name].basisPoints), lines)
        return lines.map((line, index) => line - (off[index] ?? 0))
      },
      [...prices],
    )

/** Returns the price of each line of an order's cycle, without usage, credit and tax. */
export const cycleLinesOf = (order: Order): Cents[] => lessCodes(linesOf(order), order)
export const cycleOf = (order: Order): Cents => sum(cycleLinesOf(order))

/** Counts the units that a subscription used in a period. Late events count when they were received. */
export function unitsOf(state: State, { place }: Subscription, from: Instant, to: Instant): number {
  const counted = state.usage.filter(({ of, at, heardAt }) => {
    const counts = Math.max(at, heardAt)
    return of === place && counts >= from && counts < to
  })
  return counted.length
}

/** Returns usage not billed yet, before codes; null for a plan without a meter. */
export function usageUntil(state: State, subscription: Subscription, to: Instant): Used | null {
  const { meter } = planOf(subscription.order.plan)
  if (!meter) return null
  const from = subscription.usageBilledTo
  const units = unitsOf(state, subscription, from, to)
  return { from, to, units, price: share(Math.max(0, units - meter.freeUnits), meter.centsOfThousand, 1000) }
}

/** Bills usage up to now, so that it isn't billed again; returns its price before codes. */
export function billUsage(state: State, subscription: Subscription): Cents {
  const used = usageUntil(state, subscription, state.now)
  if (!used || used.from >= used.to) return 0
  subscription.billedUsage.unshift(used)
  subscription.usageBilledTo = state.now
  return used.price
}

/** Returns the lines of a renewal, without credit and tax: the new cycle, and the usage of the past one, if it costs anything. */
export const renewalOf = ({ order }: Pick<Subscription, 'order'>, used: Cents): Cents[] =>
  lessCodes([...linesOf(order), ...(used > 0 ? [used] : [])], order)

type Payer = Pick<Subscription, 'country' | 'order'> & { isProrated?: boolean }

export function withTax(lines: readonly Cents[], { country, order, isProrated = false }: Payer): Charge {
  return taxed(lines, { basisPoints: COUNTRIES[country], isInside: planOf(order.plan).isTaxInside, isProrated })
}

/** Returns the start of the first cycle after an instant. */
export function firstCycleAfter(anchor: Instant, order: Order, instant: Instant): Instant {
  const { frequency } = planOf(order.plan)
  let k = 0
  while (after(anchor, k, frequency) <= instant) k += 1
  return after(anchor, k, frequency)
}

/** Returns the start of the last cycle that began by then. */
export function lastCycleBy(anchor: Instant, order: Order, instant: Instant): Instant {
  const { frequency } = planOf(order.plan)
  let k = 0
  while (after(anchor, k + 1, frequency) <= instant) k += 1
  return after(anchor, k, frequency)
}

/** Returns the prorated price of each line for the rest of a cycle. */
export function restOf(order: Order, left: number, whole: number): Cents[] {
  return cycleLinesOf(order).map((line) => share(line, left, whole))
}
