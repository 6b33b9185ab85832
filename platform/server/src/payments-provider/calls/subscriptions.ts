import { CheckoutUrl } from '@tradepost/contract/provider/checkout/checkouts'
import { ChangePlanPreview, UpdatedPaymentMethod } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { Subscription, SubscriptionListItem } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { UsageHistoryItem } from '@tradepost/contract/provider/usage/usage-history'
import * as z from 'zod'
import type { AnswerSubject } from '#src/payments-provider/answer-subject.ts'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import { acceptRefused, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

export type SubscriptionInput = Omit<DodoPayments.SubscriptionCreateParams, 'payment_link'>
export type SubscriptionPatch = DodoPayments.SubscriptionUpdateParams
export type PlanChangeInput = DodoPayments.SubscriptionChangePlanParams
type SubscriptionFilters = Pick<DodoPayments.SubscriptionListParams, 'status' | 'customer_id' | 'product_id'>

const methodOf = ({ payment_method_id: id }: Record<string, unknown>) => ({ has_payment_method: typeof id === 'string' })
export const SeenSubscription = answerOf(Subscription, methodOf)
export const SeenSubscriptionItem = answerOf(SubscriptionListItem, methodOf)
/** The price of a whole cycle, with its lines and tax. */
export const SeenCharge = answerOf(ChangePlanPreview.shape.immediate_charge)
export const SeenPreview = answerOf(ChangePlanPreview)
export const SeenCycle = answerOf(UsageHistoryItem)
const SeenUpdate = answerOf(UpdatedPaymentMethod)

/** A subscription with a URL to start it. */
const OpenedSubscription = z.object({
  subscription_id: z.string(),
  payment_id: z.string('Payment ID is required').min(1, 'Payment ID is required'),
  payment_link: CheckoutUrl,
})

/** Calls that move money or create something are never retried: a lost answer may have done it. */
const ONCE = { maxRetries: 0 } as const

const THING = { noun: 'subscriptions', kind: 'thing' } as const
const LINES = { noun: 'subscriptions', kind: 'lines' } as const

const A_WHOLE_CYCLE = { proration_billing_mode: 'full_immediately' } as const

type Plan = Pick<Subscription, 'product_id' | 'quantity' | 'addons'>
const planOf = ({ product_id, quantity, addons }: Plan) => ({ product_id, quantity, addons })

/** Returns a key of everything that a cycle's price depends on. */
export const planKeyOf = ({ product_id, quantity, addons }: Plan): string =>
  JSON.stringify([product_id, quantity, addons.map(({ addon_id, quantity: count }) => [addon_id, count])])

const Charge = z.object({
  immediate_charge: z.looseObject({ summary: z.looseObject({ total_amount: z.int(), tax: z.int().nullish() }) }),
})

/** Records the previewed cycle only if it has the subscription's own price; another price says nothing about its cycle. */
function cycleOf({ subscription_id: id, recurring_pre_tax_amount: net, tax_inclusive, ...plan }: Subscription): AnswerSubject {
  const chargeOf = (preview: unknown) => {
    const charge = Charge.safeParse(preview).data?.immediate_charge
    const { total_amount: total, tax } = charge?.summary ?? {}
    return total !== undefined && total - (tax_inclusive ? 0 : (tax ?? 0)) === net ? charge : undefined
  }
  const cycle_of = planKeyOf(plan)
  return {
    noun: 'subscriptions',
    kind: 'facts',
    id,
    facts(preview) {
      const cycle = chargeOf(preview)
      return cycle ? { cycle, cycle_of } : { cycle_of }
    },
  }
}

export const subscriptionCalls = ({ client, call }: ProviderClient) => ({
  list: ({ page, pageSize, ...filters }: Paging & SubscriptionFilters) =>
    call(
      itemsOf(SeenSubscriptionItem),
      (options) => client.subscriptions.list({ ...pageOf({ page, pageSize }), ...filters }, options),
      LINES,
    ),
  get: (id: string) => call(SeenSubscription, (options) => client.subscriptions.retrieve(id, options), { ...THING, id }),
  /** Opens a subscription with a page to start it. */
  create: (input: SubscriptionInput) =>
    call(OpenedSubscription, (options) =>
      // The SDK marks it as deprecated; the API has no other way to start one for a known address.
      client.subscriptions.create({ ...input, payment_link: true }, { ...options, ...ONCE }),
    ),
  update: (id: string, patch: SubscriptionPatch) =>
    call(SeenSubscription, (options) => client.subscriptions.update(id, patch, { ...options, ...ONCE }), { ...THING, id }),
  changePlan: (id: string, input: PlanChangeInput) =>
    call(z.unknown(), (options) => client.subscriptions.changePlan(id, input, { ...options, ...ONCE })),
  previewPlan: (id: string, input: PlanChangeInput) =>
    call(SeenPreview, (options) => client.subscriptions.previewChangePlan(id, input, options)),
  /** Previews what a whole cycle of the plan costs now, with tax. Returns null for a provider that refuses to tell. */
  previewCycle: (subscription: Subscription) =>
    call(
      SeenPreview.nullable(),
      (options) =>
        client.subscriptions
          .previewChangePlan(subscription.subscription_id, { ...planOf(subscription), ...A_WHOLE_CYCLE }, options)
          .catch(acceptRefused(null)),
      cycleOf(subscription),
    ),
  cancelPlanChange: (id: string) =>
    call(z.unknown(), (options) => client.subscriptions.cancelChangePlan(id, { ...options, ...ONCE })),
  charge: (id: string, input: DodoPayments.SubscriptionChargeParams) =>
    call(z.object({ payment_id: z.string() }), (options) => client.subscriptions.charge(id, input, { ...options, ...ONCE })),
  updatePaymentMethod: (id: string, input: DodoPayments.SubscriptionUpdatePaymentMethodParams) =>
    call(SeenUpdate, (options) => client.subscriptions.updatePaymentMethod(id, input, { ...options, ...ONCE })),
  listUsage: (id: string, paging: Paging) =>
    call(itemsOf(SeenCycle), (options) => client.subscriptions.retrieveUsageHistory(id, pageOf(paging), options)),
})
