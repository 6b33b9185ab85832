import type { FontBook, HanStyle, Weight } from '@tradepost/kit/document-fonts'
import type { PdfPage, Place, Role } from '@tradepost/kit/pdf-page'
import { type Direction, setLines, type TextLine } from '@tradepost/kit/text-lines'
import { type Language, toDirection } from '@tradepost/messages/languages'
import type { InvoiceDocument } from './document.ts'
import { formatInvoice, type InvoiceRowText, type InvoiceText } from './format-invoice.ts'

/** All lengths are in points. The colors are those of the pages' light theme. */
const COLOR = { ink: '#141d19', ink2: '#444d48', ink3: '#5f6761', line: '#e0e3de', accent: '#065e47' }
const MARGIN = 52
const GAP = 16
const BODY = { size: 9.5, lineHeight: 14, weight: 400, color: COLOR.ink2 } as const
const STRONG = { ...BODY, weight: 600, color: COLOR.ink } as const
const SMALL = { size: 8.25, lineHeight: 12, weight: 400, color: COLOR.ink3 } as const
const LABEL = { ...SMALL, weight: 600 } as const
const BRAND = { size: 17, lineHeight: 22, weight: 600, color: COLOR.accent } as const
const TITLE = { size: 22, lineHeight: 28, weight: 600, color: COLOR.ink } as const
const HEADLINE = { size: 15, lineHeight: 21, weight: 600, color: COLOR.ink } as const
const FOOTER_HEIGHT = 40

type Type = { size: number; lineHeight: number; weight: Weight; color: string }
type Block = { x: number; y: number; width: number; align?: 'start' | 'end'; linesMax?: number }

/** The drawing target: the page, the fonts, and the text itself. */
type Desk = {
  sheet: PdfPage
  fonts: FontBook
  direction: Direction
  text: InvoiceText
  inner: number
  bottom: number
  /** Cache of laid-out text: most text is measured before it's drawn. */
  set: Map<string, TextLine[]>
}

const HAN_STYLES: Readonly<Record<string, HanStyle>> = { JP: 'jp', KR: 'kr' }
/** Countries with Letter paper; all others use A4. */
const LETTER = new Set(['US', 'CA'])

function linesOf({ fonts, direction, set }: Desk, text: string, type: Type, widthMax: number, linesMax?: number): TextLine[] {
  const { size, weight } = type
  const key = JSON.stringify([text, size, weight, widthMax, linesMax])
  const style = { fonts, direction, size, weight, widthMax, ...(linesMax === undefined ? {} : { linesMax }) }
  const lines = set.get(key) ?? setLines(text, style)
  set.set(key, lines)
  return lines
}

/** Draws text and returns where the next block starts. */
function write(desk: Desk, role: Role, text: string, type: Type, block: Block): number {
  const { linesMax, ...place } = block
  const lines = linesOf(desk, text, type, place.width, linesMax)
  const drawn: Place = { ...place, color: type.color, lineHeight: type.lineHeight }
  return desk.sheet.text(role, lines, type.size, drawn)
}

const widthOf = (desk: Desk, text: string, type: Type) =>
  Math.max(0, ...linesOf(desk, text, type, Number.POSITIVE_INFINITY).map(({ width }) => width))

/** Draws the seller and the title, with the invoice number and dates beside them. */
function drawHead(desk: Desk): number {
  const { text, inner } = desk
  const half = (inner - GAP) / 2
  const y = write(desk, 'P', text.brand, BRAND, { x: MARGIN, y: MARGIN, width: half, linesMax: 3 })
  const end = write(desk, 'H1', text.title, TITLE, { x: MARGIN + half + GAP, y: MARGIN - 3, width: half, align: 'end' })
  return Math.max(y, end) + 22
}

function drawParties(desk: Desk, y: number): number {
  const { text, inner } = desk
  const width = (inner - 2 * GAP) / 3
  const columns = [
    text.facts.flatMap(({ label, value }) => [
      { role: 'H2', text: label, type: LABEL } as const,
      { role: 'P', text: value, type: BODY } as const,
    ]),
    ...[text.seller, text.buyer].map(({ label, lines }) => [
      { role: 'H2', text: label, type: LABEL } as const,
      ...lines.map((line, index) => ({ role: 'P', text: line, type: index === 0 ? STRONG : BODY }) as const),
    ]),
  ]
  const ends = columns.map((blocks, index) => {
    const x = MARGIN + index * (width + GAP)
    return blocks.reduce((at, block, nth) => {
      const above = block.type === LABEL && nth > 0 ? 6 : 0
      return (
        write(desk, block.role, block.text, block.type, { x, y: at + above, width, linesMax: 3 }) + (block.type === LABEL ? 2 : 0)
      )
    }, y)
  })
  return Math.max(...ends) + 30
}

