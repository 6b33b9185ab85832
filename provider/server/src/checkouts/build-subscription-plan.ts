import type { CartItem, CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { fault } from '#src/faults.ts'
import type { ProductRow } from '#src/products/table.ts'
import type { Scope } from '#src/scope.ts'
import { buildSubscriptionTerms } from '#src/subscriptions/build-subscription-terms.ts'
import type { InitialTerms, OnDemandTerms, RecurringOrUsagePrice, SubscriptionPlan } from '#src/subscriptions/terms.ts'

type PlanRequest = Pick<CreateCheckoutSession, 'subscription_data' | 'discount_code' | 'discount_codes'>

/** Returns the on-demand terms, if requested. @throws 422 if the product can't be charged on demand */
function toOnDemand(
  { subscription_data: data, ...input }: PlanRequest,
  price: RecurringOrUsagePrice,
  item: CartItem,
): OnDemandTerms | null {
  const asked = data?.on_demand
  if (!asked) return null
  if (price.type === 'usage_based_price') throw fault('ON_DEMAND_USAGE_BASED_BILLING_NOT_SUPPORTED')
  if (item.addons?.some(({ quantity }) => quantity > 0)) throw fault('ADDONS_NOT_ALLOWED_FOR_ON_DEMAND')
  if (input.discount_code || input.discount_codes?.length) throw fault('DISCOUNT_NOT_AVAILABLE_FOR_ON_DEMAND')
  if (asked.product_currency && asked.product_currency !== price.currency)
    throw fault('UNSUPPORTED_CURRENCY', `This product is priced in ${price.currency}`)
  const { mandate_only: isMandateOnly, product_price: said = null, product_description: description = null } = asked
  return { isMandateOnly, price: said, description }
}

function toInitialTerms(input: PlanRequest, price: RecurringOrUsagePrice, item: CartItem): InitialTerms {
  const onDemand = toOnDemand(input, price, item)
  const own = price.type === 'recurring_price' ? price : undefined
  const trialDays = onDemand ? 0 : (input.subscription_data?.trial_period_days ?? own?.trial_period_days ?? 0)
  return {
    trialDays,
    trialAmount: trialDays > 0 ? (own?.trial_amount ?? null) : null,
    trialTakesCodes: own?.trial_apply_discounts ?? false,
    onDemand,
  }
}

type Subscribed = { product: ProductRow; price: RecurringOrUsagePrice; item: CartItem; index: number }

/**
 * Builds the subscription that a cart item starts. Ignores its `amount`, as the API specifies.
 * @throws 422 for add-ons, quantities and on-demand terms that don't go together
 */
export async function buildSubscriptionPlan(
  scope: Scope,
  { product, price, item, index }: Subscribed,
  input: PlanRequest,
): Promise<SubscriptionPlan> {
  const path = `product_cart.${index}.`
  const initialTerms = toInitialTerms(input, price, item)
  return { terms: await buildSubscriptionTerms(scope, { product, price, order: item, path }), initialTerms }
}
