import bidiFactory from 'bidi-js'
import type { Face, FontBook, Weight } from './document-fonts.ts'

export type Direction = 'ltr' | 'rtl'

/** How a text is set. `widthMax` and `size` are points; what does not fit into `linesMax` lines ends with an ellipsis. */
export type TextStyle = {
  fonts: FontBook
  size: number
  weight: Weight
  direction: Direction
  widthMax: number
  linesMax?: number
}

/** A piece of a line in one face, as the page program is handed it. */
export type Run = { text: string; face: Face; features: Features; width: number }
type Features = Readonly<Record<string, boolean>>

/** Latin letters need no look at their neighbours but for the gaps between them, and that is most of the work of setting them. */
const LATIN: Features = { calt: false }
const LATIN_FIGURES: Features = { calt: false, tnum: true }
/** Said, so that the page program sets the piece as a whole; everything that joins letters is on by itself. */
const JOINED: Features = { calt: true }

/** Its runs as they stand from the left. */
export type TextLine = { runs: Run[]; width: number }

const bidi = bidiFactory()
const ELLIPSIS = '…'
/** What is never drawn: controls, and the marks that turn or join what stands beside them; those have done their work by then. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/u
/** Joins or parts letters of Arabic and Indic scripts. */
const JOINERS = new Set([0x200c, 0x200d])
const MARK = /\p{M}/u
const STRONG_RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Figures stand under each other; within words and codes their own widths read better. */
const FIGURES = /^[^a-z-]*\d[^a-z-]*$/
/** Latin, Greek and Cyrillic, which stand beside each other without joining. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u
const BLANK = /[ \u00a0]/

/** A character with the direction it runs in, and the font that draws it. */
type Letter = { character: string; level: number; face: Face }

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** One paragraph: line breaks and other controls become blanks, and no blank follows another. */
const paragraphOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Joins what must not stand at the start of a line to what goes before it. */
const CLINGS = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u200b-\u200f\u2060-\u2069%°ー々]/u
const OPENS = /[\p{Ps}\p{Pi}\p{Sc}#@\u2066-\u2068]$/u
const PART = /[\p{L}\p{N}_\-/.:,]$/u

/** The text in pieces between which a line may end. */
function breakable(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    const isOneWord = last !== undefined && !/\s$/.test(last) && PART.test(last) && /^[\p{N}_\-/.:,]/u.test(segment)
    if (
      last !== undefined &&
      (BLANK.test(segment) || last.endsWith('\u00a0') || CLINGS.test(segment) || OPENS.test(last) || isOneWord)
    )
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** The letters of a paragraph: unseen ones are gone, blanks and marks are in the font of what they belong to. */
function lettersOf(text: string, { fonts, weight, direction }: TextStyle): (Letter | undefined)[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const letters: (Letter | undefined)[] = []
  let before: Face | undefined
  for (const character of text) {
    const at = letters.length
    const codePoint = character.codePointAt(0) ?? 0
    const own = fonts.faceOf(codePoint, weight)
    const joins = before && (BLANK.test(character) || MARK.test(character) || JOINERS.has(codePoint))
    const face = joins && before?.font.hasGlyphForCodePoint(codePoint) ? before : own
    const isDrawn = JOINERS.has(codePoint) ? face === before : !UNSEEN.test(character)
    letters.push(isDrawn ? { character, level: levels[at] ?? 0, face } : undefined)
    // Positions are those of the text: the second half of a pair holds nothing.
    if (character.length === 2) letters.push(undefined)
    if (isDrawn) before = face
  }
  return letters
}

/** Runs of one direction in their order on the page: whatever is at least as deep as a level is turned, from the deepest (UAX 9, L2). */
function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

const mirrored = (text: string) => [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)

function runOf(text: string, { level, face }: Letter, size: number): Run {
  const isTurned = level % 2 === 1
  // The font program turns what it knows to run from the right; signs between that it would leave.
  const turnsItself = STRONG_RIGHT_TO_LEFT.test(text)
  const shown = isTurned ? (turnsItself ? mirrored(text) : mirrored(text).reverse()).join('') : text
  const features = !PLAIN.test(shown) ? JOINED : FIGURES.test(shown) ? LATIN_FIGURES : LATIN
  // A copy, since the font program notes in it what else it applied.
  const { advanceWidth } = face.font.layout(shown, { ...features })
  return { text: shown, face, features, width: (advanceWidth * size) / face.font.unitsPerEm }
}

function lineOf(letters: readonly (Letter | undefined)[], size: number): TextLine {
  const drawn = letters.filter((letter) => letter !== undefined)
  while (drawn.length > 0 && BLANK.test(drawn.at(-1)?.character ?? '')) drawn.pop()
  const grouped: { text: string; level: number; letter: Letter }[] = []
  for (const letter of drawn) {
    const last = grouped.at(-1)
    if (last && last.level === letter.level && last.letter.face === letter.face) last.text += letter.character
    else grouped.push({ text: letter.character, level: letter.level, letter })
  }
  const runs = inVisualOrder(grouped).map(({ text, letter }) => runOf(text, letter, size))
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** As wide as the letter is alone: one that joins others is not wider. */
const widthOfLetter = ({ character, face: { font } }: Letter, size: number) =>
  (font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth * size) / font.unitsPerEm

type Span = { start: number; end: number }

/** Where lines end: as many pieces on each as fit; a piece that is wider than a line is cut between its characters. */
function spansOf(text: string, widthOf: (span: Span) => number, widthMax: number): Span[] {
  const spans: Span[] = []
  let line: Span = { start: 0, end: 0 }
  const take = (length: number) => {
    const longer = { start: line.start, end: line.end + length }
    if (widthOf(longer) <= widthMax) line = longer
    else {
      if (line.end > line.start) spans.push(line)
      line = { start: line.end, end: line.end + length }
    }
  }
  for (const piece of breakable(text)) {
    const isTooWide = widthOf({ start: line.end, end: line.end + piece.length }) > widthMax
    if (isTooWide) for (const { segment } of graphemes.segment(piece)) take(segment.length)
    else take(piece.length)
  }
  return line.end > line.start ? [...spans, line] : spans
}

/** Longer texts are cut before they are measured: nobody can read them in a few lines. */
const LENGTH_MAX = 1000

/**
 * A paragraph in lines, each script from its own side and in a font that has it. The text may be anything that somebody
 * typed; one that says nothing has no lines.
 */
export function setLines(given: string, style: TextStyle): TextLine[] {
  const { size, widthMax, linesMax = Number.POSITIVE_INFINITY } = style
  const text = paragraphOf([...given].slice(0, LENGTH_MAX).join(''))
  const letters = lettersOf(text, style)
  const widths = letters.map((letter) => (letter ? widthOfLetter(letter, size) : 0))
  const sums = [0]
  for (const width of widths) sums.push((sums.at(-1) ?? 0) + width)
  const widthOf = ({ start, end }: Span) => {
    const isBlankAtEnd = BLANK.test(text.charAt(end - 1))
    return (sums[end] ?? 0) - (sums[start] ?? 0) - (isBlankAtEnd ? (widths[end - 1] ?? 0) : 0)
  }
  const spans = spansOf(text, widthOf, widthMax)
  if (spans.length > linesMax) {
    const kept = spans[linesMax - 1]
    const cut = [...text.slice(0, kept?.end)].slice(0, -2).join('').trimEnd()
    return setLines(`${cut}${ELLIPSIS}`, { ...style, linesMax: Number.POSITIVE_INFINITY }).slice(0, linesMax)
  }
  return spans.map(({ start, end }) => lineOf(letters.slice(start, end), size))
}