/** Returns the column widths: figure columns fit their widest value, the name column gets the remaining space. */
type Columns = Record<keyof InvoiceText['columns'], { x: number; width: number }>

function columnsOf(desk: Desk): Columns {
  const { text, inner } = desk
  const widest = (column: 'quantity' | 'unitPrice' | 'amount', widthMax: number) => {
    const widths = text.rows.map((row) => widthOf(desk, row[column], column === 'amount' ? STRONG : BODY))
    return Math.min(widthMax, Math.max(44, widthOf(desk, text.columns[column], LABEL), ...widths) + 1)
  }
  const amount = widest('amount', inner * 0.25)
  const unitPrice = widest('unitPrice', inner * 0.25)
  const quantity = widest('quantity', inner * 0.15)
  const end = MARGIN + inner
  const name = inner - amount - unitPrice - quantity - 3 * GAP
  return {
    name: { x: MARGIN, width: name },
    quantity: { x: end - amount - unitPrice - quantity - 2 * GAP, width: quantity },
    unitPrice: { x: end - amount - unitPrice - GAP, width: unitPrice },
    amount: { x: end - amount, width: amount },
  }
}

function drawTableHead(desk: Desk, columns: Columns, y: number): number {
  const { text, sheet, inner } = desk
  sheet.group('TR', () => {
    for (const column of ['name', 'quantity', 'unitPrice', 'amount'] as const) {
      const align = column === 'name' ? 'start' : 'end'
      write(desk, 'TH', text.columns[column], LABEL, { ...columns[column], y, align, linesMax: 1 })
    }
  })
  sheet.rule({ x: MARGIN, y: y + 17, width: inner, color: COLOR.ink, thickness: 0.75 })
  return y + 18
}

const NAME_LINES_MAX = 4
const NOTE_LINES_MAX = 3
const ROW_PADDING = 7

function rowHeight(desk: Desk, row: InvoiceRowText, { name }: Columns): number {
  const height = ({ length }: readonly unknown[], type: Type) => length * type.lineHeight
  const notes = row.notes.map((note) => height(linesOf(desk, note, SMALL, name.width, NOTE_LINES_MAX), SMALL))
  const named = height(linesOf(desk, row.name, STRONG, name.width, NAME_LINES_MAX), STRONG)
  return Math.max(named, BODY.lineHeight) + notes.reduce((sum, each) => sum + each, 0) + 2 * ROW_PADDING
}

function drawRow(desk: Desk, row: InvoiceRowText, columns: Columns, top: number): void {
  const y = top + ROW_PADDING
  desk.sheet.group('TR', () => {
    const named = write(desk, 'TD', row.name, STRONG, { ...columns.name, y, linesMax: NAME_LINES_MAX })
    row.notes.reduce((at, note) => write(desk, 'TD', note, SMALL, { ...columns.name, y: at, linesMax: NOTE_LINES_MAX }), named)
    for (const column of ['quantity', 'unitPrice', 'amount'] as const)
      write(desk, 'TD', row[column], column === 'amount' ? STRONG : BODY, { ...columns[column], y, align: 'end' })
  })
}

/** Starts a page, with the invoice number at its top. */
function turnPage(desk: Desk): number {
  const { sheet, text, inner } = desk
  sheet.addPage()
  const half = (inner - GAP) / 2
  write(desk, 'P', text.brand, LABEL, { x: MARGIN, y: MARGIN, width: half, linesMax: 1 })
  write(desk, 'P', text.number, LABEL, { x: MARGIN + half + GAP, y: MARGIN, width: half, align: 'end', linesMax: 1 })
  return MARGIN + 34
}

function drawTable(desk: Desk, top: number): number {
  const { sheet, text, bottom, inner } = desk
  const columns = columnsOf(desk)
  return sheet.group('Table', () => {
    let y = drawTableHead(desk, columns, top)
    for (const [index, row] of text.rows.entries()) {
      const height = rowHeight(desk, row, columns)
      if (y + height > bottom) y = drawTableHead(desk, columns, turnPage(desk))
      else if (index > 0) sheet.rule({ x: MARGIN, y, width: inner, color: COLOR.line, thickness: 0.5 })
      drawRow(desk, row, columns, y)
      y += height
    }
    sheet.rule({ x: MARGIN, y, width: inner, color: COLOR.line, thickness: 0.5 })
    return y
  })
}

