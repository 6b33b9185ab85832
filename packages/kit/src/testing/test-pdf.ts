import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const open = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 })

/**
 * Reads the text of each page of a PDF with another program: pieces on one line are joined in page order, lines go from top to
 * bottom, columns are separated by " | ".
 */
export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
  const task = open(bytes)
  const document = await task.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: false })
    const rows = new Map<number, { text: string; left: number; right: number }[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , left = 0, baseline = 0] = item.transform
      const y = Math.round(baseline)
      const row = [...rows.keys()].find((other) => Math.abs(other - y) <= 1) ?? y
      rows.set(row, [...(rows.get(row) ?? []), { text: item.str, left, right: left + item.width }])
    }
    const lines = [...rows].toSorted(([one], [other]) => other - one).map(([, pieces]) => joined(pieces))
    pages.push(lines)
  }
  await task.destroy()
  return pages
}

/** Returns where each piece of text of a PDF stands, in points from the left and bottom of its page. */
export async function listPdfPieces(bytes: Uint8Array) {
  const task = open(bytes)
  const document = await task.promise
  const pieces: { left: number; right: number; baseline: number; page: { width: number; height: number } }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const page = sheet.getViewport({ scale: 1 })
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , left = 0, baseline = 0] = item.transform
      pieces.push({ left, right: left + item.width, baseline, page })
    }
  }
  await task.destroy()
  return pieces
}

const COLUMN_GAP = 8
const WORD_GAP = 1

function joined(pieces: { text: string; left: number; right: number }[]): string {
  let line = ''
  let end: number | undefined
  for (const { text, left, right } of pieces.toSorted((one, other) => one.left - other.left)) {
    if (end !== undefined) line += left - end > COLUMN_GAP ? ' | ' : left - end > WORD_GAP ? ' ' : ''
    line += text
    end = right
  }
  return line
}

type Canvas = { canvas: { toBuffer: (type: 'image/png') => Uint8Array }; context: CanvasRenderingContext2D }

/** Draws a page as an image (PNG); `scale` 1 is 72 dpi. */
export async function drawPdfPage(bytes: Uint8Array, number: number, scale = 1.5): Promise<Uint8Array> {
  const task = open(bytes)
  const document = await task.promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const factory = document.canvasFactory as { create: (width: number, height: number) => Canvas }
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as never, canvasContext: context, viewport }).promise
  const picture = canvas.toBuffer('image/png')
  await task.destroy()
  return picture
}
