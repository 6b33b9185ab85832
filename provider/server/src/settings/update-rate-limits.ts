import type { UpdateRateLimits } from '@tradepost/contract/provider/rate-limits'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/** Changes the rate limits of a business's API keys, from the next request on. */
export async function updateRateLimits(scope: Scope, { test_mode, live_mode }: UpdateRateLimits): Promise<BusinessRow> {
  if (test_mode === undefined && live_mode === undefined) return getBusiness(scope)
  const businesses = scope.trx.updateTable('businesses').where('id', '=', scope.businessId)
  return businesses
    .set({
      ...(test_mode === undefined ? {} : { rateLimitTest: test_mode }),
      ...(live_mode === undefined ? {} : { rateLimitLive: live_mode }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
