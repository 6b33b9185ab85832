import type { LoggedRequest, LoggedRequestDetails, RequestLogPage } from '@tradepost/contract/provider/request-log'
import type { RequestOfKey } from './list-requests.ts'

function viewKey({ apiKeyId, keyName, keyHint }: RequestOfKey): LoggedRequest['api_key'] {
  return keyName === null || keyHint === null ? null : { id: apiKeyId, name: keyName, last_four: keyHint.slice(1) }
}

function viewRequest(request: RequestOfKey): LoggedRequest {
  return {
    id: request.id,
    request_id: request.requestId,
    method: request.method,
    path: request.path,
    status: request.status,
    error_code: request.errorCode,
    duration_ms: request.milliseconds,
    api_key: viewKey(request),
    client_address: request.clientAddress,
    created_at: request.createdAt.toISOString(),
  }
}

const viewBody = (text: string | null, isCut: boolean) => (text === null ? null : { text, is_truncated: isCut })

/** Returns a request with its bodies. */
export const viewRequestDetails = (request: RequestOfKey): LoggedRequestDetails => ({
  ...viewRequest(request),
  request_body: viewBody(request.requestBody, request.isRequestBodyCut),
  response_body: viewBody(request.responseBody, request.isResponseBodyCut),
})

/** Returns a page of a list that was read with one request too many. */
export function viewRequestPage(requests: readonly RequestOfKey[], limit: number): RequestLogPage {
  const data = requests.slice(0, limit).map(viewRequest)
  const done = requests.length <= limit
  return { data, done, iterator: done ? null : (data.at(-1)?.id ?? null) }
}
