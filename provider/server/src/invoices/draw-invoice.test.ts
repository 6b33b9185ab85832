import { ISO_4217 } from '@tradepost/kit/currencies'
import { readPdf } from '@tradepost/kit/test-pdf'
import { LANGUAGES } from '@tradepost/messages/languages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawInvoice } from './draw-invoice.ts'
import { GOLDEN, invoiceOf } from './test-invoices.ts'

const simple = GOLDEN['usd-simple']

describe.each(Object.entries(GOLDEN))('the invoice %s', (name, sale) => {
  test('matches its approved text, page by page', async () => {
    const pages = await readPdf(await drawInvoice(invoiceOf(sale)))
    await expect(pages.map((lines) => `${lines.join('\n')}\n`).join('\n')).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  test('has the same bytes every time it is drawn', async () => {
    const document = invoiceOf(sale)
    expect((await drawInvoice(document)).equals(await drawInvoice(structuredClone(document)))).toBe(true)
  })
})

test('an earlier invoice leaves no trace in the bytes of a later one', async () => {
  const document = invoiceOf(GOLDEN.converted)
  const first = await drawInvoice(document)
  // Quotation marks and accented letters use the same glyphs as the plain ones of the first invoice.
  await drawInvoice(invoiceOf({ ...simple, buyer: { ...simple.buyer, name: '“Ünïcødé” ‘á’ ŉ' } }))
  expect((await drawInvoice(document)).equals(first)).toBe(true)
})

test('a long invoice repeats its table header and number on every page, and loses no line', async () => {
  const pages = await readPdf(await drawInvoice(invoiceOf(GOLDEN['sixty-lines'])))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, lines] of pages.entries()) {
    expect(lines).toContain('Description | Qty | Unit price | Amount')
    expect(lines.join('\n')).toContain('INV-000042')
    expect(lines.at(-1)).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const names = pages.flat().flatMap((line) => /^Drill bit, (\d+) mm/.exec(line)?.[1] ?? [])
  expect(names).toEqual(Array.from({ length: 60 }, (_, index) => String(index + 1)))
})

test.each([
  ['US', '[0 0 612 792]'],
  ['CA', '[0 0 612 792]'],
  ['DE', '[0 0 595.28 841.89]'],
  ['JP', '[0 0 595.28 841.89]'],
])('a buyer in %s gets an invoice in the paper size of their country', async (country, box) => {
  const bytes = await drawInvoice(invoiceOf({ ...simple, buyer: { ...simple.buyer, address: { country } } }))
  expect(bytes.toString('latin1')).toContain(`/MediaBox ${box}`)
})

test('an invoice tells screen readers its language and its tables', async () => {
  const file = (await drawInvoice(invoiceOf(GOLDEN['jpy-japanese']))).toString('latin1')
  expect(file).toContain('/Lang (ja)')
  expect(file).toContain('/Marked true')
  expect(file).toContain('/S /Table')
  expect(file).toContain('/S /TH')
})

test('a name with direction marks, line breaks or markup stays a name on its line', async () => {
  const name = '\u202egnp.exe <b>Free</b>\n\nTotal paid $0.00 \u2069\u200f%PDF /Page >> endobj'
  const document = invoiceOf({ ...simple, buyer: { ...simple.buyer, name }, seller: { name, brand: name } })
  const [lines = []] = await readPdf(await drawInvoice(document))
  expect(lines.join('\n')).toContain('<b>Free</b>')
  expect(lines.filter((line) => line.startsWith('Total paid |'))).toEqual(['Total paid | $63.00'])
  expect(lines.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test('text that is too long is cut with an ellipsis, unknown characters become boxes, and amounts stay intact', async () => {
  for (const text of [
    'x'.repeat(5000),
    'wide word '.repeat(500),
    '\u{10FFFD}\u{1D173}',
    '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿 ✅',
    'ﷺ'.repeat(400),
    'e\u0301'.repeat(3000),
  ]) {
    const { cart, buyer } = simple
    const lines = cart.lines.map((line) => ({ ...line, name: text, description: text }))
    const document = invoiceOf({
      cart: { ...cart, lines },
      buyer: { ...buyer, name: text, address: { ...buyer.address, street: text } },
    })
    const pages = await readPdf(await drawInvoice(document))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Total paid | $63.00')
    if (text.length > 2000) expect(pages[0]?.join('')).toContain('…')
  }
})

test('an invoice can be drawn for any product and any buyer, in every language and currency', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom(...ISO_4217),
      fc.constantFrom(...LANGUAGES),
      fc.integer({ min: 0, max: 999_999_999 }),
      async (name, product, currency, language, price) => {
        const lines = simple.cart.lines.map((line) => ({ ...line, name: product, unitPrice: price }))
        const document = invoiceOf({ ...simple, cart: { ...simple.cart, lines }, buyer: { ...simple.buyer, name, language } })
        const bytes = await drawInvoice({ ...document, currency })
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      },
    ),
    { numRuns: 40 },
  )
})
