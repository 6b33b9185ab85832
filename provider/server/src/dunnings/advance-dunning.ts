import { transition } from '@tradepost/kit/states'
import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type DunningTrigger, dunningStates } from './states.ts'
import { type DunnedSubscription, viewDunning } from './view.ts'

/**
 * Ends the dunning of a subscription, with its event. Does nothing if none is recovering: a plan change can put a subscription on
 * hold too, which starts none. The caller holds the subscription's lock.
 */
export async function advanceDunning(scope: Scope, subscription: DunnedSubscription, trigger: DunningTrigger): Promise<void> {
  const { to, emits } = transition(dunningStates, 'dunning', 'recovering', trigger)
  const { id: subscriptionId } = subscription
  const ended = await scope.trx
    .updateTable('dunnings')
    .set({ status: to, endedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), subscriptionId, status: 'recovering' }))
    .returningAll()
    .executeTakeFirst()
  if (!ended || !emits) return
  const data = viewDunning(ended, subscription)
  await recordEvent(scope, { type: emits, subjectId: subscriptionId, payloadType: 'DunningAttempt', data })
}
