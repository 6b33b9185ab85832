import { transition } from '@tradepost/kit/states'
import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type AbandonmentTrigger, abandonedCheckoutStates } from './states.ts'
import type { AbandonedCheckoutRow } from './table.ts'
import { viewAbandonedCheckout } from './view.ts'

/**
 * Changes the status of an abandoned checkout by its state table, with its event; no other code does. Undefined if another call
 * changed it first. @throws 409 INVALID_TRANSITION
 */
export async function advanceAbandonment(
  scope: Scope,
  { checkoutSessionId, status }: Pick<AbandonedCheckoutRow, 'checkoutSessionId' | 'status'>,
  trigger: AbandonmentTrigger,
  changes: Partial<Pick<AbandonedCheckoutRow, 'recoveredPaymentId'>> = {},
): Promise<AbandonedCheckoutRow | undefined> {
  const { to, emits } = transition(abandonedCheckoutStates, 'checkout', status, trigger)
  const moved = await scope.trx
    .updateTable('abandonedCheckouts')
    .set({ ...changes, status: to, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), checkoutSessionId, status }))
    .returningAll()
    .executeTakeFirst()
  if (moved && emits)
    await recordEvent(scope, {
      type: emits,
      subjectId: moved.paymentId,
      payloadType: 'AbandonedCheckout',
      data: viewAbandonedCheckout(moved),
    })
  return moved
}
