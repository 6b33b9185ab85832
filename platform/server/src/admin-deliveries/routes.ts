import { AdminQueues, RetriedDelivery } from '@tradepost/contract/platform/admin-deliveries'
import { platformRoutes } from '#src/callers.ts'
import { toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { claimEvent } from '#src/provider-events/event-rows.ts'
import { retryEvent } from '#src/provider-events/retry-events.ts'
import { findEvent } from './find-event.ts'
import { listQueues } from './list-queues.ts'

const asAdmin = { caller: 'admin', faults: [404] } as const

export const adminDeliveryRoutes = platformRoutes('Administration: deliveries')
  .post(
    '/api/admin/deliveries/{organization_id}/{received_event_id}/retry',
    {
      ...asAdmin,
      action: 'received_event.retried',
      summary: "Apply a shop's received event again that couldn't be applied",
      returns: RetriedDelivery,
      transaction: 'own',
    },
    async ({ deps, params: { organization_id: organizationId, received_event_id: webhookId } }) => {
      const scope = { ...toReadOnly(deps), organizationId }
      const found = await findEvent(scope, webhookId)
      const event = found && (await claimEvent(scope, { webhookId, environment: found.environment }))
      if (!event) throw fault('NOT_FOUND')
      await retryEvent(deps, event)
      return { is_applied: (await findEvent(scope, webhookId))?.isApplied ?? false }
    },
  )
  .get(
    '/api/admin/queues',
    { ...asAdmin, summary: 'List what work waits or failed', returns: AdminQueues },
    async ({ work }) => ({
      items: await listQueues(work),
    }),
  )
