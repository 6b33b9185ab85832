import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { findOwnEndpoint, refreshWebhookSecret } from '#src/organizations/refresh-webhook-secret.ts'
import { saveWebhookUrl } from '#src/organizations/update-webhook-urls.ts'
import { compareWhileDisabled } from '#src/reconciliation/reconcile-every-shop.ts'
import { claimAsks } from '#src/records/ask-budget.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { notifyOfEndpoints } from '#src/webhook-notices/notify-members.ts'

/** A shop's endpoints are looked at this often, unless there are more shops than fit into that time. */
const PAUSE_MILLISECONDS = 5 * MINUTE
const SHOPS_MAX = 20
/** One page of endpoints, and now and then the secret of our own. */
const ASKS = 2

/** Claims the shops whose endpoints nobody looked at for five minutes, the longest unseen first. */
async function claimShops({ database, clock }: Deps): Promise<ConnectionKey[]> {
  const now = clock.now()
  const { rows } = await sql<ConnectionKey>`
    insert into webhook_watches (organization_id, environment, checked_at)
    select c.organization_id, c.environment, ${now} from provider_connections c
    left join webhook_watches w on w.organization_id = c.organization_id and w.environment = c.environment
    where c.is_active and c.status = 'connected' and c.api_key_sealed is not null
      and (w.checked_at is null or w.checked_at <= ${addMilliseconds(now, -PAUSE_MILLISECONDS)})
    order by w.checked_at nulls first limit ${SHOPS_MAX}
    on conflict (organization_id, environment) do update set checked_at = excluded.checked_at
      where webhook_watches.checked_at < excluded.checked_at
    returning organization_id as "organizationId", environment`.execute(database.db)
  return rows
}

/**
 * Asks once for a shop's endpoints and tells everybody who wants to know: the members, of those that fail; the reconciliation,
 * whether our own is disabled; the connection, where it sends to; and that one's secret is fetched again.
 */
async function watchShop(deps: Deps, key: ConnectionKey): Promise<void> {
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: key.organizationId }, key.environment)
  if (!connection || (await claimAsks(deps, key, ASKS)) < ASKS) return
  const endpoints = await openProvider(deps, connection, 'glance').webhooks.list()
  await notifyOfEndpoints(deps, key, endpoints)
  const own = findOwnEndpoint(deps, connection, endpoints)
  // One of ours that was deleted sends nothing either. A seller's own account may never have had one.
  if (own || connection.webhookEndpointId !== null) await compareWhileDisabled(deps, key, own?.disabled ?? true)
  if (!own) return
  if (own.url !== connection.webhookUrl) await saveWebhookUrl(deps, connection, own.url)
  await refreshWebhookSecret(deps, connection, 'regular')
}

/** Looks at the endpoints of the shops whose turn it is. */
export async function watchEndpoints(deps: Deps): Promise<void> {
  for (const key of await claimShops(deps))
    await watchShop(deps, key).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error
      // The provider is away, or the key is refused: there will be a next time.
      deps.log.info({ organizationId: key.organizationId, code: error.code }, 'webhook endpoints could not be looked at')
    })
}
