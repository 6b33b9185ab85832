import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import type { Deps } from '#src/deps.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { getProviderAccess } from './find-connection.ts'
import type { ProviderConnectionRow } from './table.ts'
import { organizationWebhookUrl } from './view.ts'

const AT_ONCE = 8
const JOB = 'update-webhook-urls'

/** Starts a job that gives the embedded provider our address, once after a start: PLATFORM_URL may have changed. */
export async function startUpdatingWebhookUrls(deps: Deps): Promise<void> {
  await deps.addJob(JOB, {}, JOB)
}

/** Lists the endpoints of ours at the embedded provider that it sends to another address, as far as we know. */
async function listMisdirected({ database: { db }, config }: Deps): Promise<ProviderConnectionRow[]> {
  const connections = await db
    .selectFrom('providerConnections')
    .selectAll()
    .where('environment', '=', 'embedded')
    .where('webhookEndpointId', 'is not', null)
    .where('apiKeySealed', 'is not', null)
    .execute()
  return connections.filter(({ organizationId, webhookUrl }) => webhookUrl !== organizationWebhookUrl(config.url, organizationId))
}

/** Saves where a provider sends to, as it just said. */
export async function saveWebhookUrl(
  { database: { db }, clock }: Deps,
  { organizationId, environment, webhookEndpointId }: ProviderConnectionRow,
  url: string,
): Promise<void> {
  await db
    .updateTable('providerConnections')
    .set({ webhookUrl: url, updatedAt: clock.now() })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where(sql<boolean>`webhook_endpoint_id is not distinct from ${webhookEndpointId}`)
    .execute()
}

async function updateUrl(deps: Deps, connection: ProviderConnectionRow): Promise<void> {
  const { organizationId, webhookEndpointId } = connection
  if (webhookEndpointId === null) return
  const { webhooks } = openPaymentsProvider(getProviderAccess(deps, connection), 'job')
  const { url } = await webhooks.update(webhookEndpointId, { url: organizationWebhookUrl(deps.config.url, organizationId) })
  await saveWebhookUrl(deps, connection, url)
}

/**
 * Gives the embedded provider the address at which we receive events now, for every shop that it sends to another one. An account
 * of a seller's own is theirs to change: Home and Settings say so.
 * @throws if a provider did not answer: the job is retried until every address is right
 */
export async function updateWebhookUrls(deps: Deps): Promise<void> {
  let unanswered = 0
  await mapConcurrently(await listMisdirected(deps), AT_ONCE, async (connection) => {
    try {
      await updateUrl(deps, connection)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (isTransient(error.code)) unanswered += 1
      const { organizationId } = connection
      deps.log.info({ organizationId, code: error.code }, 'the webhook address could not be changed')
    }
  })
  if (unanswered > 0) throw new Error(`${unanswered} webhook addresses could not be changed yet`)
}
