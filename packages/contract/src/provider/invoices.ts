import * as z from 'zod'
import { WebAddress } from '../web-address.ts'

/** The bytes of a PDF, as described in the published API document. */
export const InvoicePdf = z.array(z.int().min(0))

/** The invoice URL as a page may link to it; anything but a web URL becomes null. */
export const InvoiceLink = WebAddress.nullable().catch(null)
