import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawPdfPage, readPdf } from '@tradepost/kit/testing/test-pdf'
import { drawInvoice } from '@tradepost/provider-server/invoices/draw-invoice'
import { GOLDEN, invoiceOf } from '@tradepost/provider-server/invoices/test-invoices'

/** Draws the invoices that tests compare as text into pictures/invoices, one picture per page. */
const folder = join(import.meta.dirname, '../../pictures/invoices')
await mkdir(folder, { recursive: true })
for (const [name, sale] of Object.entries(GOLDEN)) {
  const bytes = await drawInvoice(invoiceOf(sale))
  const { length } = await readPdf(bytes)
  for (let page = 1; page <= length; page += 1)
    await writeFile(join(folder, `${name}${length > 1 ? `-${page}` : ''}.png`), await drawPdfPage(bytes, page))
}
