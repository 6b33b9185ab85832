import type { UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import { sql } from '@tradepost/kit/database'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/** Changes for how long invoices can be corrected, those of earlier payments too. */
export async function updateInvoiceSettings(
  { trx, businessId }: Scope,
  { correction_days: days }: UpdateInvoiceSettings,
): Promise<BusinessRow> {
  return trx
    .updateTable('businesses')
    .where('id', '=', businessId)
    .set({ invoiceCorrectionDays: sql`coalesce(${days ?? null}::int, invoice_correction_days)` })
    .returningAll()
    .executeTakeFirstOrThrow()
}
