import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { isChosenTerm } from '@tradepost/contract/provider/chosen-term'
import { addSpan } from '@tradepost/kit/periods'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import { type PricedCart, type PricedLine, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import type { TaxPlace } from '#src/pricing/tax-rates.ts'
import { calculateFirstDates } from '#src/subscriptions/periods.ts'
import { buildCycleLines, type SubscriptionPlan } from '#src/subscriptions/terms.ts'
import type { CheckoutSessionRow } from './table.ts'

type Coded = Pick<CheckoutSessionRow, 'currency' | 'billingCurrency' | 'discounts'>
export type Payer = TaxPlace & { hasTaxId: boolean }

/** Returns how many cycles of each code the first payment uses: one for a full cycle, none for a free trial. */
const cyclesUsed = ({ initialTerms }: SubscriptionPlan): number =>
  initialTerms.trialDays === 0 || (initialTerms.trialAmount !== null && initialTerms.trialTakesCodes) ? 1 : 0

/** Returns the codes that still apply after this many cycles. */
const codesAfter = ({ discounts }: Coded, cycles: number): CartDiscount[] =>
  discounts.filter(({ subscriptionCycles }) => subscriptionCycles == null || subscriptionCycles > cycles)

/** Prices the cycle after this many others, without usage. */
function priceCycleAfter(cycles: number, session: Coded, plan: SubscriptionPlan, payer: Payer): PricedCart {
  const { currency, billingCurrency } = session
  return priceCart(
    { currency, billingCurrency, lines: buildCycleLines(plan.terms), discounts: codesAfter(session, cycles) },
    payer,
  )
}

/** Returns whether a subscription never costs anything: its price, or the codes that don't end, leave nothing of any cycle. */
export function isFreeForever(session: Coded & Pick<CheckoutSessionRow, 'plan'>): boolean {
  const { plan } = session
  if (!plan || plan.initialTerms.onDemand || plan.terms.meters.length > 0) return false
  return priceCycleAfter(Number.POSITIVE_INFINITY, session, plan, { country: undefined, hasTaxId: false }).total === 0
}

/** Prices the cycle after the first payment, without usage. */
export const priceNextCycle = (session: Coded, plan: SubscriptionPlan, payer: Payer): PricedCart =>
  priceCycleAfter(cyclesUsed(plan), session, plan, payer)

/** Returns the first billing date of a checkout made now. */
export function calculateFirstBillingDate({ terms, initialTerms }: SubscriptionPlan, now: Date): Date {
  return calculateFirstDates(now, { trialDays: initialTerms.trialDays, frequency: terms.frequency }).nextBillingAt
}

/** Returns the end of the term of a checkout made now. */
const calculateTermEnd = ({ terms }: SubscriptionPlan, now: Date): Date => addSpan(now, terms.period)

type ShownTo = { place: TaxPlace; now: Date }

/** Returns the cycles after which codes run out, and the date of the first charge without each. */
function codeEnds(session: Coded, plan: SubscriptionPlan, now: Date): { cycles: number; at: Date }[] {
  const { terms, initialTerms } = plan
  const used = cyclesUsed(plan)
  const { anchorAt, periodIndex } = calculateFirstDates(now, { trialDays: initialTerms.trialDays, frequency: terms.frequency })
  const limits = session.discounts.flatMap(({ subscriptionCycles: cycles }) => (cycles != null && cycles > used ? [cycles] : []))
  return [...new Set(limits)]
    .sort((a, b) => a - b)
    .map((cycles) => ({ cycles, at: addSpan(anchorAt, terms.frequency, periodIndex + cycles - used) }))
}

/** Returns the charges after this payment; none for on-demand subscriptions, or if the term ends first. */
export function viewRecurring(session: CheckoutSessionRow, cart: PricedCart, { place, now }: ShownTo): Totals['recurring'] {
  const { plan } = session
  if (!plan || plan.initialTerms.onDemand) return null
  const coded = { ...session, billingCurrency: cart.currency }
  const payer = { ...place, hasTaxId: cart.isReverseCharge }
  const startsAt = calculateFirstBillingDate(plan, now)
  const endsAt = calculateTermEnd(plan, now)
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

/** Returns the codes of a cart that starts a subscription, including codes that apply only to later cycles. */
export function viewPlanCodes({ discounts }: Coded, { codes }: PricedCart): Totals['codes'] {
  return discounts.map(({ code, subscriptionCycles }) => ({
    code,
    amount: codes.find((each) => each.code === code)?.amount ?? 0,
    cycles: subscriptionCycles,
  }))
}

/** A subscription whose card changes. */
type RunningSubscription = { isOnDemand: boolean }

type PlanAround = {
  cart: PricedCart
  running: RunningSubscription | null
  now: Date
  viewLine: (line: PricedLine, kept: CartLine | undefined) => HostedSession['lines'][number]
}

/** Returns the charges of a full cycle, in the currency of the cart; none for on-demand subscriptions. */
function viewCycle(session: CheckoutSessionRow, plan: SubscriptionPlan, { cart, running, viewLine }: PlanAround) {
  if (running ? running.isOnDemand : plan.initialTerms.onDemand) return []
  const lines = buildCycleLines(plan.terms)
  const priced = priceCart({ currency: session.currency, billingCurrency: cart.currency, lines }, { country: null })
  return priced.lines.map((line, index) => viewLine(line, lines[index]))
}

export function viewPlan(session: CheckoutSessionRow, around: PlanAround): HostedSession['subscription'] {
  const { plan } = session
  if (!plan) return null
  const { terms, initialTerms } = plan
  return {
    name: terms.name,
    frequency_count: terms.frequency.count,
    frequency_interval: terms.frequency.interval,
    trial_days: initialTerms.trialDays,
    trial_used: initialTerms.trialUsed ?? null,
    is_on_demand: initialTerms.onDemand !== null,
    is_update: around.running !== null,
    ends_at: around.running ? null : calculateTermEnd(plan, around.now).toISOString(),
    has_chosen_term: isChosenTerm(terms.period),
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
