import { clearDue, setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'

/** Has the card network asked about a payment at an instant, or not any more (null). */
export async function setPaymentDue(scope: Scope, paymentId: string, dueAt: Date | null): Promise<void> {
  const kind = 'check_payment'
  if (dueAt) await setDue(scope, { kind, subjectId: paymentId, dueAt })
  else await clearDue(scope, { kinds: [kind], subjectId: paymentId })
}
