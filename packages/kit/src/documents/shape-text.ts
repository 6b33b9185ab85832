import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

/** Features that differ from what a script asks for by itself: on or off, by tag. */
export type Features = Readonly<Record<string, boolean>>

/** A glyph of a sign, with its offset from the sign's origin, in font units. */
type Part = { glyph: number; x: number; y: number }

/**
 * What is drawn as one and copied as one: usually a letter, a whole syllable where its glyphs change places or join. A sign
 * without parts draws nothing: the sign before it in the same ligature does. `advance` is in font units; `isPlain` if the glyph's
 * own width differs from it by kerning alone.
 */
type Sign = { text: string; parts: readonly Part[]; advance: number; isPlain: boolean }

/** The signs of a text from left to right. `width` is in font units. */
export type ShapedText = { signs: readonly Sign[]; width: number }

export type Shaper = (text: string, isRightToLeft: boolean, features: Features) => ShapedText

const bidi = bidiFactory()
const { MONOTONE_GRAPHEMES, MONOTONE_CHARACTERS } = harfbuzz.ClusterLevel
const { LTR, RTL } = harfbuzz.Direction
/** A letter and its marks, in reverse order. */
const TURNED_LETTER = /[\p{M}\p{Cf}]*(?:[^\p{M}\p{Cf}]|$)/gsu

type Cluster = { start: number; end: number; glyphs: (Part & { advance: number })[] }

/** Groups glyphs that belong to the same characters. Numbers are positions in the text. */
function clustersOf(buffer: harfbuzz.Buffer, length: number): Cluster[] {
  const positions = buffer.getGlyphPositions()
  const clusters: Cluster[] = []
  for (const [index, { codepoint: glyph, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xOffset: x = 0, yOffset: y = 0, xAdvance: advance = 0 } = positions[index] ?? {}
    const last = clusters.at(-1)
    if (last?.start === start) last.glyphs.push({ glyph, x, y, advance })
    else clusters.push({ start, end: length, glyphs: [{ glyph, x, y, advance }] })
  }
  const starts = clusters.map(({ start }) => start).toSorted((one, other) => one - other)
  return clusters.map((cluster) => ({ ...cluster, end: starts.find((start) => start > cluster.start) ?? length }))
}

/**
 * Makes the signs of a cluster. Readers turn right-to-left text around character by character, so there it's written in reverse,
 * and each letter of a ligature is a sign; the leftmost draws the ligature.
 */
function signsOf({ start, end, glyphs }: Cluster, text: string, isRightToLeft: boolean): Sign[] {
  let advance = 0
  const parts = glyphs.map(({ glyph, x, y, advance: own }) => {
    const part = { glyph, x: advance + x, y }
    advance += own
    return part
  })
  const said = text.slice(start, end)
  const [first, ...others] = parts
  const isPlain = first !== undefined && others.length === 0 && first.x === 0 && first.y === 0 && advance > 0
  if (!isRightToLeft) return [{ text: said, parts, advance, isPlain }]
  // Readers take a mirrored bracket for what it looks like.
  const turned = [...said].reverse().map((character) => bidi.getMirroredCharacter(character) ?? character)
  const letters = (turned.join('').match(TURNED_LETTER) ?? []).filter((letter) => letter !== '')
  return letters.map((letter, index) => ({
    text: letter,
    parts: index === 0 ? parts : [],
    advance: advance / letters.length,
    isPlain: isPlain && letters.length === 1,
  }))
}

/** Opens a font file (TrueType) for shaping: choosing, ordering and placing the glyphs of a text in its script. */
export function openShaper(file: Uint8Array): Shaper {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)))
  return (text, isRightToLeft, features) => {
    const buffer = new harfbuzz.Buffer()
    buffer.setClusterLevel(isRightToLeft ? MONOTONE_GRAPHEMES : MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft ? RTL : LTR)
    const chosen = Object.entries(features).map(([tag, isOn]) => new harfbuzz.Feature(tag, Number(isOn)))
    harfbuzz.shape(font, buffer, chosen)
    const signs = clustersOf(buffer, text.length).flatMap((cluster) => signsOf(cluster, text, isRightToLeft))
    return { signs, width: signs.reduce((sum, { advance }) => sum + advance, 0) }
  }
}

/** The parts of fontkit's TrueType subset that it doesn't declare. */
type Subset = {
  font: Font
  includeGlyph: (glyph: number) => number
  _addGlyph: (glyph: number) => number
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
}

