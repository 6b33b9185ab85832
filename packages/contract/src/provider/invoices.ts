import * as z from 'zod'

/** The bytes of a PDF, in the words of the published API document. */
export const InvoicePdf = z.array(z.int().min(0))
