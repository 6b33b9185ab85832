import sharp from 'sharp'
import { type FontBook, openFontBook, type Weight } from './document-fonts.ts'
import { type Direction, setLines, type TextLine } from './text-lines.ts'

/**
 * What a link to a page shows where it is shared: names as people typed them, and `note`, a price for example. Colors are hex;
 * `logo` is an image of any type that browsers show.
 */
export type ShareImage = {
  site: string
  title: string
  note: string | null
  ground: string
  ink: string
  logo: Uint8Array | null
  direction: Direction
}

/** What social networks and messengers show whole. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const INSIDE = WIDTH - 2 * MARGIN
const LOGO = 88

/** Sizes of the title, the first in which it has at most as many lines. */
const TITLES = [
  { size: 104, linesMax: 2 },
  { size: 76, linesMax: 3 },
  { size: 60, linesMax: 4 },
] as const
const LINE_HEIGHT = 1.16
const ASCENT = 0.8

// Only our own drawing is read here, and logos that were redrawn when they were uploaded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

type Style = { fonts: FontBook; size: number; weight: Weight; direction: Direction; widthMax: number }
type Baseline = { x: number; y: number; size: number; color: string }

/** Returns a line as outlines, which need no font where the drawing is read. `x` is its left end, `y` its baseline. */
function drawLine({ runs }: TextLine, { x, y, size, color }: Baseline): string {
  let left = x
  const outlines: string[] = []
  for (const { face, shaped, width } of runs) {
    const scale = size / face.font.unitsPerEm
    let at = left
    for (const { parts, advance } of shaped.signs) {
      for (const part of parts) {
        const path = face.font
          .getGlyph(part.glyph)
          .path.scale(scale, -scale)
          .translate(at + part.x * scale, y - part.y * scale)
        outlines.push(path.toSVG())
      }
      at += advance * scale
    }
    left += width
  }
  return `<path fill="${color}" d="${outlines.join('')}"/>`
}

/** Returns the left end of a line that begins at the margin, plus `indent`. */
const leftOf = ({ width }: TextLine, direction: Direction, indent = 0): number =>
  direction === 'rtl' ? WIDTH - MARGIN - indent - width : MARGIN + indent

/** Sets a title in the largest size in which it fits; one that is too long for all of them ends with three dots. */
function setTitle(title: string, style: Omit<Style, 'size'>): { size: number; lines: TextLine[] } {
  for (const { size, linesMax } of TITLES) {
    const lines = setLines(title, { ...style, size })
    if (lines.length <= linesMax) return { size, lines }
  }
  const { size, linesMax } = TITLES[2]
  let characters = [...title]
  const set = () => setLines(`${characters.join('').trimEnd()}…`, { ...style, size })
  while (set().length > linesMax) characters = characters.slice(0, -Math.ceil(characters.length / 20))
  return { size, lines: set() }
}

/** Draws the image of a shared link, as PNG of 1200 by 630 pixels. */
export async function drawShareImage({ site, title, note, ground, ink, logo, direction }: ShareImage): Promise<Uint8Array> {
  const fonts = await openFontBook([site, title, note ?? '', '…'].join('\n'), 'jp')
  const style = { fonts, weight: 600, direction, widthMax: INSIDE } as const
  const set = setTitle(title, style)
  const indent = logo ? LOGO + 28 : 0
  const [siteLine] = setLines(site, { ...style, size: 40, widthMax: INSIDE - indent })
  const [noteLine] = note === null ? [] : setLines(note, { ...style, weight: 400, size: 44 })
  const height = set.lines.length * set.size * LINE_HEIGHT
  const top = HEIGHT - MARGIN - (noteLine ? 96 : 0) - height
  const drawn = [
    siteLine ? drawLine(siteLine, { x: leftOf(siteLine, direction, indent), y: MARGIN + 58, size: 40, color: ink }) : '',
    ...set.lines.map((line, index) =>
      drawLine(line, {
        x: leftOf(line, direction),
        y: top + (index * LINE_HEIGHT + ASCENT) * set.size,
        size: set.size,
        color: ink,
      }),
    ),
    noteLine ? drawLine(noteLine, { x: leftOf(noteLine, direction), y: HEIGHT - MARGIN - 12, size: 44, color: ink }) : '',
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>${drawn.join('')}</svg>`
  const marks = logo
    ? [
        {
          input: await sharp(logo).resize({ width: LOGO, height: LOGO, fit: 'contain', background: '#0000' }).png().toBuffer(),
          left: direction === 'rtl' ? WIDTH - MARGIN - LOGO : MARGIN,
          top: MARGIN,
        },
      ]
    : []
  return sharp(Buffer.from(svg)).composite(marks).png({ palette: true, colors: 64 }).toBuffer()
}