/** Draws the sums below the lines. The total has a rule above and a double rule below, as is usual. */
function drawSums(desk: Desk, top: number): number {
  const { sheet, text, inner, bottom } = desk
  const width = inner * 0.58
  const x = MARGIN + inner - width
  const amountWidth = Math.min(
    width * 0.5,
    Math.max(...[...text.sums, text.total].map(({ amount }) => widthOf(desk, amount, STRONG))) + 1,
  )
  const label = { x, width: width - amountWidth - GAP }
  const amount = { x: x + width - amountWidth, width: amountWidth, align: 'end' as const }
  const heights = text.sums.map((sum) => linesOf(desk, sum.label, BODY, label.width, 3).length * BODY.lineHeight + 6)
  const needed = heights.reduce((sum, each) => sum + each, 0) + 48
  let y = top + needed > bottom ? turnPage(desk) : top + 8
  sheet.group('Table', () => {
    for (const sum of text.sums)
      y = sheet.group('TR', () => {
        const next = write(desk, 'TH', sum.label, BODY, { ...label, y: y + 3, linesMax: 3 })
        write(desk, 'TD', sum.amount, BODY, { ...amount, y: y + 3 })
        return next + 3
      })
    sheet.rule({ x, y: y + 4, width, color: COLOR.ink, thickness: 0.75 })
    y = sheet.group('TR', () => {
      const next = write(desk, 'TH', text.total.label, STRONG, { ...label, y: y + 12 })
      write(desk, 'TD', text.total.amount, STRONG, { ...amount, y: y + 12 })
      return next + 8
    })
    for (const offset of [0, 2.25]) sheet.rule({ x, y: y + offset, width, color: COLOR.ink, thickness: 0.75 })
  })
  return y + 28
}

function drawNotes(desk: Desk, top: number): void {
  const { text, inner, bottom } = desk
  text.notes.reduce((at, note) => {
    const { length } = linesOf(desk, note, SMALL, inner, NAME_LINES_MAX)
    const y = at + length * SMALL.lineHeight > bottom ? turnPage(desk) : at
    return write(desk, 'P', note, SMALL, { x: MARGIN, y, width: inner, linesMax: NAME_LINES_MAX }) + 3
  }, top)
}

function drawFooters(desk: Desk): void {
  const { sheet, text, inner } = desk
  const y = sheet.height - MARGIN + 4
  const half = (inner - GAP) / 4
  sheet.onEveryPage(({ number, count }) => {
    write(desk, 'P', text.footer, SMALL, { x: MARGIN, y, width: 3 * half, linesMax: 1 })
    const place = { x: MARGIN + 3 * half + GAP, y, width: half, align: 'end', linesMax: 1 } as const
    write(desk, 'P', text.page(number, count), SMALL, place)
  })
}

/** Returns every character of an invoice, to find fonts for it. */
function charactersOf(text: InvoiceText): string {
  const { page, ...said } = text
  return `${JSON.stringify(said)}${page(0, 123_456_789)}…`.normalize('NFC')
}

/** `country`: whose paper and characters are used; null: international ones. `author`: who issued it, at `issuedAt`. */
type Sheet = { language: Language; country: string | null; author: string; issuedAt: string }

/**
 * Draws a document with rows and sums as a PDF with the same bytes every time. No input can break the layout: text is cut where
 * it doesn't fit, and characters without a font become boxes.
 */
export async function drawDocument(text: InvoiceText, { language, country, author, issuedAt }: Sheet): Promise<Buffer> {
  // Loaded with the first document: they take 40 MB, and most starts draw none.
  const [{ openFontBook }, { openPdfPage }] = await Promise.all([
    import('@tradepost/kit/document-fonts'),
    import('@tradepost/kit/pdf-page'),
  ])
  const direction = toDirection(language)
  const fonts = await openFontBook(charactersOf(text), language === 'ja' ? 'jp' : (HAN_STYLES[country ?? ''] ?? 'sc'))
  const sheet = openPdfPage(country && LETTER.has(country) ? 'LETTER' : 'A4', direction, {
    title: `${text.title} ${text.number}`,
    author,
    language,
    at: new Date(issuedAt),
  })
  const bottom = sheet.height - MARGIN - FOOTER_HEIGHT
  const desk: Desk = { sheet, fonts, direction, text, inner: sheet.width - 2 * MARGIN, bottom, set: new Map() }
  const headline = drawParties(desk, drawHead(desk))
  const place = { x: MARGIN, y: headline, width: desk.inner, linesMax: 2 }
  const table = write(desk, 'H2', text.headline, HEADLINE, place) + 22
  drawNotes(desk, drawSums(desk, drawTable(desk, table)))
  drawFooters(desk)
  return sheet.close()
}

/** Draws an invoice in the language of its buyer. */
export const drawInvoice = (document: InvoiceDocument): Promise<Buffer> =>
  drawDocument(formatInvoice(document), {
    language: document.language,
    country: document.buyer.address.country,
    author: document.seller.name,
    issuedAt: document.issuedAt,
  })
