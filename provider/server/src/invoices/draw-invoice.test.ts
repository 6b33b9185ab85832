import { openFontBook } from '@tradepost/kit/documents/document-fonts'
import { setLines } from '@tradepost/kit/documents/text-lines'
import { ISO_4217 } from '@tradepost/kit/money/currencies'
import { listPdfPieces, readPdf } from '@tradepost/kit/testing/test-pdf'
import { runsOf, takeSample } from '@tradepost/kit/testing/test-runs'
import { LANGUAGES } from '@tradepost/messages/languages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUPPORTED_COUNTRIES } from '#src/pricing/supported-countries.ts'
import { drawInvoice } from './draw-invoice.ts'
import { GOLDEN, invoiceOf, type Sale } from './test-invoices.ts'
import { SCRIPTS } from './test-scripts.ts'

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

/** Returns the letters of a text without what line breaks and readers take away or add. */
const lettersOf = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')

const inOnePlace = (sale: Sale, [name, street, city, product]: readonly string[]): Sale => ({
  ...sale,
  cart: { ...sale.cart, lines: sale.cart.lines.map((line) => ({ ...line, name: product ?? '', description: name ?? '' })) },
  buyer: { ...sale.buyer, name: name ?? '', address: { country: 'GE', street, city, state: city, zipcode: '0108' } },
  seller: { name: city, brand: street },
})

test('N1: the scripts that invoices are tried in are those of every country that we sell to', () => {
  const scripts = SUPPORTED_COUNTRIES.map((country) => new Intl.Locale('und', { region: country }).maximize().script ?? '')
  expect([...new Set(scripts)].filter((script) => !(script in SCRIPTS))).toEqual([])
})

test.each(takeSample(Object.entries(SCRIPTS), { count: 8 }))(
  'N1: %s is drawn in its own letters and copied out as it was written',
  async (_, { texts }) => {
    const pages = await readPdf(await drawInvoice(invoiceOf(inOnePlace(simple, texts))))
    const copied = pages.flat().map(lettersOf).join('')
    for (const text of texts) for (const word of text.split(' ')) expect(copied).toContain(lettersOf(word))
    const fonts = await openFontBook(texts.join(' '), 'sc')
    const style = { fonts, size: 10, weight: 600, direction: 'ltr', widthMax: 100 } as const
    const runs = texts.flatMap((text) => setLines(text, style)).flatMap((line) => line.runs)
    expect(
      runs
        .map(({ text }) => lettersOf(text))
        .toSorted()
        .join(''),
    ).toHaveLength(lettersOf(texts.join('')).length)
    // Glyph 0 is the box for a letter that the font lacks.
    expect(runs.flatMap(({ shaped }) => shaped.signs.flatMap(({ parts }) => parts)).filter(({ glyph }) => glyph === 0)).toEqual(
      [],
    )
  },
)

test('N1: letters that no font has are spelled in Latin letters, which break over lines', async () => {
  const yi = 'ꆈꌠꉙ'
  const [lines = []] = await readPdf(
    await drawInvoice(invoiceOf(inOnePlace(simple, [yi, yi.repeat(30), '\u{10FFFD}', 'Ⲕⲟⲡⲧⲓⲕⲟⲥ']))),
  )
  expect(lines.join('\n')).toContain('nuosuhxop')
  expect(lines.join('\n')).toContain('Koptikos')
  expect(lines.join('\n')).toContain('�')
  expect(lines.filter((line) => line.includes('nuosuhxop')).length).toBeGreaterThan(3)
})

const full = (text: string, length: number) => text.repeat(length).slice(0, length)

test.each([
  ['words', 'wide word '],
  ['one long word', 'W'],
  ['Tamil', 'கொடுமுடி '],
  ['Arabic', 'السلام '],
  ['Chinese', '漢'],
])('N1: every field at its full length stands on the invoice whole and within the page: %s', async (_, text) => {
  const sale = {
    ...simple,
    cart: {
      ...simple.cart,
      lines: simple.cart.lines.map((line) => ({ ...line, name: full(text, 100), description: full(text, 1000) })),
      discounts: [{ ...GOLDEN['discounts-two-taxes'].cart.discounts[0], code: full('CODE', 100) }],
    },
    buyer: {
      name: full(text, 200),
      email: `${full('a', 64)}@${full('example.', 180)}com`,
      address: {
        country: 'GE',
        street: full(text, 200),
        city: full(text, 100),
        state: full(text, 100),
        zipcode: full('0108', 20),
      },
      taxId: full('GE123456', 30),
    },
    seller: { name: full(text, 100), brand: full(text, 100), url: `https://${full('acme.example/', 1990)}` },
  } as unknown as Sale
  const document = invoiceOf(sale)
  const bytes = await drawInvoice(document)
  const copied = lettersOf((await readPdf(bytes)).flat().join(''))
  expect(copied).not.toContain('…')
  expect(copied).toContain('$56.70')
  for (const { left, right, baseline, page } of await listPdfPieces(bytes)) {
    expect(left).toBeGreaterThan(40)
    expect(right).toBeLessThan(page.width - 40)
    expect(baseline).toBeGreaterThan(8)
    expect(baseline).toBeLessThan(page.height - 40)
  }
  const letter = lettersOf(text).at(0) ?? ''
  const written = [
    document.buyer.name,
    ...Object.values(document.buyer.address),
    ...document.lines.flatMap((line) => [line.name, line.description]),
  ]
  const count = (words: string) => words.split(letter).length - 1
  expect(count(copied)).toBeGreaterThanOrEqual(count(written.join('')))
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
    { numRuns: runsOf({ usual: 8, all: 200 }) },
  )
})
