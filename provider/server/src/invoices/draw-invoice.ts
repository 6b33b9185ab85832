import type { HanStyle } from '@tradepost/kit/documents/document-fonts'
import { type Language, toDirection } from '@tradepost/messages/languages'
import { messagesIn } from '#src/messages.ts'
import type { InvoiceDocument } from './document.ts'
import {
  BODY,
  COLOR,
  type Column,
  type Desk,
  drawColumns,
  GAP,
  heightOf,
  LABEL,
  MARGIN,
  SMALL,
  STRONG,
  startPage,
  widthOf,
  write,
} from './document-desk.ts'
import { formatInvoice, type InvoiceRowText, type InvoiceText } from './format-invoice.ts'

const BRAND = { size: 17, lineHeight: 22, weight: 600 } as const
const TITLE = { size: 22, lineHeight: 28, weight: 600, color: COLOR.ink } as const
const HEADLINE = { size: 15, lineHeight: 21, weight: 600, color: COLOR.ink } as const
const FOOTER_HEIGHT = 40

const HAN_STYLES: Readonly<Record<string, HanStyle>> = { JP: 'jp', KR: 'kr' }
/** Countries with Letter paper; all others use A4. */
const LETTER = new Set(['US', 'CA'])

/** Draws the seller and the title, with the invoice number and dates beside them. */
function drawHead(desk: Desk): number {
  const { text, inner } = desk
  const half = (inner - GAP) / 2
  const y = write(desk, 'P', text.brand, { ...BRAND, color: text.accent }, { x: MARGIN, y: MARGIN, width: half })
  const end = write(desk, 'H1', text.title, TITLE, { x: MARGIN + half + GAP, y: MARGIN - 3, width: half, align: 'end' })
  return Math.max(y, end) + 22
}

function drawParties(desk: Desk, y: number): number {
  const { text, inner } = desk
  const width = (inner - 2 * GAP) / 3
  const titled = (label: string, above = 0) => ({ role: 'H2', text: label, type: LABEL, above }) as const
  const items = [
    text.facts.flatMap(({ label, value }, nth) => [
      titled(label, nth > 0 ? 6 : 0),
      { role: 'P', text: value, type: BODY, above: 2 } as const,
    ]),
    ...[text.seller, text.buyer].map(({ label, lines }) => [
      titled(label),
      ...lines.map(
        (line, nth) => ({ role: 'P', text: line, type: nth === 0 ? STRONG : BODY, above: nth === 0 ? 2 : 0 }) as const,
      ),
    ]),
  ]
  const columns = items.map((list, index) => ({ x: MARGIN + index * (width + GAP), width, items: list }))
  return drawColumns(desk, columns, y, { turn: () => startPage(desk) }) + 30
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
      write(desk, 'TH', text.columns[column], LABEL, { ...columns[column], y, align })
    }
  })
  sheet.rule({ x: MARGIN, y: y + 17, width: inner, color: COLOR.ink, thickness: 0.75 })
  return y + 18
}

const ROW_PADDING = 7

/** Returns the cells of a row. The notes stand below its name. */
function cellsOf({ name, notes, ...figures }: InvoiceRowText, columns: Columns): Column[] {
  const figure = (column: keyof typeof figures) => {
    const type = column === 'amount' ? STRONG : BODY
    return { ...columns[column], align: 'end', items: [{ role: 'TD', text: figures[column], type }] } as const
  }
  const texts = [
    { role: 'TD', text: name, type: STRONG } as const,
    ...notes.map((note) => ({ role: 'TD', text: note, type: SMALL }) as const),
  ]
  return [{ ...columns.name, items: texts }, figure('quantity'), figure('unitPrice'), figure('amount')]
}

