import type {
  SellerWebhookReplay,
  SellerWebhookReplayList,
  WebhookReplayForm,
} from '@tradepost/contract/platform/developers/seller-webhook-replays'
import type { WebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'
import type { SellerCall } from '#src/seller/ask-provider.ts'

const PAGE_SIZE = 100
/** At most this many events are looked for among those of the replay. */
const NEW_MAX = 1000

/** Lists the events that Tradepost stored for the first time since the replay began. */
async function listNewEvents({ trx, organizationId }: Scope, { created_at: since }: WebhookReplay): Promise<string[]> {
  const rows = await trx
    .selectFrom('providerEvents')
    .select('webhookId')
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .where('receivedAt', '>=', new Date(since))
    .orderBy('receivedAt')
    .limit(NEW_MAX)
    .execute()
  return rows.map(({ webhookId }) => webhookId)
}

/**
 * Counts the events of a replay that changed something at Tradepost: those that it hadn't stored before. A stored event that
 * arrives again changes nothing. Without new events, which is usual, the provider isn't asked.
 */
async function countChanged(scope: Scope, { webhookLog }: PaymentsProvider, replay: WebhookReplay): Promise<number> {
  const fresh = new Set(await listNewEvents(scope, replay))
  let changed = 0
  let iterator: string | null = null
  while (fresh.size > changed) {
    const query: Record<string, string | number> = { replay_id: replay.id, limit: PAGE_SIZE }
    const page = await webhookLog.listDeliveries(iterator === null ? query : { ...query, iterator })
    changed += page?.data.filter(({ event_id: id }) => fresh.has(id)).length ?? 0
    if (!page || page.done || page.iterator === null) return changed
    iterator = page.iterator
  }
  return changed
}

const LISTED_MAX = 10

async function open({ deps, scope }: SellerCall) {
  const connection = await getActiveConnection(scope)
  const provider = openProvider(deps, connection)
  const view = async (replay: WebhookReplay): Promise<SellerWebhookReplay> => {
    const isSettled = replay.status !== 'running' && replay.pending === 0
    const isCounted = isSettled && replay.webhook_id === connection.webhookEndpointId
    return { ...replay, changed: isCounted ? await countChanged(scope, provider, replay) : null }
  }
  return { connection, provider, view }
}

/** Lists the last replays of an endpoint, newest first. @throws 404 */
export async function listReplays(asked: SellerCall, id: string): Promise<SellerWebhookReplayList> {
  const { connection, provider, view } = await open(asked)
  if (connection.environment !== 'embedded') return { items: [] }
  const { data } = await provider.webhookReplays.list(id, { limit: LISTED_MAX })
  const [last, ...earlier] = data
  const uncounted = earlier.map((replay) => ({ ...replay, changed: null }))
  return { items: last ? [await view(last), ...uncounted] : [] }
}

/** Sends the events of a time to an endpoint again. @throws 404; 409 while another replay runs; 422 for an impossible time */
export async function createReplay(asked: SellerCall, id: string, form: WebhookReplayForm): Promise<SellerWebhookReplay> {
  const { provider, view } = await open(asked)
  return view(await provider.webhookReplays.create(id, form))
}

/** Stops a replay: what is queued is still sent. @throws 404; 409 if it has ended */
export async function stopReplay(asked: SellerCall, id: string, replayId: string): Promise<SellerWebhookReplay> {
  const { provider, view } = await open(asked)
  return view(await provider.webhookReplays.stop(id, replayId))
}
