import type { Business } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from './table.ts'

export function viewBusiness(business: BusinessRow): Business {
  return {
    business_id: business.id,
    name: business.name,
    adaptive_currency: business.adaptiveCurrency,
    retry_renewals: business.retriesRenewals,
    retry_window_days: business.retryWindowDays,
    return_origins: business.returnOrigins,
    created_at: business.createdAt.toISOString(),
  }
}
