import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { clearDue, ensureDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** Why a buyer pays at a checkout. Renewals, plan changes and new cards have pages too, but nothing of theirs is abandoned. */
export const CHECKOUT_REASONS = ['purchase', 'subscription_create'] as const

/** Returns whether a payment buys something, rather than renews or changes it. */
export const isPurchase = ({ billingReason }: PaymentRow): boolean => CHECKOUT_REASONS.some((reason) => reason === billingReason)

/** Returns whether a buyer went back at the bank, or never answered it. */
export const wasLeft = ({ status, errorCode }: PaymentRow): boolean =>
  status === 'cancelled' || (status === 'failed' && errorCode === 'CUSTOMER_CANCELLED')

type Detection = { kind: 'detect_abandonment'; subjectId: string; dueAt: Date }

async function planDetection(scope: Scope, subjectId: string): Promise<Detection> {
  const { abandonmentMinutes } = await getBusiness(scope)
  return { kind: 'detect_abandonment', subjectId, dueAt: addMilliseconds(scope.clock.now(), abandonmentMinutes * MINUTE) }
}

/** Notes when a page that waits for the buyer was opened: that of a payment link, or the bank's. Each visit counts anew. */
async function noteOpening(scope: Scope, sessionId: string): Promise<void> {
  await scope.trx
    .updateTable('checkoutSessions')
    .set({ openedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: sessionId }))
    .execute()
  await setDue(scope, await planDetection(scope, sessionId))
}

/** Ends the watch of a checkout that is paid. */
export async function stopWatchingCheckout(scope: Scope, payment: PaymentRow): Promise<void> {
  const { checkoutSessionId: sessionId } = payment
  if (sessionId !== null && isPurchase(payment)) await clearDue(scope, { kinds: ['detect_abandonment'], subjectId: sessionId })
}

/**
 * Watches the checkout of a payment that failed, was left, or waits for its buyer on a page that was opened just now: unless it's
 * paid in time, it's abandoned.
 */
export async function watchCheckout(scope: Scope, payment: PaymentRow): Promise<void> {
  const { checkoutSessionId: sessionId, status, isOffSession } = payment
  if (sessionId === null || isOffSession || !isPurchase(payment)) return
  if (status === 'requires_customer_action' || status === 'requires_payment_method') return noteOpening(scope, sessionId)
  // A bank's page that was left has been watched since it was opened.
  if (wasLeft(payment)) await ensureDue(scope, await planDetection(scope, sessionId))
  else if (status === 'failed') await setDue(scope, await planDetection(scope, sessionId))
}
