import type { Business } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from './table.ts'

export function viewBusiness({ id, name, adaptiveCurrency, retriesRenewals, retryWindowDays, createdAt }: BusinessRow): Business {
  return {
    business_id: id,
    name,
    adaptive_currency: adaptiveCurrency,
    retry_renewals: retriesRenewals,
    retry_window_days: retryWindowDays,
    created_at: createdAt.toISOString(),
  }
}
