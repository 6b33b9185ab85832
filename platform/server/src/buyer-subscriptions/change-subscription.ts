import type {
  BuyerMethodForm,
  BuyerPlanChange,
  BuyerPlanForm,
  BuyerPlanPreview,
  BuyerSubscription,
  ChangedMethod,
} from '@tradepost/contract/platform/buyer-subscriptions'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { PlanChangeInput } from '#src/payments-provider/subscriptions.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { readCatalog } from '#src/storefront/read-catalog.ts'
import { findProduct } from '#src/storefront/read-product.ts'
import { changePlanAt } from '#src/subscriptions/change-plan.ts'
import type { BuyerSubscriptionRef } from './find-held.ts'
import { viewSubscription } from './view.ts'

/** A buyer pays the difference for the rest of the time that runs, and has the new plan only once that is paid. */
const AS_BUYER = { proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' } as const

/** The new plan, if its shop sells it: a product that is only known by its id is none of a buyer's. @throws 404 PRODUCT_NOT_FOUND */
async function inputOf(deps: Deps, { order, provider, id }: BuyerSubscriptionRef, form: BuyerPlanForm): Promise<PlanChangeInput> {
  const { product_id: current } = await provider.subscriptions.get(id)
  // Who has a plan that is no longer sold may still take more or less of it.
  if (form.product_id !== current) {
    findProduct(await readCatalog(await loadRecordsOf(deps, order), [form.product_id]), form.product_id)
  }
  return { ...form, ...AS_BUYER }
}

/** What another plan would cost now, and what it costs then. @throws 422 for a plan that cannot be had */
export async function previewPlan(deps: Deps, held: BuyerSubscriptionRef, form: BuyerPlanForm): Promise<BuyerPlanPreview> {
  const { immediate_charge, new_plan } = await held.provider.subscriptions.previewPlan(held.id, await inputOf(deps, held, form))
  return { immediate_charge, new_plan: viewSubscription(new_plan) }
}

/** Changes the plan; the old one stands until the charge is paid. @throws what `previewPlan` and `changePlanAt` throw */
export async function changePlan(
  deps: Deps,
  held: BuyerSubscriptionRef,
  { expected_total: expectedTotal, ...form }: BuyerPlanChange,
): Promise<BuyerSubscription> {
  return viewSubscription(await changePlanAt({ ...held, input: await inputOf(deps, held, form), expectedTotal }))
}

/** Lets a subscription go on that was to end. @throws 422 for one that is over */
export async function saveSubscription({ provider, id }: BuyerSubscriptionRef): Promise<BuyerSubscription> {
  return viewSubscription(await provider.subscriptions.update(id, { cancel_at_next_billing_date: false }))
}

/** Charges a subscription to another card: one that the buyer has kept, or one that they give on the provider's page. */
export async function changeMethod(
  { provider, id }: BuyerSubscriptionRef,
  form: BuyerMethodForm,
  returnUrl: string,
): Promise<ChangedMethod> {
  const payment_method =
    form.type === 'new' ? { ...form, return_url: returnUrl } : { type: form.type, payment_method_id: form.payment_method_id }
  const { payment_link: url, expires_on } = await provider.subscriptions.updatePaymentMethod(id, { payment_method })
  if (form.type === 'new' && !url) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
  // The answer does not tell how the subscription stands now.
  if (form.type === 'existing') await provider.subscriptions.get(id)
  return { url, expires_at: expires_on }
}
