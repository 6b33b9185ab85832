import * as z from 'zod'

/** The bytes of a PDF, in the words of the published API document. */
export const InvoicePdf = z.array(z.int().min(0))

/** Where an invoice is, as a page may link to it; anything but a web address is none. */
export const InvoiceLink = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .catch(null)
