import { clearDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

/** Has the card network asked about a payment at an instant, or not any more (null). */
export async function setPaymentDue(scope: Scope, paymentId: string, dueAt: Date | null): Promise<void> {
  const kind = 'check_payment'
  if (dueAt) await setDue(scope, { kind, subjectId: paymentId, dueAt })
  else await clearDue(scope, { kinds: [kind], subjectId: paymentId })
}

/** When the link of a payment ends, after which nobody can try it again; null for one that has none. */
export async function linkEndOf(scope: Scope, { checkoutSessionId, isRetryable }: PaymentRow): Promise<Date | null> {
  if (!isRetryable || checkoutSessionId === null) return null
  const { expiresAt } = await scope.trx
    .selectFrom('checkoutSessions')
    .select('expiresAt')
    .where((row) => row.and({ ...tenantOf(scope), id: checkoutSessionId }))
    .executeTakeFirstOrThrow()
  return expiresAt
}
