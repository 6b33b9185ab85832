import type { CustomFieldResponse } from '@tradepost/contract/provider/checkout/checkout-options'
import type { BillingAddress } from '@tradepost/contract/provider/payments'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import { generateId } from '@tradepost/kit/ids'
import type { Language } from '@tradepost/messages/languages'
import type { DiscountRow } from '#src/discounts/table.ts'
import { viewPaymentDiscount } from '#src/discounts/view.ts'
import { fault } from '#src/faults.ts'
import { toCartDiscount } from '#src/pricing/share-discounts.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { changeSubscription, toSubscriptionColumns } from './change-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { calculateFirstDates } from './periods.ts'
import type { SubscriptionDiscount, SubscriptionRow } from './table.ts'
import type { SubscriptionPlan } from './terms.ts'

/** Returns a discount as a subscription stores it. */
export function toSubscriptionDiscount(discount: DiscountRow, position: number): SubscriptionDiscount {
  return {
    ...toCartDiscount(discount),
    cyclesLeft: discount.subscriptionCycles,
    staysOnPlanChange: discount.preserveOnPlanChange,
    shown: viewPaymentDiscount(discount, position),
  }
}

export type NewSubscription = {
  plan: SubscriptionPlan
  brandId: string
  customerId: string
  billingCurrency: string
  billing: BillingAddress
  taxId: string | null
  customerBusinessName: string | null
  customFieldResponses: CustomFieldResponse[] | null
  language: Language
  discounts: readonly DiscountRow[]
  metadata: Metadata
}

/** Creates a subscription that starts once its first payment succeeds; until then its dates are provisional. */
export async function createPendingSubscription(
  scope: Scope,
  { plan, discounts, ...said }: NewSubscription,
): Promise<SubscriptionRow> {
  const { terms, initialTerms } = plan
  const { trialDays, trialAmount, onDemand } = initialTerms
  const now = scope.clock.now()
  // The subscription refers to its customer, who may be new.
  return scope.trx
    .insertInto('subscriptions')
    .values(
      toSubscriptionColumns({
        ...toTenant(scope),
        id: generateId('subscription'),
        status: 'pending',
        productId: terms.productId,
        terms,
        discounts: discounts.map(toSubscriptionDiscount),
        ...said,
        trialDays,
        trialAmount,
        onDemand,
        paymentMethodId: null,
        ...calculateFirstDates(now, { trialDays, frequency: terms.frequency }),
        expiresAt: null,
        remindedFor: null,
        cycle: 0,
        cycleValue: 0,
        credit: 0,
        outstandingPaymentId: null,
        planChange: null,
        cancelsAtNextBilling: false,
        cancelledAt: null,
        cancellationFeedback: null,
        cancellationComment: null,
        pausedAt: null,
        usageBilledTo: now,
        createdAt: now,
        updatedAt: now,
      } satisfies SubscriptionRow),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Chosen = Pick<NewSubscription, 'discounts' | 'billingCurrency' | 'customFieldResponses'> &
  Partial<Pick<SubscriptionRow, 'trialDays' | 'trialAmount'>>

/**
 * Applies the buyer's choices to the pending subscription of a link.
 * @throws 410 CHECKOUT_SESSION_EXPIRED if the link just expired
 */
export async function updatePendingSubscription(scope: Scope, id: string, { discounts, ...chosen }: Chosen): Promise<void> {
  const subscription = await lockSubscription(scope, id)
  if (subscription.status !== 'pending') throw fault('CHECKOUT_SESSION_EXPIRED')
  await changeSubscription(scope, subscription, { discounts: discounts.map(toSubscriptionDiscount), ...chosen })
}
