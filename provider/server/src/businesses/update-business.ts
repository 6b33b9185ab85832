import type { UpdateBusiness } from '@tradepost/contract/provider/businesses'
import type { Kysely, Written } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { ProviderTables } from '#src/tables.ts'
import { toColumns } from '#src/to-columns.ts'
import type { BusinessRow } from './table.ts'

type Trx = Kysely<ProviderTables>

/** Sets columns of a business, or none. @throws 404 BUSINESS_NOT_FOUND */
export async function setBusiness(trx: Trx, id: string, columns: Written<Partial<BusinessRow>>): Promise<BusinessRow> {
  const businesses = trx.updateTable('businesses').where('id', '=', id).returningAll()
  // SQL needs at least one column to update, so `id` is always set.
  const updated = await businesses.set({ id, ...columns }).executeTakeFirst()
  if (!updated) throw fault('BUSINESS_NOT_FOUND')
  return updated
}

/**
 * Updates the given fields, for the operator or the business itself. Open checkouts keep their currency.
 * @throws 404 BUSINESS_NOT_FOUND
 */
export async function updateBusiness(trx: Trx, id: string, input: UpdateBusiness): Promise<BusinessRow> {
  return setBusiness(
    trx,
    id,
    toColumns<UpdateBusiness, BusinessRow>(input, {
      adaptive_currency: (adaptiveCurrency) => ({ adaptiveCurrency }),
      retry_renewals: (retriesRenewals) => ({ retriesRenewals }),
      retry_window_days: (retryWindowDays) => ({ retryWindowDays }),
      return_origins: (origins) => ({ returnOrigins: [...new Set(origins)] }),
    }),
  )
}
