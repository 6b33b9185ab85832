import { fault } from '#src/faults.ts'
import { type Iterated, listAfter } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import { getWebhookEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import type { WebhookReplayRow } from './table.ts'

/** A replay with the deliveries that name it, by status. */
export type ReplayProgress = WebhookReplayRow & { pending: number; delivered: number; failed: number }

const replaysQuery = ({ trx, businessId, mode }: Scope, endpointId: string) =>
  trx
    .selectFrom('webhookReplays')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('webhookDeliveries')
          .whereRef('webhookDeliveries.replayId', '=', 'webhookReplays.id')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
            fn.countAll<number>().filterWhere('status', '=', 'delivered').as('delivered'),
            fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
          ])
          .as('sent'),
      (join) => join.onTrue(),
    )
    .selectAll('webhookReplays')
    .select(['sent.pending', 'sent.delivered', 'sent.failed'])
    .where('webhookReplays.businessId', '=', businessId)
    .where('webhookReplays.mode', '=', mode)
    .where('webhookReplays.endpointId', '=', endpointId)

/** @throws 404 WEBHOOK_NOT_FOUND, WEBHOOK_REPLAY_NOT_FOUND */
export async function getReplay(scope: Scope, { endpointId, id }: { endpointId: string; id: string }): Promise<ReplayProgress> {
  await getWebhookEndpoint(scope, endpointId)
  const replay = await replaysQuery(scope, endpointId).where('webhookReplays.id', '=', id).executeTakeFirst()
  if (!replay) throw fault('WEBHOOK_REPLAY_NOT_FOUND')
  return replay
}

/** Lists the replays of an endpoint, newest first. @throws 404 WEBHOOK_NOT_FOUND */
export async function listReplays(
  scope: Scope,
  endpointId: string,
  query: { limit: number; iterator?: string | undefined },
): Promise<Iterated<ReplayProgress>> {
  await getWebhookEndpoint(scope, endpointId)
  return listAfter(replaysQuery(scope, endpointId), 'webhookReplays', query)
}
