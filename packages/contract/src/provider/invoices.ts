import * as z from 'zod'
import { issue } from '../issue.ts'
import { WebAddress } from '../web-address.ts'
import { CustomerBusinessName } from './checkout/checkout-options.ts'
import { Amount, CountryCode, CurrencyCode, Timestamp } from './primitives.ts'

/** The bytes of a PDF, as described in the published API document. */
export const InvoicePdf = z.array(z.int().min(0))

/** The invoice URL as a page may link to it; anything but a web URL becomes null. */
export const InvoiceLink = WebAddress.nullable().catch(null)

/** An invoice or a credit note, as a payment's line items name it. */
export const PrintedDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().meta({ description: 'As printed' }),
  refund_id: z.string().nullable().meta({ description: 'The refund that a credit note documents' }),
  tax: Amount,
})

/** What a correction can add to an invoice. */
export const CorrectionField = z.enum(['business_name', 'tax_id'])
export type CorrectionField = z.infer<typeof CorrectionField>

/** POST /payments/{payment_id}/invoices: what was forgotten at checkout. */
export const CorrectInvoice = z
  .strictObject({
    business_name: CustomerBusinessName.nullish().meta({ description: "Shown on the invoice instead of the customer's name" }),
    tax_id: z.string().trim().min(1).max(30).nullish().meta({ description: 'Valid in the country of the billing address' }),
  })
  .refine(({ business_name: name, tax_id: id }) => Boolean(name || id), {
    path: ['business_name'],
    error: 'Enter a company name or a tax ID',
  })
  .meta({ id: 'CorrectInvoice' })
export type CorrectInvoice = z.infer<typeof CorrectInvoice>

/** An invoice or a credit note of a payment. */
export const PaymentDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().meta({ description: 'As printed' }),
  issued_at: Timestamp,
  total_amount: Amount,
  currency: CurrencyCode,
  url: WebAddress.meta({ description: 'A PDF. No API key needed' }),
})
export type PaymentDocument = z.infer<typeof PaymentDocument>

/** GET and POST /payments/{payment_id}/invoices: an extension, since the published API has no call for this. */
export const PaymentInvoices = z
  .object({
    items: z.array(PaymentDocument).meta({ description: 'Oldest first. The last invoice is the one that counts' }),
    country: CountryCode.meta({ description: 'Of the billing address, where a tax ID has to be valid' }),
    currency: CurrencyCode,
    can_add: z
      .array(CorrectionField)
      .meta({ description: 'What can be added to the invoice: what it lacks, while it can be corrected. Once added, it stays' }),
    can_add_until: Timestamp,
    tax: Amount.meta({ description: 'The tax that a tax ID gives back' }),
    is_pending: z.boolean().meta({ description: 'Whether a corrected invoice waits until the tax was given back' }),
  })
  .meta({ id: 'PaymentInvoices' })
export type PaymentInvoices = z.infer<typeof PaymentInvoices>

export const CORRECTION_DAYS_MAX = 365
const CorrectionDays = z
  .int(issue('enterDays'))
  .min(0, issue('atLeast0Days'))
  .max(CORRECTION_DAYS_MAX, issue('atMostDays', { limit: CORRECTION_DAYS_MAX }))
  .meta({ description: 'For how many days after a payment its invoice can be corrected. 0: never' })

/** GET and PATCH /settings/invoices: an extension, since the published API has no call for this setting. */
export const InvoiceSettings = z.object({ correction_days: CorrectionDays }).meta({ id: 'InvoiceSettings' })
export type InvoiceSettings = z.infer<typeof InvoiceSettings>
export const UpdateInvoiceSettings = z
  .strictObject({ correction_days: CorrectionDays.optional() })
  .meta({ id: 'UpdateInvoiceSettings' })
export type UpdateInvoiceSettings = z.infer<typeof UpdateInvoiceSettings>
