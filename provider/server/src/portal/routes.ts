import { CreatePortalSessionQuery, PortalSession } from '@tradepost/contract/provider/customer-portal'
import { LANGUAGES } from '@tradepost/messages/languages'
import { providerRoutes } from '#src/callers.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { transact } from '#src/deps.ts'
import { createPortalLink } from './entrance/create-link.ts'
import { sendPortalLink } from './entrance/request-link.ts'
import { findCustomerLanguage } from './find-portal-customer.ts'

export const portalSessionRoutes = providerRoutes('Customers').post(
  '/customers/{customer_id}/customer-portal/session',
  {
    summary: 'Create a link to the customer portal',
    description: 'The link opens the portal once, within 24 hours. Every request creates another link.',
    caller: 'write',
    query: CreatePortalSessionQuery,
    returns: PortalSession,
    faults: [404],
    // The answer holds a secret, so it isn't stored for repeated requests.
    transaction: 'own',
  },
  async ({ deps, scope: { businessId, mode }, params, query }) =>
    transact(deps, { businessId, mode }, async (scope) => {
      const customer = await getCustomer(scope, params.customer_id)
      const link = await createPortalLink(deps, scope, { customer, returnUrl: query.return_url ?? null })
      if (query.send_email) {
        const language = (await findCustomerLanguage(scope, customer.id)) ?? LANGUAGES[0]
        await sendPortalLink(scope, customer, { url: link, language })
      }
      return { link }
    }),
)
