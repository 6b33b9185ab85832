import * as z from 'zod'
import { PaymentInvoices } from '#src/provider/invoices.ts'

/** GET and POST …/invoices, of an order or a payment. */
export const ShownInvoices = z
  .object({
    invoices: PaymentInvoices.nullable().meta({ description: 'Null if the payments provider lists no documents' }),
  })
  .meta({ id: 'ShownInvoices' })
export type ShownInvoices = z.infer<typeof ShownInvoices>
