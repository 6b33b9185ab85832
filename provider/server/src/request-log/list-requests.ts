import type { ListRequestLogQuery } from '@tradepost/contract/provider/request-log'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { escapeLike } from '@tradepost/kit/database/escape-like'
import type { Callers } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { LoggedRequestRow } from './table.ts'

/** A logged request with the name and hint of its key. */
export type RequestOfKey = LoggedRequestRow & { keyName: string | null; keyHint: string | null }

/** `since`: a partition is dropped as a whole, so it has older requests for a while. */
const selectRequests = ({ trx, ...scope }: Scope, since: Date) =>
  trx
    .selectFrom('requestLog')
    .leftJoin('apiKeys', (join) =>
      join
        .onRef('apiKeys.businessId', '=', 'requestLog.businessId')
        .onRef('apiKeys.mode', '=', 'requestLog.mode')
        .onRef('apiKeys.id', '=', 'requestLog.apiKeyId'),
    )
    .selectAll('requestLog')
    .select(['apiKeys.name as keyName', 'apiKeys.hint as keyHint'])
    .where('requestLog.businessId', '=', toTenant(scope).businessId)
    .where('requestLog.mode', '=', scope.mode)
    .where('requestLog.createdAt', '>=', since)

/** Returns the statuses that a filter such as `404` or `4xx` means, both included. */
function toStatusRange(status: string): { from: number; to: number } {
  const first = Number(status.replace('xx', '00'))
  return { from: first, to: status.endsWith('xx') ? first + 99 : first }
}

/** Returns since when requests are shown. */
export const getLoggedSince = ({ scope, deps }: Pick<Callers['read'], 'scope' | 'deps'>): Date =>
  addMilliseconds(scope.clock.realNow(), -deps.config.retention.requestLog * DAY)

/** Lists requests, newest first, after the one that `iterator` names; one more than the limit shows that there are more. */
export async function listRequests(scope: Scope, since: Date, query: ListRequestLogQuery): Promise<RequestOfKey[]> {
  let requests = selectRequests(scope, since)
  if (query.iterator !== undefined) requests = requests.where('requestLog.id', '<', query.iterator)
  if (query.method) requests = requests.where('method', '=', query.method)
  if (query.path) requests = requests.where('path', 'like', `%${escapeLike(query.path)}%`)
  if (query.status) {
    const { from, to } = toStatusRange(query.status)
    requests = requests.where('status', '>=', from).where('status', '<=', to)
  }
  if (query.api_key_id) requests = requests.where('apiKeyId', '=', query.api_key_id)
  if (query.is_platform)
    requests = requests.where(sql<boolean>`coalesce(api_keys.is_platform, false)`, '=', query.is_platform === 'true')
  if (query.request_id) requests = requests.where('requestId', '=', query.request_id)
  if (query.created_at_gte) requests = requests.where('requestLog.createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) requests = requests.where('requestLog.createdAt', '<=', new Date(query.created_at_lte))
  return requests
    .orderBy('requestLog.id', 'desc')
    .limit(query.limit + 1)
    .execute()
}

/** @throws 404 LOGGED_REQUEST_NOT_FOUND, also for another business's request */
export async function getRequest(scope: Scope, since: Date, id: string): Promise<RequestOfKey> {
  const request = await selectRequests(scope, since).where('requestLog.id', '=', id).executeTakeFirst()
  if (!request) throw fault('LOGGED_REQUEST_NOT_FOUND')
  return request
}