function drawTable(desk: Desk, top: number): number {
  const { sheet, text, bottom, inner } = desk
  const columns = columnsOf(desk)
  return sheet.group('Table', () => {
    let y = drawTableHead(desk, columns, top)
    const turn = () => drawTableHead(desk, columns, startPage(desk))
    for (const [index, row] of text.rows.entries()) {
      const cells = cellsOf(row, columns)
      const height = Math.max(...cells.map((cell) => heightOf(desk, cell))) + 2 * ROW_PADDING
      if (y + height > bottom) y = turn()
      else if (index > 0) sheet.rule({ x: MARGIN, y, width: inner, color: COLOR.line, thickness: 0.5 })
      const within = (work: () => void) => sheet.group('TR', work)
      y = drawColumns(desk, cells, y + ROW_PADDING, { turn: () => turn() + ROW_PADDING, within }) + ROW_PADDING
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
  const sums = text.sums.map((sum): Column[] => [
    { ...label, items: [{ role: 'TH', text: sum.label, type: BODY, above: 3 }] },
    { ...amount, items: [{ role: 'TD', text: sum.amount, type: BODY, above: 3 }] },
  ])
  const heights = sums.map((cells) => Math.max(...cells.map((cell) => heightOf(desk, cell))) + 3)
  const needed = heights.reduce((sum, each) => sum + each, 0) + 48
  let y = top + needed > bottom ? startPage(desk) : top + 8
  sheet.group('Table', () => {
    const within = (work: () => void) => sheet.group('TR', work)
    for (const cells of sums) y = drawColumns(desk, cells, y, { turn: () => startPage(desk), within }) + 3
    if (y + 48 > bottom) y = startPage(desk)
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
  const items = desk.text.notes.map((text) => ({ role: 'P', text, type: SMALL, above: 3 }) as const)
  const column = { x: MARGIN, width: desk.inner, items }
  const y = top + heightOf(desk, column) > desk.bottom ? startPage(desk) : top
  drawColumns(desk, [column], y, { turn: () => startPage(desk) })
}

function drawFooters(desk: Desk, page: PageLabel): void {
  const { sheet, text, inner } = desk
  const half = (inner - GAP) / 4
  const footer = { x: MARGIN, width: 3 * half, items: [{ role: 'P', text: text.footer, type: SMALL } as const] }
  const y = Math.min(sheet.height - MARGIN + 4, sheet.height - MARGIN / 3 - heightOf(desk, footer))
  sheet.onEveryPage(({ number, count }) => {
    write(desk, 'P', text.footer, SMALL, { x: MARGIN, y, width: 3 * half })
    write(desk, 'P', page(number, count), SMALL, { x: MARGIN + 3 * half + GAP, y, width: half, align: 'end' })
  })
}

/** Returns every character of an invoice, to find fonts for it. */
function charactersOf(text: InvoiceText, page: PageLabel): string {
  return `${JSON.stringify(text)}${page(0, 123_456_789)}…`.normalize('NFC')
}

/**
 * A document to draw, as plain data. `country`: whose paper and characters are used; null: international ones. `author`: who
 * issued it, at `issuedAt`.
 */
export type Drawing = { text: InvoiceText; language: Language; country: string | null; author: string; issuedAt: string }

type PageLabel = (page: number, pages: number) => string

/**
 * Draws a document with rows and sums as a PDF with the same bytes every time. No input can break the layout: text takes as many
 * lines and pages as it needs, and characters without a font are spelled in Latin letters.
 */
export async function drawDocument({ text, language, country, author, issuedAt }: Drawing): Promise<Buffer> {
  // Loaded with the first document: they take 40 MB, and most starts draw none.
  const [{ openFontBook }, { openPdfPage }] = await Promise.all([
    import('@tradepost/kit/documents/document-fonts'),
    import('@tradepost/kit/documents/pdf-page'),
  ])
  const direction = toDirection(language)
  const t = messagesIn(language)
  const page: PageLabel = (number, count) => t('invoices.page', { page: number, pages: count })
  const fonts = await openFontBook(charactersOf(text, page), language === 'ja' ? 'jp' : (HAN_STYLES[country ?? ''] ?? 'sc'))
  const sheet = openPdfPage(country && LETTER.has(country) ? 'LETTER' : 'A4', direction, {
    title: `${text.title} ${text.number}`,
    author,
    language,
    at: new Date(issuedAt),
  })
  const bottom = sheet.height - MARGIN - FOOTER_HEIGHT
  const desk: Desk = { sheet, fonts, direction, text, inner: sheet.width - 2 * MARGIN, bottom, set: new Map() }
  const headline = drawParties(desk, drawHead(desk))
  const place = { x: MARGIN, y: headline + 40 > bottom ? startPage(desk) : headline, width: desk.inner }
  const table = write(desk, 'H2', text.headline, HEADLINE, place) + 22
  drawNotes(desk, drawSums(desk, drawTable(desk, table)))
  drawFooters(desk, page)
  return sheet.close()
}

/** Describes how an invoice is drawn, in the language of its buyer. */
export const describeInvoice = (document: InvoiceDocument): Drawing => ({
  text: formatInvoice(document),
  language: document.language,
  country: document.buyer.address.country,
  author: document.seller.name,
  issuedAt: document.issuedAt,
})

/** Draws an invoice. */
export const drawInvoice = (document: InvoiceDocument): Promise<Buffer> => drawDocument(describeInvoice(document))
