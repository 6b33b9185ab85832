import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import type { PaymentRow } from '#src/payments/table.ts'
import { type PricedCart, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import { firstDates } from '#src/subscriptions/periods.ts'
import { cycleLines, type SubscriptionPlan } from '#src/subscriptions/terms.ts'
import type { CheckoutSessionRow } from './table.ts'

type Coded = Pick<CheckoutSessionRow, 'currency' | 'billingCurrency' | 'discounts'>
type Payer = { country: string | null | undefined; hasTaxId: boolean }

/** The codes that come off the next cycle as well: a full first one has used up one cycle of each, a free trial none. */
function laterCodes({ discounts }: Coded, { beginning }: SubscriptionPlan): CartDiscount[] {
  const used = beginning.trialDays === 0 || (beginning.trialAmount !== null && beginning.trialTakesCodes) ? 1 : 0
  return discounts.filter(({ subscriptionCycles }) => subscriptionCycles == null || subscriptionCycles > used)
}

/** What a cycle after the first payment costs, without what will be used. */
export function priceNextCycle(session: Coded, plan: SubscriptionPlan, payer: Payer): PricedCart {
  const { currency, billingCurrency } = session
  return priceCart({ currency, billingCurrency, lines: cycleLines(plan.terms), discounts: laterCodes(session, plan) }, payer)
}

/** When it is charged first after a checkout at this moment. */
export function nextChargeOf({ terms, beginning }: SubscriptionPlan, now: Date): Date {
  return firstDates(now, { trialDays: beginning.trialDays, frequency: terms.frequency }).nextBillingAt
}

type ShownTo = { country: string | null | undefined; now: Date }

/** What comes after this payment; nothing by itself on demand. */
export function recurringOf(session: CheckoutSessionRow, cart: PricedCart, { country, now }: ShownTo): Totals['recurring'] {
  const { plan } = session
  if (!plan || plan.beginning.onDemand) return null
  const { total } = priceNextCycle({ ...session, billingCurrency: cart.currency }, plan, {
    country,
    hasTaxId: cart.isReverseCharge,
  })
  return { total, starts_at: nextChargeOf(plan, now).toISOString() }
}

export function viewPlan({ plan }: CheckoutSessionRow, attempt: PaymentRow | undefined): HostedSession['subscription'] {
  if (!plan) return null
  const { terms, beginning } = plan
  return {
    name: terms.name,
    frequency_count: terms.frequency.count,
    frequency_interval: terms.frequency.interval,
    trial_days: beginning.trialDays,
    is_on_demand: beginning.onDemand !== null,
    is_update: attempt?.purpose === 'method',
  }
}
