import { addMilliseconds } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { getToken } from '#src/payment-methods/get-payment-method.ts'
import { advancePayment } from '#src/payments/advance-payment.ts'
import { chargeRequest, getCardAmount, getChargeKey } from '#src/payments/charge-request.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { SavedCard } from '#src/renewals/lock-renewal.ts'
import type { Scope, Tenant } from '#src/scope.ts'
import { markPendingSubscriptionFailed } from '#src/subscription-outcomes/apply-first-payment.ts'
import { applyPaymentToSubscription } from '#src/subscription-outcomes/apply-payment-to-subscription.ts'
import { NOTHING_DUE, type Outcome } from './apply-outcome.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Completes a payment whose outcome should be known by now, from the card network's record: a deferred one, one whose buyer never
 * answered the bank, or one that a crash interrupted between the charge and recording it. Also charges the saved card of an
 * off-session payment. It looks up first and voids only charges that haven't moved money, so nothing is charged twice and no
 * charge is lost. Returns when to ask again, if the card network doesn't know yet.
 */
export async function completePayment(deps: Deps, tenant: Tenant, id: string): Promise<Date | undefined> {
  const scope = await createReadOnlyScope(deps, tenant)
  const payment = await getPayment(scope, id)
  if (payment.status === 'requires_payment_method') return abandonPayment(deps, payment)
  if (payment.status === 'failed' && payment.billingReason === 'subscription_create') return endLink(deps, payment)
  if (payment.status !== 'processing' && payment.status !== 'requires_customer_action') return undefined
  const charge = await fetchOutcome(deps, scope, payment)
  const settled = await recordOutcome(deps, payment, charge)
  return charge.status === 'processing' && settled.status === 'processing'
    ? addMilliseconds(scope.clock.now(), CHECK_MILLISECONDS)
    : undefined
}

/** The saved card was removed, or there never was one, so the network isn't asked. */
const REVOKED: Outcome = { ...NOTHING_DUE, status: 'declined', declineCode: 'REVOCATION_OF_AUTHORIZATION' }

async function fetchOutcome(deps: Deps, scope: Scope, payment: PaymentRow): Promise<Outcome> {
  if (payment.isOffSession && getCardAmount(payment) === 0) return NOTHING_DUE
  const key = getChargeKey(payment)
  const now = scope.clock.now()
  const found = await deps.acquirer.lookUp(key, now)
  if (!found && payment.isOffSession) {
    const { paymentMethodId } = payment
    const card = paymentMethodId === null ? null : await getToken(scope, paymentMethodId)
    return chargeSavedCard(deps, { payment, card, at: now })
  }
  // Missing, or still waiting for the buyer: void it, so that it can't happen later.
  return !found || found.status === 'requires_action' ? deps.acquirer.void(key, now) : found
}

/**
 * Charges the saved card of an off-session payment, which exists for that. A charge that was made before is returned as it is. A
 * card that its customer has since removed pays no subscriptions.
 */
export async function chargeSavedCard(
  deps: Deps,
  { payment, card, at }: { payment: PaymentRow; card: SavedCard | null; at: Date },
): Promise<Outcome> {
  if (getCardAmount(payment) === 0) return NOTHING_DUE
  // A subscription that cost nothing may have begun without a card.
  if (!card || (card.isRemoved && payment.subscriptionId !== null)) return REVOKED
  return deps.acquirer.charge(chargeRequest(payment, { kind: 'saved', token: card.token }, at))
}

/** Expires an unused payment link; one that is being used right now stays with its buyer. */
async function abandonPayment(deps: Deps, payment: PaymentRow): Promise<undefined> {
  try {
    await transact(deps, payment, async (scope) => {
      await applyPaymentToSubscription(scope, await advancePayment(scope, payment, 'abandon'), null)
    })
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
  }
}

/** Ends a payment link whose attempts failed and whose time is over: the subscription it was to start has failed. */
async function endLink(deps: Deps, payment: PaymentRow): Promise<undefined> {
  await transact(deps, payment, (scope) => markPendingSubscriptionFailed(scope, payment))
}
