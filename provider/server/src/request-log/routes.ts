import { ListRequestLogQuery, LoggedRequestDetails, RequestLogPage } from '@tradepost/contract/provider/request-log'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { getLoggedSince, getRequest, listRequests } from './list-requests.ts'
import { viewRequestDetails, viewRequestPage } from './view.ts'

const KEPT = 'Requests are kept for 30 days, up to 100,000 per business. One appears here about a second after its answer.'

/** Beyond the published API. */
export const requestLogRoutes = providerRoutes('Request log')
  .get(
    '/request_log',
    {
      summary: 'List requests of your API keys',
      description: `${EXTENSION} ${KEPT}`,
      caller: 'read',
      query: ListRequestLogQuery,
      returns: RequestLogPage,
    },
    async ({ scope, deps, query }) =>
      viewRequestPage(await listRequests(scope, getLoggedSince({ scope, deps }), query), query.limit),
  )
  .get(
    '/request_log/{id}',
    {
      summary: 'Get a request with its bodies',
      description: `${EXTENSION} Secrets, passwords and card numbers are masked.`,
      caller: 'read',
      returns: LoggedRequestDetails,
      faults: [404],
    },
    async ({ scope, deps, params }) => viewRequestDetails(await getRequest(scope, getLoggedSince({ scope, deps }), params.id)),
  )
