import type * as z from 'zod'
import { ListRequestLogQuery, LoggedRequest, LoggedRequestDetails } from '../provider/request-log.ts'
import { keptListOf } from './lists.ts'
import { MissingPermissions } from './permissions.ts'
import { SellerIteratedQuery } from './seller-iterated.ts'

/** GET …/request-log */
export const SellerRequestLogQuery = SellerIteratedQuery.extend(
  ListRequestLogQuery.pick({ method: true, path: true, status: true, api_key_id: true, request_id: true }).shape,
)
export type SellerRequestLogQuery = z.infer<typeof SellerRequestLogQuery>
export const SellerRequestLog = keptListOf(LoggedRequest).meta({ id: 'SellerRequestLog' })
export type SellerRequestLog = z.infer<typeof SellerRequestLog>
export type SellerLoggedRequestItem = LoggedRequest

/** GET …/request-log/{logged_request_id} */
export const SellerLoggedRequest = LoggedRequestDetails.extend({ missing_permissions: MissingPermissions }).meta({
  id: 'SellerLoggedRequest',
})
export type SellerLoggedRequest = z.infer<typeof SellerLoggedRequest>
