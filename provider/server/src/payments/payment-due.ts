import { clearDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

/**
 * Schedules when to ask the card network about a payment, or cancels that (null). Until `heldUntil` (real time) it's left to the
 * caller.
 */
export async function setPaymentDue(
  scope: Scope,
  paymentId: string,
  dueAt: Date | null,
  heldUntil: Date | null = null,
): Promise<void> {
  const kind = 'check_payment'
  if (dueAt) await setDue(scope, { kind, subjectId: paymentId, dueAt, heldUntil })
  else await clearDue(scope, { kinds: [kind], subjectId: paymentId })
}

/** Returns when the link of a payment expires and attempts end; null without a link. */
export async function findLinkExpiry(scope: Scope, { checkoutSessionId, isRetryable }: PaymentRow): Promise<Date | null> {
  if (!isRetryable || checkoutSessionId === null) return null
  const { expiresAt } = await scope.trx
    .selectFrom('checkoutSessions')
    .select('expiresAt')
    .where((row) => row.and({ ...toTenant(scope), id: checkoutSessionId }))
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Returns the URL of a checkout session's page. */
export const getSessionUrl = ({ id }: { id: string }, providerUrl: string): string => `${providerUrl}/session/${id}`

/** Sets the page where an outstanding payment can be paid; the page opened last wins. */
export async function setPaymentLink(scope: Scope, { id }: PaymentRow, paymentLink: string): Promise<PaymentRow> {
  return scope.trx
    .updateTable('payments')
    .set({ paymentLink })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