/** Signs have numbers above those of glyphs, which have 16 bits. */
const FIRST_SIGN = 0x1_0000
/** "The arguments are words, and offsets" and "another part follows" (OpenType, table glyf). */
const OFFSETS_IN_WORDS = 0x0003
const MORE_PARTS = 0x0020

/** Writes a glyph that consists of other glyphs. `bearing`: where it begins. */
function composeGlyph({ parts }: Sign, subset: Subset): { bytes: Uint8Array; bearing: number } {
  const boxes = parts.map(({ glyph, x, y }) => ({ box: subset.font.getGlyph(glyph).bbox, x, y }))
  const bytes = new DataView(new ArrayBuffer(10 + 8 * parts.length))
  const bearing = Math.min(...boxes.map(({ box, x }) => box.minX + x))
  const bounds = [
    bearing,
    Math.min(...boxes.map(({ box, y }) => box.minY + y)),
    Math.max(...boxes.map(({ box, x }) => box.maxX + x)),
    Math.max(...boxes.map(({ box, y }) => box.maxY + y)),
  ]
  bytes.setInt16(0, -1)
  for (const [index, bound] of bounds.entries()) bytes.setInt16(2 + 2 * index, bound)
  parts.forEach(({ glyph, x, y }, index) => {
    const at = 10 + 8 * index
    bytes.setUint16(at, OFFSETS_IN_WORDS | (index + 1 < parts.length ? MORE_PARTS : 0))
    bytes.setUint16(at + 2, subset.includeGlyph(glyph))
    bytes.setInt16(at + 4, x)
    bytes.setInt16(at + 6, y)
  })
  return { bytes: new Uint8Array(bytes.buffer), bearing }
}

const NOTHING = { bytes: new Uint8Array(), bearing: 0 }

/** The signs that one document draws with one font. */
function createSignList(font: Font) {
  const signs: Sign[] = []
  const numbers = new Map<string, number>()
  /** Kerning is no part of a plain sign, so that a letter is one sign beside any other. */
  const widthOf = ({ parts: [first], advance, isPlain }: Sign) =>
    isPlain && first ? font.getGlyph(first.glyph).advanceWidth : advance
  const numberOf = (sign: Sign): number => {
    const key = JSON.stringify([sign.text, sign.parts, widthOf(sign)])
    const number = numbers.get(key) ?? FIRST_SIGN + signs.push(sign) - 1
    numbers.set(key, number)
    return number
  }
  const openSubset = (subset: Subset): Subset => {
    const addGlyph = subset._addGlyph.bind(subset)
    subset._addGlyph = (number) => {
      const sign = signs[number - FIRST_SIGN]
      if (!sign) return addGlyph(number)
      if (sign.isPlain) return addGlyph(sign.parts[0]?.glyph ?? 0)
      // Blanks have no outline, so no box either.
      const parts = sign.parts.filter(({ glyph }) => Number.isFinite(font.getGlyph(glyph).bbox.minX))
      const { bytes, bearing } = parts.length > 0 ? composeGlyph({ ...sign, parts }, subset) : NOTHING
      subset.loca.offsets.push(subset.offset)
      subset.hmtx.metrics.push({ advance: Math.max(0, Math.round(sign.advance)), bearing })
      subset.offset += bytes.length
      return subset.glyf.push(bytes) - 1
    }
    return subset
  }
  return { numberOf, widthOf, openSubset }
}

/**
 * Makes a font of fontkit draw shaped texts in a PDF. The PDF program passes what it takes for features to `layout`: the shaped
 * text. A PDF font says of each of its glyphs which text it was drawn for, so every sign gets a glyph of its own, and text copied
 * out of the document is the text that was written, in its order.
 */
export function drawShapedTexts(font: Font): void {
  const { numberOf, widthOf, openSubset } = createSignList(font)
  const createSubset = font.createSubset.bind(font)
  const layout = (_text: string, { signs, width }: ShapedText) => ({
    glyphs: signs.map((sign) => ({
      id: numberOf(sign),
      advanceWidth: widthOf(sign),
      codePoints: [...sign.text].map((character) => character.codePointAt(0) ?? 0),
    })),
    positions: signs.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    advanceWidth: width,
  })
  Object.assign(font, { layout, createSubset: () => openSubset(createSubset() as unknown as Subset) })
}
