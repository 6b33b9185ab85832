import type { ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { CustomerRow } from '#src/customers/table.ts'
import type { PricedLine } from '#src/pricing/price-cart.ts'
import { calculateDatesFrom } from '#src/subscriptions/periods.ts'
import { viewSubscription } from '#src/subscriptions/view.ts'
import type { PreparedPlanChange } from './change-plan.ts'

type Item = ChangePlanPreview['immediate_charge']['line_items'][number]

/** Data that a preview needs besides the plan change. */
type PlanChangeContext = { customer: CustomerRow; now: Date }

function viewLine(line: PricedLine, { change, priced }: PreparedPlanChange): Item {
  const { rest, cart } = priced
  const common = {
    id: line.itemId ?? line.productId,
    unit_price: line.unitPrice,
    quantity: line.quantity,
    currency: cart?.currency ?? change.terms.currency,
    tax: line.tax,
    tax_rate: (cart?.rateBasisPoints ?? 0) / 100,
    tax_inclusive: line.isTaxInclusive,
    proration_factor: rest ? rest.seconds / rest.ofSeconds : 1,
    description: line.description,
  }
  if (line.kind !== 'addon') return { type: 'subscription', ...common, product_id: line.productId, name: line.name }
  const addon = change.terms.addons.find(({ addonId }) => addonId === line.itemId)
  return { type: 'addon', ...common, name: line.name, tax_category: addon?.taxCategory ?? change.terms.taxCategory }
}

/** Returns the unused time on the old plan as a negative line. */
function creditLine({ subscription, priced }: PreparedPlanChange): Item[] {
  if (priced.credit === 0) return []
  const { terms, billingCurrency } = subscription
  return [
    {
      type: 'subscription',
      id: terms.productId,
      product_id: terms.productId,
      name: terms.name,
      description: null,
      unit_price: -priced.credit,
      quantity: 1,
      currency: billingCurrency,
      tax: 0,
      tax_rate: 0,
      tax_inclusive: terms.isTaxInclusive,
      proration_factor: 1,
    },
  ]
}

/** Returns the preview of a plan change. */
export function viewPlanChange(planned: PreparedPlanChange, { customer, now }: PlanChangeContext): ChangePlanPreview {
  const { subscription, change, priced } = planned
  const { cart, creditLeft, startsCycle } = priced
  const { terms, discounts } = change
  const dates = startsCycle ? calculateDatesFrom(now, terms.frequency) : {}
  const settlement = cart?.settlement ?? { amount: 0, tax: 0, currency: terms.currency }
  return {
    immediate_charge: {
      line_items: cart ? [...cart.lines.map((line) => viewLine(line, planned)), ...creditLine(planned)] : [],
      summary: {
        total_amount: cart?.total ?? 0,
        tax: cart?.tax ?? 0,
        currency: subscription.billingCurrency,
        settlement_amount: settlement.amount,
        settlement_tax: settlement.tax,
        settlement_currency: settlement.currency,
        customer_credits: creditLeft,
      },
      effective_at: now.toISOString(),
    },
    new_plan: viewSubscription({ ...subscription, terms, discounts, ...dates }, customer),
  }
}
