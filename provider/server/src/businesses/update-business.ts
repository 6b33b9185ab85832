import type { UpdateBusiness } from '@tradepost/contract/provider/businesses'
import type { Kysely } from '@tradepost/kit/database'
import { fault } from '#src/faults.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { BusinessRow } from './table.ts'

/**
 * Updates the given fields, for the operator or the business itself. Open checkouts keep their currency.
 * @throws 404 BUSINESS_NOT_FOUND
 */
export async function updateBusiness(trx: Kysely<ProviderTables>, id: string, input: UpdateBusiness): Promise<BusinessRow> {
  const {
    adaptive_currency: adaptiveCurrency,
    retry_renewals: retriesRenewals,
    retry_window_days: retryWindowDays,
    return_origins: returnOrigins,
  } = input
  const businesses = trx.updateTable('businesses').where('id', '=', id).returningAll()
  // SQL needs at least one column to update, so `id` is always set.
  const changes = {
    id,
    ...(adaptiveCurrency === undefined ? {} : { adaptiveCurrency }),
    ...(retriesRenewals === undefined ? {} : { retriesRenewals }),
    ...(retryWindowDays === undefined ? {} : { retryWindowDays }),
    ...(returnOrigins === undefined ? {} : { returnOrigins: [...new Set(returnOrigins)] }),
  }
  const updated = await businesses.set(changes).executeTakeFirst()
  if (!updated) throw fault('BUSINESS_NOT_FOUND')
  return updated
}
