import { ReceivedEventDetails } from '@tradepost/contract/platform/developers/seller-received-events'
import { sql } from '@tradepost/kit/database/database'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { claimEvent } from '#src/provider-events/event-rows.ts'
import { retryEvent } from '#src/provider-events/retry-events.ts'
import type { RecordScope } from '#src/scope.ts'
import { asSeller, type SellerCall } from '#src/seller/ask-provider.ts'
import { listMissingForEvent } from '#src/seller/body-permissions.ts'

const ONE = '/api/organizations/{slug}/received-events/{received_event_id}'

/** The provider that the business sells through: another one's events aren't listed. */
async function toShop({ scope }: SellerCall): Promise<RecordScope> {
  const { environment } = await getActiveConnection(scope)
  return { ...scope, environment }
}

type Wanted = { id: string; permissions: Permissions }

/** Returns an event, with its body for those who may read what is in it. @throws 404 */
async function getEvent(
  { trx, organizationId, environment }: RecordScope,
  { id, permissions }: Wanted,
): Promise<ReceivedEventDetails> {
  const { rows } = await sql<{ body: unknown }>`
    select listed.body || jsonb_build_object('body', event.body, 'missing_permissions', '[]'::jsonb) as body
    from received_events listed join provider_events event on event.organization_id = listed.organization_id and event.webhook_id = listed.id
    where listed.organization_id = ${organizationId} and listed.environment = ${environment} and listed.id = ${id}`.execute(trx)
  const { data } = ReceivedEventDetails.safeParse(rows[0]?.body)
  if (!data) throw fault('NOT_FOUND')
  const missing = listMissingForEvent({ type: data.type, body: data.body ?? '' }, permissions)
  return missing.length > 0 ? { ...data, body: null, missing_permissions: missing } : data
}

export const receivedEventRoutes = platformRoutes('Seller: received events')
  .get(
    ONE,
    { ...asSeller, needs: 'webhook:read', summary: 'Get a received event with its body', returns: ReceivedEventDetails },
    async (asked) => getEvent(await toShop(asked), { id: asked.params.received_event_id, permissions: asked.permissions }),
  )
  .post(
    `${ONE}/retry`,
    {
      ...asSeller,
      needs: 'webhook:update',
      action: 'received_event.retried',
      summary: "Apply a received event again that couldn't be applied",
      returns: ReceivedEventDetails,
    },
    async (asked) => {
      const shop = await toShop(asked)
      const event = await claimEvent(shop, { webhookId: asked.params.received_event_id, environment: shop.environment })
      if (!event) throw fault('NOT_FOUND')
      await retryEvent(asked.deps, event)
      return getEvent(shop, { id: event.webhookId, permissions: asked.permissions })
    },
  )
