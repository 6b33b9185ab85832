import type {
  BuyerMethodForm,
  BuyerPlanChange,
  BuyerPlanForm,
  BuyerPlanPreview,
  BuyerSubscription,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { PlanChangeInput } from '#src/payments-provider/calls/subscriptions.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { readCatalog } from '#src/storefront/read-catalog.ts'
import { checkAvailable, findProduct } from '#src/storefront/read-product.ts'
import { changePlanAt } from '#src/subscriptions/change-subscription.ts'
import { estimateWalletAmountOfChange } from '#src/subscriptions/next-charge.ts'
import type { BuyerSubscriptionRef } from './find-held.ts'
import { viewSubscription } from './view.ts'

/** Buyers pay the prorated difference right away, and get the new plan only once it is paid. */
const AS_BUYER = { proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' } as const

/**
 * Builds the provider's input for a new plan, if the shop sells its product: a buyer can't choose a product by an unlisted ID.
 * @throws 404 PRODUCT_NOT_FOUND; 409 PRODUCT_NOT_AVAILABLE
 */
async function inputOf(deps: Deps, { order, provider, id }: BuyerSubscriptionRef, form: BuyerPlanForm): Promise<PlanChangeInput> {
  const { product_id: current } = await provider.subscriptions.get(id)
  // A plan that is no longer sold may still change its quantity.
  if (form.product_id !== current) {
    checkAvailable(findProduct(await readCatalog(await loadRecordsOf(deps, order), [form.product_id]), form.product_id))
  }
  return { ...form, ...AS_BUYER }
}

/** Previews the price of another plan now and at its renewals. @throws 422 for a plan that isn't possible */
export async function previewPlan(deps: Deps, held: BuyerSubscriptionRef, form: BuyerPlanForm): Promise<BuyerPlanPreview> {
  const { immediate_charge, new_plan } = await held.provider.subscriptions.previewPlan(held.id, await inputOf(deps, held, form))
  const wallet_amount = await estimateWalletAmountOfChange(await loadRecordsOf(deps, held.order), { immediate_charge, new_plan })
  return { immediate_charge, new_plan: viewSubscription(new_plan), wallet_amount }
}

/** Changes the plan; the old one stays until the charge is paid. @throws what `previewPlan` and `changePlanAt` throw */
export async function changePlan(
  deps: Deps,
  held: BuyerSubscriptionRef,
  { expected_total: expectedTotal, ...form }: BuyerPlanChange,
): Promise<BuyerSubscription> {
  return viewSubscription(await changePlanAt({ ...held, input: await inputOf(deps, held, form), expectedTotal }))
}

/** Revokes a scheduled cancellation. @throws 422 for a subscription that has ended */
export async function saveSubscription({ provider, id }: BuyerSubscriptionRef): Promise<BuyerSubscription> {
  return viewSubscription(await provider.subscriptions.update(id, { cancel_at_next_billing_date: false }))
}

/**
 * Charges a subscription to another payment method: one that the buyer has saved, or a new one that they enter on the provider's
 * page.
 */
export async function changeMethod(
  { provider, id }: BuyerSubscriptionRef,
  form: BuyerMethodForm,
  returnUrl: string,
): Promise<ChangedMethod> {
  const payment_method =
    form.type === 'new' ? { ...form, return_url: returnUrl } : { type: form.type, payment_method_id: form.payment_method_id }
  const { payment_link: url, expires_on } = await provider.subscriptions.updatePaymentMethod(id, { payment_method })
  if (form.type === 'new' && !url) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
  // The answer doesn't include the subscription's new state.
  if (form.type === 'existing') await provider.subscriptions.get(id)
  return { url, expires_at: expires_on }
}
