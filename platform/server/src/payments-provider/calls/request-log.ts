import { LoggedRequestDetails, RequestLogPage } from '@tradepost/contract/provider/request-log'
import { type IteratedQuery, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** The embedded provider logs the requests of its keys; the SDK has no methods for it. */
export const requestLogCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without a log. */
  list: (query: IteratedQuery) =>
    call(RequestLogPage.nullable(), (options) => client.get('/request_log', { ...options, query }).catch(acceptAbsent(null))),
  get: (id: string) => call(LoggedRequestDetails, (options) => client.get(`/request_log/${toPathSegment(id)}`, options)),
})
