import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { providerRoutes } from '#src/callers.ts'
import { stopReminders } from './stop-reminders.ts'

/** What the page behind the unsubscribe link calls, and email programs on their own (RFC 8058), from no page of ours. */
export const abandonedCheckoutRoutes = providerRoutes('Abandoned checkouts').post(
  '/portal/{business_id}/reminders/{checkout_session_id}',
  {
    summary: 'Stop checkout reminders',
    caller: 'hosted',
    rate: 'change',
    query: SignedLinkQuery,
    status: 204,
    faults: [403],
    transaction: 'own',
  },
  async ({ deps, params, query }) => {
    await stopReminders(deps, { businessId: params.business_id, sessionId: params.checkout_session_id, query })
  },
)
