import * as z from 'zod'
import { InvoiceSettings } from '#src/provider/invoices.ts'

/** GET /api/organizations/{slug}/invoice-settings, and the answer of PATCH. */
export const SellerInvoiceSettings = z
  .object({
    settings: InvoiceSettings.nullable().meta({ description: 'Null if this provider has no such settings' }),
  })
  .meta({ id: 'SellerInvoiceSettings' })
export type SellerInvoiceSettings = z.infer<typeof SellerInvoiceSettings>

/** PATCH /api/organizations/{slug}/invoice-settings */
export const InvoiceSettingsForm = z.strictObject(InvoiceSettings.shape).meta({ id: 'InvoiceSettingsForm' })
export type InvoiceSettingsForm = z.infer<typeof InvoiceSettingsForm>
