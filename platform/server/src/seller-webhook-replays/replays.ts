import type {
  SellerWebhookReplay,
  SellerWebhookReplayList,
  WebhookReplayForm,
} from '@tradepost/contract/platform/developers/seller-webhook-replays'
import type { WebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { SellerCall } from '#src/seller/ask-provider.ts'
import { countChanged } from './count-changed.ts'

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
