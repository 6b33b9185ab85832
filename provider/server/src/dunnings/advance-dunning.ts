import { transition } from '@tradepost/kit/states'
import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type DunningTrigger, dunningStates } from './states.ts'
import { type DunnedSubscription, viewDunning } from './view.ts'

/** Starts the dunning of a subscription that a declined renewal has just put on hold. The caller holds its lock. */
export async function startDunning(scope: Scope, subscription: DunnedSubscription, paymentId: string): Promise<void> {
  const { id: subscriptionId } = subscription
  const started = await scope.trx
    .insertInto('dunnings')
    .values({
      ...toTenant(scope),
      subscriptionId,
      paymentId,
      status: 'recovering',
      createdAt: scope.clock.now(),
      endedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(scope, {
    type: 'dunning.started',
    subjectId: subscriptionId,
    payloadType: 'DunningAttempt',
    data: viewDunning(started, subscription),
  })
}

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
