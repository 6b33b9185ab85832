import type { FontBook, Weight } from '@tradepost/kit/documents/document-fonts'
import type { PdfPage, Place, Role } from '@tradepost/kit/documents/pdf-page'
import { type Direction, setLines, type TextLine } from '@tradepost/kit/documents/text-lines'
import type { InvoiceText } from './format-invoice.ts'

/** All lengths are in points. The colors are those of the pages' light theme. */
export const COLOR = { ink: '#141d19', ink2: '#444d48', ink3: '#5f6761', line: '#e0e3de' }
export const MARGIN = 52
export const GAP = 16
export const BODY = { size: 9.5, lineHeight: 14, weight: 400, color: COLOR.ink2 } as const
export const STRONG = { ...BODY, weight: 600, color: COLOR.ink } as const
export const SMALL = { size: 8.25, lineHeight: 12, weight: 400, color: COLOR.ink3 } as const
export const LABEL = { ...SMALL, weight: 600 } as const

export type Type = { size: number; lineHeight: number; weight: Weight; color: string }
type Block = { x: number; y: number; width: number; align?: 'start' | 'end' }
/** A text of a column, with the space above it. */
export type Item = { role: Role; text: string; type: Type; above?: number }
/** Texts below each other. */
export type Column = Omit<Block, 'y'> & { items: readonly Item[] }

/** The drawing target: the page, the fonts, and the text itself. */
export type Desk = {
  sheet: PdfPage
  fonts: FontBook
  direction: Direction
  text: InvoiceText
  inner: number
  bottom: number
  /** Cache of laid-out text: most text is measured before it's drawn. */
  set: Map<string, TextLine[]>
}

function linesOf({ fonts, direction, set }: Desk, text: string, type: Type, widthMax: number): TextLine[] {
  const { size, weight } = type
  const key = JSON.stringify([text, size, weight, widthMax])
  const lines = set.get(key) ?? setLines(text, { fonts, direction, size, weight, widthMax })
  set.set(key, lines)
  return lines
}

const draw = ({ sheet }: Desk, { role, type }: Item, lines: readonly TextLine[], block: Block) => {
  const place: Place = { ...block, color: type.color, lineHeight: type.lineHeight }
  return sheet.text(role, lines, type.size, place)
}

/** Draws text and returns where the next block starts. */
export const write = (desk: Desk, role: Role, text: string, type: Type, block: Block): number =>
  draw(desk, { role, text, type }, linesOf(desk, text, type, block.width), block)

export const widthOf = (desk: Desk, text: string, type: Type): number =>
  Math.max(0, ...linesOf(desk, text, type, Number.POSITIVE_INFINITY).map(({ width }) => width))

export const heightOf = (desk: Desk, { width, items }: Column): number =>
  items.reduce((sum, { text, type, above = 0 }) => sum + above + linesOf(desk, text, type, width).length * type.lineHeight, 0)

/** Starts a page, with the brand and the document's number at its top. Returns where its content starts. */
export function startPage(desk: Desk): number {
  const { sheet, text, inner } = desk
  sheet.addPage()
  const half = (inner - GAP) / 2
  const end = write(desk, 'P', text.brand, LABEL, { x: MARGIN, y: MARGIN, width: half })
  write(desk, 'P', text.number, LABEL, { x: MARGIN + half + GAP, y: MARGIN, width: half, align: 'end' })
  return Math.max(end, MARGIN + LABEL.lineHeight) + 22
}

type Rest = { item: Item; lines: readonly TextLine[] }[]

/** Draws the lines of a column that fit on the page. Returns its end, and the lines that don't fit. */
function drawFitting(desk: Desk, { items: _, ...place }: Column, rest: Rest, top: number): { end: number; rest: Rest } {
  let y = top
  for (const [index, { item, lines }] of rest.entries()) {
    y += item.above ?? 0
    const fitting = lines.slice(0, Math.max(0, Math.floor((desk.bottom - y) / item.type.lineHeight)))
    y = draw(desk, item, fitting, { ...place, y })
    const left = lines.slice(fitting.length)
    if (left.length > 0) return { end: y, rest: [{ item: { ...item, above: 0 }, lines: left }, ...rest.slice(index + 1)] }
  }
  return { end: y, rest: [] }
}

/**
 * Draws columns beside each other, on as many pages as they need: no text is cut. `turn` starts the next page. Returns the end of
 * the longest column.
 */
export function drawColumns(
  desk: Desk,
  columns: readonly Column[],
  top: number,
  { turn, within = (work) => work() }: { turn: () => number; within?: (work: () => void) => void },
): number {
  let rests: Rest[] = columns.map(({ items, width }) =>
    items.map((item) => ({ item, lines: linesOf(desk, item.text, item.type, width) })),
  )
  let y = top
  for (;;) {
    const ends: number[] = []
    within(() => {
      rests = columns.map((column, index) => {
        const { end, rest } = drawFitting(desk, column, rests[index] ?? [], y)
        ends.push(end)
        return rest
      })
    })
    if (rests.every((rest) => rest.length === 0)) return Math.max(...ends)
    y = turn()
  }
}
