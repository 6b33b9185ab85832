import type { PortalPlan, PortalPlanChange, PortalPlanForm, PortalPlanPreview } from '@tradepost/contract/hosted/portal'
import { ChangePlan } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { getBusiness } from '#src/businesses/get-business.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { changePlan, preparePlanChange } from '#src/plan-changes/change-plan.ts'
import { viewPlanChange } from '#src/plan-changes/view-plan-change.ts'
import { getProduct } from '#src/products/read-products.ts'
import type { ProductRow } from '#src/products/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { buildSubscriptionTerms } from '#src/subscriptions/build-subscription-terms.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import { calculateCycleValue } from '#src/subscriptions/price-cycle.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { estimateWalletShare } from '#src/wallets/pay-from-wallet.ts'

/** Customers pay the difference for the remaining time right away, and get the new plan only once it is paid. */
const AS_CUSTOMER = { proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' } as const

/** Lists the products that a subscription can change to, besides its own: those that the business offers in the portal. */
async function listOffered(scope: Scope, { productId, brandId, terms }: SubscriptionRow): Promise<ProductRow[]> {
  const { portalPlans } = await getBusiness(scope)
  if (portalPlans.length === 0) return []
  const products = await scope.trx
    .selectFrom('products')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), brandId, isRecurring: true }))
    .where('id', 'in', portalPlans)
    .where('id', '!=', productId)
    .where('archivedAt', 'is', null)
    .execute()
  return products
    .filter(({ price }) => price.type === 'recurring_price' && price.currency === terms.currency)
    .toSorted((one, other) => portalPlans.indexOf(one.id) - portalPlans.indexOf(other.id))
}

/** Views a plan with the price of a cycle of it as the subscription would be charged: in its currency, before codes. */
async function viewPlan(scope: Scope, subscription: SubscriptionRow, product: ProductRow): Promise<PortalPlan[]> {
  const { id, name, description, price } = product
  if (price.type !== 'recurring_price') return []
  const terms = await buildSubscriptionTerms(scope, { product, price, order: { quantity: 1 } })
  return [
    {
      product_id: id,
      name,
      description,
      price: calculateCycleValue({ ...subscription, terms, discounts: [] }),
      currency: subscription.billingCurrency,
      tax_inclusive: price.tax_inclusive ?? false,
      payment_frequency_count: price.payment_frequency_count,
      payment_frequency_interval: price.payment_frequency_interval,
    },
  ]
}

/** Lists the plans of a subscription to choose from: its own, for another quantity, and those that the business offers. */
export async function listPlans(scope: Scope, id: string): Promise<PortalPlan[]> {
  const subscription = await getSubscription(scope, id)
  const own = await getProduct(scope, subscription.productId)
  const plans: PortalPlan[] = []
  for (const product of [own, ...(await listOffered(scope, subscription))])
    plans.push(...(await viewPlan(scope, subscription, product)))
  return plans
}

/**
 * Builds the API's input for a plan that a customer chose, with the add-ons that the new plan offers too.
 * @throws 404 PRODUCT_NOT_FOUND for a plan that isn't offered to customers
 */
async function inputOf(scope: Scope, id: string, { product_id, quantity }: PortalPlanForm): Promise<ChangePlan> {
  const subscription = await getSubscription(scope, id)
  const offered = await listOffered(scope, subscription)
  const isOwn = product_id === subscription.productId
  const product = isOwn ? await getProduct(scope, product_id) : offered.find((each) => each.id === product_id)
  if (!product) throw fault('PRODUCT_NOT_FOUND')
  const kept = subscription.terms.addons.filter(({ addonId }) => product.addons?.includes(addonId))
  const addons = kept.map(({ addonId, quantity: count }) => ({ addon_id: addonId, quantity: count }))
  return ChangePlan.parse({ product_id, quantity, addons, ...AS_CUSTOMER })
}

/** Previews what another plan costs now and at its renewals. @throws what `preparePlanChange` throws */
export async function previewPlan(scope: Scope, id: string, form: PortalPlanForm): Promise<PortalPlanPreview> {
  const planned = await preparePlanChange(scope, id, await inputOf(scope, id, form))
  const customer = await getCustomer(scope, planned.subscription.customerId)
  const { immediate_charge, new_plan } = viewPlanChange(planned, { customer, now: scope.clock.now() })
  const { summary, line_items: lines } = immediate_charge
  const { total_amount: amount, currency } = summary
  const wallet = await estimateWalletShare(scope, { customerId: customer.id, currency, totalAmount: amount })
  return {
    due_now: { amount, currency, tax: summary.tax ?? 0, wallet },
    lines,
    renews_at: new_plan.next_billing_date,
    renewal: { amount: new_plan.recurring_pre_tax_amount, currency: new_plan.currency },
  }
}

/** Changes the plan at the price that its preview showed. @throws 409 TOTAL_CHANGED; what `preparePlanChange` throws */
export async function changePlanAt(scope: Scope, id: string, { expected_total, ...form }: PortalPlanChange): Promise<void> {
  const input = await inputOf(scope, id, form)
  const { priced } = await preparePlanChange(scope, id, input)
  if ((priced.cart?.total ?? 0) !== expected_total) throw fault('TOTAL_CHANGED')
  await changePlan(scope, id, input)
}
