import type { UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/** Changes for how long invoices can be corrected, those of earlier payments too. */
export async function updateInvoiceSettings({ trx, businessId }: Scope, input: UpdateInvoiceSettings): Promise<BusinessRow> {
  const columns = toColumns<UpdateInvoiceSettings, BusinessRow>(input, {
    correction_days: (invoiceCorrectionDays) => ({ invoiceCorrectionDays }),
  })
  return setBusiness(trx, businessId, columns)
}
