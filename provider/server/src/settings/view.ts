import type { RenewalRetries, ReturnOrigins } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import { countRetries } from '#src/renewals/dunning.ts'

export const viewRenewalRetries = ({ retriesRenewals, retryWindowDays }: BusinessRow): RenewalRetries => ({
  enabled: retriesRenewals,
  window_days: retryWindowDays,
  retries_max: countRetries(retryWindowDays),
})

export const viewReturnOrigins = ({ returnOrigins }: BusinessRow): ReturnOrigins => ({ origins: returnOrigins })
