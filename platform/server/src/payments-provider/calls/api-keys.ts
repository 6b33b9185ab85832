import { ApiKey, ApiKeyList, type CreateApiKey, NewApiKey, type RollApiKey } from '@tradepost/contract/provider/api-keys'
import { LoggedRequestDetails, RequestLogPage } from '@tradepost/contract/provider/request-log'
import { type IteratedQuery, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** A request that is repeated would make a second key. */
const ONCE = { maxRetries: 0 } as const

/** Keys of the embedded provider are made by these calls, those of others in their dashboards; the SDK has no methods. */
export const apiKeyCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these calls. */
  list: ({ status, ...paging }: Paging & { status?: ApiKey['status'] | undefined }) =>
    call(ApiKeyList.transform(({ items }) => items).nullable(), (options) =>
      client
        .get('/api_keys', { ...options, query: { ...pageOf(paging), ...(status ? { status } : {}) } })
        .catch(acceptAbsent(null)),
    ),
  get: (id: string) => call(ApiKey, (options) => client.get(`/api_keys/${toPathSegment(id)}`, options)),
  create: (body: CreateApiKey) => call(NewApiKey, (options) => client.post('/api_keys', { ...options, ...ONCE, body })),
  rename: (id: string, name: string) =>
    call(ApiKey, (options) => client.patch(`/api_keys/${toPathSegment(id)}`, { ...options, body: { name } })),
  roll: (id: string, body: RollApiKey) =>
    call(NewApiKey, (options) => client.post(`/api_keys/${toPathSegment(id)}/roll`, { ...options, ...ONCE, body })),
  revoke: (id: string) => call(ApiKey, (options) => client.post(`/api_keys/${toPathSegment(id)}/revoke`, options)),
})

/** The embedded provider logs the requests of its keys; the SDK has no methods for it. */
export const requestLogCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without a log. */
  list: (query: IteratedQuery) =>
    call(RequestLogPage.nullable(), (options) => client.get('/request_log', { ...options, query }).catch(acceptAbsent(null))),
  get: (id: string) => call(LoggedRequestDetails, (options) => client.get(`/request_log/${toPathSegment(id)}`, options)),
})
