import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { spanAfter } from '@tradepost/kit/periods'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import { type PricedCart, type PricedLine, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import { firstDates } from '#src/subscriptions/periods.ts'
import { cycleLines, type SubscriptionPlan } from '#src/subscriptions/terms.ts'
import type { CheckoutSessionRow } from './table.ts'

type Coded = Pick<CheckoutSessionRow, 'currency' | 'billingCurrency' | 'discounts'>
type Payer = { country: string | null | undefined; hasTaxId: boolean }

/** How many cycles of each code the first payment uses up: a full one is one, a free trial none. */
const cyclesUsed = ({ beginning }: SubscriptionPlan): number =>
  beginning.trialDays === 0 || (beginning.trialAmount !== null && beginning.trialTakesCodes) ? 1 : 0

/** The codes that still come off after so many cycles. */
const codesAfter = ({ discounts }: Coded, cycles: number): CartDiscount[] =>
  discounts.filter(({ subscriptionCycles }) => subscriptionCycles == null || subscriptionCycles > cycles)

/** What a cycle costs after so many others, without what will be used. */
function priceCycleAfter(cycles: number, session: Coded, plan: SubscriptionPlan, payer: Payer): PricedCart {
  const { currency, billingCurrency } = session
  return priceCart({ currency, billingCurrency, lines: cycleLines(plan.terms), discounts: codesAfter(session, cycles) }, payer)
}

/** What a cycle after the first payment costs, without what will be used. */
export const priceNextCycle = (session: Coded, plan: SubscriptionPlan, payer: Payer): PricedCart =>
  priceCycleAfter(cyclesUsed(plan), session, plan, payer)

/** When it is charged first after a checkout at this moment. */
export function nextChargeOf({ terms, beginning }: SubscriptionPlan, now: Date): Date {
  return firstDates(now, { trialDays: beginning.trialDays, frequency: terms.frequency }).nextBillingAt
}

/** When it ends by itself after a checkout at this moment. */
const endOf = ({ terms }: SubscriptionPlan, now: Date): Date => spanAfter(now, terms.period)

type ShownTo = { country: string | null | undefined; now: Date }

/** The cycles after which a code has come off as often as it may, and when the first without it is charged. */
function codeEnds(session: Coded, plan: SubscriptionPlan, now: Date): { cycles: number; at: Date }[] {
  const { terms, beginning } = plan
  const used = cyclesUsed(plan)
  const { anchorAt, periodIndex } = firstDates(now, { trialDays: beginning.trialDays, frequency: terms.frequency })
  const limits = session.discounts.flatMap(({ subscriptionCycles: cycles }) => (cycles != null && cycles > used ? [cycles] : []))
  return [...new Set(limits)]
    .sort((a, b) => a - b)
    .map((cycles) => ({ cycles, at: spanAfter(anchorAt, terms.frequency, periodIndex + cycles - used) }))
}

/** What comes after this payment; nothing by itself on demand, or of one that is over by then. */
export function recurringOf(session: CheckoutSessionRow, cart: PricedCart, { country, now }: ShownTo): Totals['recurring'] {
  const { plan } = session
  if (!plan || plan.beginning.onDemand) return null
  const coded = { ...session, billingCurrency: cart.currency }
  const payer = { country, hasTaxId: cart.isReverseCharge }
  const startsAt = nextChargeOf(plan, now)
  const endsAt = endOf(plan, now)
  if (startsAt >= endsAt) return null
  return {
    total: priceNextCycle(coded, plan, payer).total,
    starts_at: startsAt.toISOString(),
    changes: codeEnds(coded, plan, now)
      .filter(({ at }) => at < endsAt)
      .map(({ cycles, at }) => ({
        total: priceCycleAfter(cycles, coded, plan, payer).total,
        starts_at: at.toISOString(),
      })),
  }
}

/** The codes of a cart that begins a subscription; one that comes off later cycles only is among them. */
export function codesOfPlan({ discounts }: Coded, { codes }: PricedCart): Totals['codes'] {
  return discounts.map(({ code, subscriptionCycles }) => ({
    code,
    amount: codes.find((each) => each.code === code)?.amount ?? 0,
    cycles: subscriptionCycles,
  }))
}

/** A subscription that gets another card. */
type RunningSubscription = { isOnDemand: boolean }

type PlanAround = {
  cart: PricedCart
  running: RunningSubscription | null
  now: Date
  viewLine: (line: PricedLine, kept: CartLine | undefined) => HostedSession['lines'][number]
}

/** What a whole cycle is charged for, in the currency of the cart; nothing is said of one on demand. */
function viewCycle(session: CheckoutSessionRow, plan: SubscriptionPlan, { cart, running, viewLine }: PlanAround) {
  if (running ? running.isOnDemand : plan.beginning.onDemand) return []
  const lines = cycleLines(plan.terms)
  const priced = priceCart({ currency: session.currency, billingCurrency: cart.currency, lines }, { country: null })
  return priced.lines.map((line, index) => viewLine(line, lines[index]))
}

export function viewPlan(session: CheckoutSessionRow, around: PlanAround): HostedSession['subscription'] {
  const { plan } = session
  if (!plan) return null
  const { terms, beginning } = plan
  return {
    name: terms.name,
    frequency_count: terms.frequency.count,
    frequency_interval: terms.frequency.interval,
    trial_days: beginning.trialDays,
    is_on_demand: beginning.onDemand !== null,
    is_update: around.running !== null,
    ends_at: around.running ? null : endOf(plan, around.now).toISOString(),
    cycle: viewCycle(session, plan, around),
    meters: terms.meters.map(({ name, measurementUnit, freeThreshold, pricePerUnit }) => ({
      name,
      measurement_unit: measurementUnit,
      free_threshold: freeThreshold,
      price_per_unit: pricePerUnit,
      currency: terms.currency,
    })),
  }
}
