import { ADDONS, type AddonName, CODES, COUNTRIES, type Plan, planOf } from './catalog.ts'
import { after, type Instant } from './dates.ts'
import { type Cents, type Charge, percentOf, share, sharedOut, sum, taxed } from './money.ts'
import type { Order, State, Subscription, Used } from './state.ts'

/** What one of a plan costs, its own percent taken off. */
export const priceOf = ({ price, percentOff }: Plan): Cents => price - percentOf(price, percentOff * 100)

/** Each thing of an order, before codes: the plan first. */
function linesOf(order: Order): Cents[] {
  const addons = (Object.entries(order.addons) as [AddonName, number][]).map(([name, count]) => ADDONS[name] * count)
  return [priceOf(planOf(order.plan)) * order.quantity, ...addons]
}

/** What is left of each line when the codes came off; what one takes off all is shared out by what each costs. */
function linesLessCodes(order: Order): Cents[] {
  return order.codes
    .filter(({ cyclesLeft }) => cyclesLeft !== 0)
    .reduce((lines, { name }) => {
      const off = sharedOut(percentOf(sum(lines), CODES[name].basisPoints), lines)
      return lines.map((line, index) => line - (off[index] ?? 0))
    }, linesOf(order))
}

/** What is left of an amount when the codes came off, one after the other. */
export const lessCodes = (amount: Cents, { codes }: Pick<Order, 'codes'>): Cents =>
  codes
    .filter(({ cyclesLeft }) => cyclesLeft !== 0)
    .reduce((left, { name }) => left - percentOf(left, CODES[name].basisPoints), amount)

/** A cycle of an order, without usage, credit and tax. */
export const cycleOf = (order: Order): Cents => lessCodes(sum(linesOf(order)), order)

/** How many units a subscription used in a time. What we heard of late counts when we heard of it. */
export function unitsOf(state: State, { place }: Subscription, from: Instant, to: Instant): number {
  const counted = state.usage.filter(({ of, at, heardAt }) => {
    const counts = Math.max(at, heardAt)
    return of === place && counts >= from && counts < to
  })
  return counted.length
}

/** What was used and not billed yet, before codes; null for a plan without a meter. */
export function usageUntil(state: State, subscription: Subscription, to: Instant): Used | null {
  const { meter } = planOf(subscription.order.plan)
  if (!meter) return null
  const from = subscription.usageBilledTo
  const units = unitsOf(state, subscription, from, to)
  return { from, to, units, price: share(Math.max(0, units - meter.freeUnits), meter.centsOfThousand, 1000) }
}

/** Usage up to now is billed: never again, and what it costs before codes. */
export function billUsage(state: State, subscription: Subscription): Cents {
  const used = usageUntil(state, subscription, state.now)
  if (!used || used.from >= used.to) return 0
  subscription.billedUsage.unshift(used)
  subscription.usageBilledTo = state.now
  return used.price
}

/** A renewal, without credit and tax: the cycle that begins, and the usage of the one that ended. */
export const renewalOf = ({ order }: Pick<Subscription, 'order'>, used: Cents): Cents =>
  lessCodes(sum(linesOf(order)) + used, order)

export function withTax(due: Cents, { country, order }: Pick<Subscription, 'country' | 'order'>): Charge {
  return taxed(due, { basisPoints: COUNTRIES[country], isInside: planOf(order.plan).isTaxInside })
}

/** The first cycle that begins after an instant. */
export function firstCycleAfter(anchor: Instant, order: Order, instant: Instant): Instant {
  const { frequency } = planOf(order.plan)
  let k = 0
  while (after(anchor, k, frequency) <= instant) k += 1
  return after(anchor, k, frequency)
}

/** The last cycle that began by then. */
export function lastCycleBy(anchor: Instant, order: Order, instant: Instant): Instant {
  const { frequency } = planOf(order.plan)
  let k = 0
  while (after(anchor, k + 1, frequency) <= instant) k += 1
  return after(anchor, k, frequency)
}

/** The rest of a cycle, each line rounded for itself. */
export function restOf(order: Order, left: number, whole: number): Cents {
  return sum(linesLessCodes(order).map((line) => share(line, left, whole)))
}
