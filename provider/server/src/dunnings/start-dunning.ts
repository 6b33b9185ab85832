import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
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
