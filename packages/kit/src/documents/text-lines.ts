import bidiFactory from 'bidi-js'
import type { Face, FontBook, Weight } from './document-fonts.ts'
import type { Features, ShapedText } from './shape-text.ts'

export type Direction = 'ltr' | 'rtl'

/** How a text is set. `widthMax` and `size` are points. */
export type TextStyle = {
  fonts: FontBook
  size: number
  weight: Weight
  direction: Direction
  widthMax: number
}

/** A piece of a line in one face and one direction. `text` is in the order of reading, `shaped` from left to right. */
export type Run = { text: string; face: Face; shaped: ShapedText; width: number }

/** Latin letters need kerning but no contextual alternates, which are most of the work of setting them. */
const LATIN: Features = { calt: false }
const LATIN_FIGURES: Features = { calt: false, tnum: true }
/** The features that join letters are on by default. */
const JOINED: Features = {}

/** Its runs from left to right. */
export type TextLine = { runs: Run[]; width: number }

const bidi = bidiFactory()
/**
 * Characters that are never drawn: controls, and marks that turn or join their neighbors, which have had their effect by then.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/u
/** Join or separate letters of Arabic and Indic scripts. */
const JOINERS = new Set([0x200c, 0x200d])
const MARK = /\p{M}/u
/** Figures align in columns; within words and codes, proportional ones read better. */
const FIGURES = /^[^a-z-]*\d[^a-z-]*$/
/** Latin, Greek and Cyrillic letters, which don't join. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u
const BLANK = /[ \u00a0]/

/** A character with its direction and its font. */
type Letter = { character: string; level: number; face: Face }

const words = new Intl.Segmenter('und', { granularity: 'word' })
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Returns one paragraph: line breaks and other controls become spaces, and spaces collapse. */
const paragraphOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Characters that must not start a line; they stay with the one before. */
const CLINGS = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u200b-\u200f\u2060-\u2069%°ー々]/u
const OPENS = /[\p{Ps}\p{Pi}\p{Sc}#@\u2212\u2066-\u2068]$/u
const PART = /[\p{L}\p{N}_\-/.:,]$/u

/** Splits the text into pieces between which a line may end. */
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

/** Returns the letters of a paragraph: invisible ones are removed; spaces and marks use the font of the text they belong to. */
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
    // Positions match the text: the second half of a surrogate pair is empty.
    if (character.length === 2) letters.push(undefined)
    if (isDrawn) before = face
  }
  return letters
}

/**
 * Orders runs of one direction as they appear on the page: reverses all runs at or above each level, from the deepest (UAX 9,
 * L2).
 */
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

function runOf(text: string, { level, face }: Letter, size: number): Run {
  const features = !PLAIN.test(text) ? JOINED : FIGURES.test(text) ? LATIN_FIGURES : LATIN
  const shaped = face.shape(text, level % 2 === 1, features)
  return { text, face, shaped, width: (shaped.width * size) / face.font.unitsPerEm }
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

/** Returns the width of a letter on its own, without kerning. */
const widthOfLetter = ({ character, face: { font } }: Letter, size: number) =>
  (font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth * size) / font.unitsPerEm

type Span = { start: number; end: number }

/** Breaks text into lines: as many pieces on each as fit; a piece wider than a line is cut between its characters. */
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

/**
 * Sets a paragraph in lines, each script in its own direction and in a font that has it; characters without a font are spelled in
 * Latin letters. The text may be any user input; one without visible characters has no lines.
 */
export function setLines(given: string, style: TextStyle): TextLine[] {
  const { fonts, size, widthMax } = style
  const text = paragraphOf(fonts.spell(given.normalize('NFC')))
  const letters = lettersOf(text, style)
  const widths = letters.map((letter) => (letter ? widthOfLetter(letter, size) : 0))
  const sums = [0]
  for (const width of widths) sums.push((sums.at(-1) ?? 0) + width)
  const sumOf = ({ start, end }: Span) => {
    const isBlankAtEnd = BLANK.test(text.charAt(end - 1))
    return (sums[end] ?? 0) - (sums[start] ?? 0) - (isBlankAtEnd ? (widths[end - 1] ?? 0) : 0)
  }
  const lineAt = ({ start, end }: Span) => lineOf(letters.slice(start, end), size)
  const whole = { start: 0, end: text.length }
  if (PLAIN.test(text)) return spansOf(text, sumOf, widthMax).map(lineAt)
  // Letters that join, or share a syllable, are wider or narrower together than each on its own.
  const line = lineAt(whole)
  return line.width <= widthMax && line.runs.length > 0
    ? [line]
    : spansOf(text, (span) => lineAt(span).width, widthMax).map(lineAt)
}
