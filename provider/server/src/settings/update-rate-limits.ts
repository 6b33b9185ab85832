import type { UpdateRateLimits } from '@tradepost/contract/provider/rate-limits'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/** Changes the rate limits of a business's API keys, from the next request on. */
export async function updateRateLimits({ trx, businessId }: Scope, input: UpdateRateLimits): Promise<BusinessRow> {
  const columns = toColumns<UpdateRateLimits, BusinessRow>(input, {
    test_mode: (rateLimitTest) => ({ rateLimitTest }),
    live_mode: (rateLimitLive) => ({ rateLimitLive }),
  })
  return setBusiness(trx, businessId, columns)
}
