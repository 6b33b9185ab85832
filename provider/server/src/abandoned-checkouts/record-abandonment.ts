import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { getBusiness } from '#src/businesses/get-business.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { insertAbandonment, type LastAttempt } from './insert-abandonment.ts'
import { lockBuyer } from './record-recoveries.ts'
import { sendCheckoutReminder } from './send-reminder.ts'
import { viewAbandonedCheckout } from './view.ts'
import { CHECKOUT_REASONS, wasLeft } from './watch-checkout.ts'

const isLive = ({ status }: PaymentRow): boolean =>
  status === 'succeeded' || status === 'processing' || status === 'requires_customer_action'

/** Returns when the page of a payment link or of a bank was last opened; null if none was. */
async function findOpening(scope: Scope, id: string): Promise<Date | null> {
  const { openedAt } = await scope.trx
    .selectFrom('checkoutSessions')
    .select('openedAt')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirstOrThrow()
  return openedAt
}

/** Finds the last attempt of a checkout; undefined if one is pending or paid, or if its buyer never came. */
async function findLastAttempt(scope: Scope, sessionId: string): Promise<LastAttempt | undefined> {
  const payments = await scope.trx
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), checkoutSessionId: sessionId, isOffSession: false }))
    .where('billingReason', 'in', CHECKOUT_REASONS)
    .orderBy('createdAt', 'desc')
    .orderBy('updatedAt', 'desc')
    .execute()
  const [payment] = payments
  if (!payment || payments.some(isLive)) return undefined
  if (payment.status === 'failed' && !wasLeft(payment))
    return { payment, abandonedAt: payment.updatedAt, reason: 'payment_failed' }
  // Nobody has tried a payment link that is still waiting, or that expired before an attempt.
  const isTried = payment.status === 'failed' || !payment.isRetryable
  const abandonedAt = (await findOpening(scope, sessionId)) ?? (isTried ? payment.updatedAt : null)
  return abandonedAt ? { payment, abandonedAt, reason: 'checkout_incomplete' } : undefined
}

/**
 * Detects that a checkout was abandoned, once per checkout: an hour, or what the business set, after its last attempt failed, or
 * after a page that waited for the buyer was opened. Returns when to look again if that is later. The buyer's lock comes first,
 * so that no purchase of the same products is missed.
 */
export async function recordAbandonment(scope: Scope, sessionId: string): Promise<Date | undefined> {
  const last = await findLastAttempt(scope, sessionId)
  if (!last) return undefined
  const { abandonmentMinutes, sendsCheckoutReminders } = await getBusiness(scope)
  const isAbandonedAt = addMilliseconds(last.abandonedAt, abandonmentMinutes * MINUTE)
  if (isAbandonedAt > scope.clock.now()) return isAbandonedAt
  await lockBuyer(scope, last.payment.customerId, 'alone')
  const detected = await insertAbandonment(scope, sessionId, last)
  if (!detected) return undefined
  await recordEvent(scope, {
    type: 'abandoned_checkout.detected',
    subjectId: detected.paymentId,
    payloadType: 'AbandonedCheckout',
    data: viewAbandonedCheckout(detected),
  })
  if (sendsCheckoutReminders) await sendCheckoutReminder(scope, detected, last.payment)
  return undefined
}
