import type { World } from '@tradepost/e2e/world/world'
import { openLatinFile } from '@tradepost/kit/documents/document-fonts'
import { drawInvoice } from '@tradepost/provider-server/invoices/draw-invoice'
import { formatInvoice } from '@tradepost/provider-server/invoices/format-invoice'
import { GOLDEN, invoiceOf } from '@tradepost/provider-server/invoices/test-invoices'
import PDFDocument from 'pdfkit'
import { measure, print } from './measure.ts'
import { report } from './report.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)

/** Measures one page of an invoice, and beside it pdfkit alone with the same texts in the same font, without layout. */
export async function runInvoiceBench(_world: World): Promise<void> {
  const document = invoiceOf(GOLDEN['usd-simple'])
  const texts = textsOf(formatInvoice(document))
  const font = await openLatinFile(400)
  const options = { concurrency: 1, seconds: SECONDS }
  const ours = await measure('invoices of one page', options, async () => void (await drawInvoice(document)))
  print(ours)
  const bare = await measure('the same texts by pdfkit alone', options, () => drawTexts(texts, font))
  print(bare)
  report(`  ours against bare: ${(ours.perSecond / bare.perSecond).toFixed(2)} times`)
  for (const name of ['arabic', 'jpy-japanese'] as const) {
    const other = invoiceOf(GOLDEN[name])
    print(await measure(`invoices of one page, ${name}`, options, async () => void (await drawInvoice(other))))
  }
}

/** Returns every text in an object, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function drawTexts(texts: readonly string[], font: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument()
    document.on('data', () => {})
    document.on('end', resolve)
    document.on('error', reject)
    document.font(font).fontSize(10)
    texts.forEach((text, index) => {
      document.text(text, 50, 50 + index * 12, { lineBreak: false })
    })
    document.end()
  })
}
