import { later } from '@tradepost/kit/clock'
import { assert, Fault } from '@tradepost/kit/faults'
import { type Deps, readingScope, transact } from '#src/deps.ts'
import { getToken } from '#src/payment-methods/get-payment-method.ts'
import { advancePayment } from '#src/payments/advance-payment.ts'
import { chargeKeyOf, chargeRequest } from '#src/payments/charge-request.ts'
import { CHECK_MILLISECONDS } from '#src/payments/create-payment.ts'
import { getPayment } from '#src/payments/get-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope, Tenant } from '#src/scope.ts'
import { failPending } from '#src/subscription-outcomes/apply-first-payment.ts'
import { applyPaymentToSubscription } from '#src/subscription-outcomes/apply-payment-to-subscription.ts'
import { NOTHING_DUE, type Outcome } from './apply-outcome.ts'
import { recordOutcome } from './record-outcome.ts'

/**
 * Finishes a payment whose outcome should be known by now from the card network's own record: a deferred one, one whose
 * buyer never answered the bank, one that a crash left between the charge and its note; and charges the kept card of a
 * payment that has no buyer. Asking first and taking back only what has not moved money means nothing is charged twice and
 * nothing that was charged is lost. Returns when to ask again, if the card network still does not know.
 */
export async function completePayment(deps: Deps, tenant: Tenant, id: string): Promise<Date | undefined> {
  const scope = await readingScope(deps, tenant)
  const payment = await getPayment(scope, id)
  if (payment.status === 'requires_payment_method') return abandonPayment(deps, payment)
  if (payment.status === 'failed' && payment.billingReason === 'subscription_create') return endLink(deps, payment)
  if (payment.status !== 'processing' && payment.status !== 'requires_customer_action') return undefined
  const charge = await outcomeOf(deps, scope, payment)
  const settled = await recordOutcome(deps, payment, charge)
  return charge.status === 'processing' && settled.status === 'processing'
    ? later(scope.clock.now(), CHECK_MILLISECONDS)
    : undefined
}

/** The card is gone: nobody is asked. */
const REVOKED: Outcome = { ...NOTHING_DUE, status: 'declined', declineCode: 'REVOCATION_OF_AUTHORIZATION' }

async function outcomeOf(deps: Deps, scope: Scope, payment: PaymentRow): Promise<Outcome> {
  if (payment.isOffSession && payment.totalAmount === 0) return NOTHING_DUE
  const key = chargeKeyOf(payment)
  const now = scope.clock.now()
  const found = await deps.acquirer.lookUp(key, now)
  if (!found && payment.isOffSession) return chargeSavedMethod(deps, scope, payment)
  // Nothing there, or still waiting for the buyer: it is taken back, so that it cannot happen later either.
  return !found || found.status === 'requires_action' ? deps.acquirer.void(key, now) : found
}

/**
 * A kept card whose charge has not arrived is charged now: that is what its payment was made for. One that its customer has
 * removed since pays no subscription any more.
 */
async function chargeSavedMethod(deps: Deps, scope: Scope, payment: PaymentRow): Promise<Outcome> {
  assert(payment.paymentMethodId, 'Without a buyer a kept card is charged')
  const { token, isRemoved } = await getToken(scope, payment.paymentMethodId)
  if (isRemoved && payment.subscriptionId !== null) return REVOKED
  return deps.acquirer.charge(chargeRequest(payment, { kind: 'saved', token }, scope.clock.now()))
}

/** A link that nobody used in its time; one that is used at this moment is left to its buyer. */
async function abandonPayment(deps: Deps, payment: PaymentRow): Promise<undefined> {
  try {
    await transact(deps, payment, async (scope) => {
      await applyPaymentToSubscription(scope, await advancePayment(scope, payment, 'abandon'), null)
    })
  } catch (error) {
    if (!(error instanceof Fault && error.status === 409)) throw error
  }
}

/** A link that was tried in vain and cannot be tried any more: what was to begin with it has failed. */
async function endLink(deps: Deps, payment: PaymentRow): Promise<undefined> {
  await transact(deps, payment, (scope) => failPending(scope, payment))
}
