/** PDFs and images, in the scripts of all languages. */

import PDFDocument from 'pdfkit'
import type { Face } from './document-fonts.ts'
import type { Direction, TextLine } from './text-lines.ts'

export type PaperSize = 'A4' | 'LETTER'

/** The document's metadata. `at` is its creation time; the same document always has the same bytes. */
export type SheetAbout = { title: string; author: string; language: string; at: Date }

/** A position on the page in points: from the side where lines start, and from the top. */
export type Place = { x: number; y: number; width: number; align?: 'start' | 'end'; color: string; lineHeight: number }

/** The role of a block for screen readers: a heading, a paragraph, a cell. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Group = 'Document' | 'Table' | 'TR'

/** A page to draw on. It mirrors itself for right-to-left languages. */
export type PdfPage = {
  width: number
  height: number
  /** Draws lines below each other and returns the position of the next one. */
  text: (role: Role, lines: readonly TextLine[], size: number, place: Place) => number
  /** Groups everything that `draw` draws. */
  group: <T>(group: Group, draw: () => T) => T
  rule: (place: { x: number; y: number; width: number; color: string; thickness: number }) => void
  addPage: () => void
  /** Draws on every page at the end, when the number of pages is known. Screen readers skip it. */
  onEveryPage: (draw: (page: { number: number; count: number }) => void) => void
  /** Returns the document's bytes. */
  close: () => Promise<Buffer>
}

type Structure = InstanceType<typeof PDFDocument>['struct'] extends (...given: never[]) => infer Made ? Made : never

function collect(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

/** Creates a tagged PDF with its fonts embedded. The bytes don't depend on when or where it is drawn. */
export function openPdfPage(size: PaperSize, direction: Direction, { title, author, language, at }: SheetAbout): PdfPage {
  const document = new PDFDocument({
    size,
    margin: 0,
    // The standard font would be embedded although nothing uses it.
    font: null as never,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Producer: 'Tradepost', Creator: 'Tradepost', CreationDate: at, ModDate: at },
  })
  const { width, height } = document.page
  const written = collect(document)
  const known = new Set<string>()
  const root = document.struct('Document')
  document.addStructure(root)
  const open: Structure[] = [root]

  /** Fonts are already loaded; the types only know font files. */
  const choose = ({ name, font }: Face) => {
    if (!known.has(name)) document.registerFont(name, font as never)
    known.add(name)
    document.font(name)
  }
  const fromLeft = (x: number, blockWidth: number) => (direction === 'rtl' ? width - x - blockWidth : x)
  const draw = (lines: readonly TextLine[], fontSize: number, place: Place): number => {
    const isAtRight = (place.align === 'end') !== (direction === 'rtl')
    const left = fromLeft(place.x, place.width)
    lines.forEach((line, index) => {
      let x = isAtRight ? left + place.width - line.width : left
      for (const { text, face, shaped, width: runWidth } of line.runs) {
        choose(face)
        const ascent = (face.font.ascent * fontSize) / face.font.unitsPerEm
        // Each face has its own ascent; faces on one line share the baseline.
        const y = place.y + index * place.lineHeight + place.lineHeight * BASELINE - ascent
        document
          .fontSize(fontSize)
          .fillColor(place.color)
          .text(text, x, y, { lineBreak: false, features: shaped as never })
        x += runWidth
      }
    })
    return place.y + lines.length * place.lineHeight
  }
  const within = (tag: string) => {
    const element = document.struct(tag)
    open.at(-1)?.add(element)
    return element
  }
  let isRepeated = false

  return {
    width,
    height,
    text(role, lines, fontSize, place) {
      if (lines.length === 0) return place.y
      if (isRepeated) return draw(lines, fontSize, place)
      const element = within(role)
      element.add(document.markStructureContent(role))
      const next = draw(lines, fontSize, place)
      document.endMarkedContent()
      element.end()
      return next
    },
    group(group, work) {
      if (isRepeated) return work()
      const element = within(group)
      open.push(element)
      const result = work()
      open.pop()
      element.end()
      return result
    },
    rule({ x, y, width: length, color, thickness }) {
      document.markContent('Artifact', { type: 'Layout' })
      document.rect(fromLeft(x, length), y, length, thickness).fill(color)
      document.endMarkedContent()
    },
    addPage: () => void document.addPage(),
    onEveryPage(work) {
      const { count } = document.bufferedPageRange()
      isRepeated = true
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(index)
        document.markContent('Artifact', { type: 'Pagination' })
        work({ number: index + 1, count })
        document.endMarkedContent()
      }
      isRepeated = false
    },
    close() {
      root.end()
      document.end()
      return written
    },
  }
}

/** The position of the baseline within a line's height. */
const BASELINE = 0.76
