import type * as z from 'zod'
import { keptListOf } from '#src/platform/lists.ts'
import { MissingPermissions } from '#src/platform/organization/permissions.ts'
import { SellerIteratedQuery } from '#src/platform/seller-iterated.ts'
import { ListRequestLogQuery, LoggedRequest, LoggedRequestDetails } from '#src/provider/request-log.ts'

/** GET …/request-log */
export const SellerRequestLogQuery = SellerIteratedQuery.extend(
  ListRequestLogQuery.pick({ method: true, path: true, status: true, api_key_id: true, is_platform: true, request_id: true })
    .shape,
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
