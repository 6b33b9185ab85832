import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { assert } from './faults.ts'

/** The weights that documents are set in. */
export type Weight = 400 | 600

/** One font at one weight, with the part of its characters that one file of its family has. */
export type Face = { name: string; font: Font }

/** Chinese characters that look different by country are drawn as this one writes them. */
export type HanStyle = 'jp' | 'kr' | 'sc'

/** The faces of one document: every character of its text has one, that of the box for those which no font knows. */
export type FontBook = { faceOf: (codePoint: number, weight: Weight) => Face }

type Range = readonly [first: number, last: number]
type Slice = { family: string; name: string; ranges: readonly Range[] }

const LATIN = 'inter'
/** Every family has one script (and Inter those of Europe), the first that has a character draws it. Open Font License. */
const BEFORE_HAN = [LATIN, 'vazirmatn', 'noto-sans-hebrew', 'noto-sans-devanagari', 'noto-sans-thai']
const AFTER_HAN = ['noto-emoji']
const HAN: Readonly<Record<HanStyle, readonly string[]>> = {
  jp: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'],
  kr: ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc'],
  sc: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
}
const SPACE = 0x20

const resolve = createRequire(import.meta.url).resolve

function rangesOf(text: string): Range[] {
  return text.split(',').map((range): Range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

const families = new Map<string, readonly Slice[]>()
/** The files of a family and what each is for; read once. */
function slicesOf(family: string): readonly Slice[] {
  const read = families.get(family)
  if (read) return read
  const listed = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  // A numbered slice is listed as "[7]", and its file is named by the number alone.
  const slices = Object.entries(listed).map(([name, text]) => ({
    family,
    name: name.replace(/[[\]]/g, ''),
    ranges: rangesOf(text),
  }))
  families.set(family, slices)
  return slices
}

const isWithin = (ranges: readonly Range[], codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** Everything a slice is for, and the blank between its words. */
function textOf({ ranges }: Pick<Slice, 'ranges'>): string {
  const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  const isCharacter = (point: number) => point < 0xd800 || point > 0xdfff
  return [SPACE, ...points.filter(isCharacter)].map((point) => String.fromCodePoint(point)).join('')
}

const files = new Map<string, Promise<Buffer>>()
/** A file of all weights as one of a single weight. Made when it is first needed, and kept: fonts never change meanwhile. */
function loadFile({ family, name, ...slice }: Slice, weight: Weight): Promise<Buffer> {
  const key = faceName({ family, name }, weight)
  const loaded = files.get(key)
  if (loaded) return loaded
  const path = resolve(`@fontsource-variable/${family}/files/${family}-${name}-wght-normal.woff2`)
  const options = { targetFormat: 'truetype', variationAxes: { wght: weight } } as const
  const made = readFile(path).then((bytes) => subsetFont(bytes, textOf(slice), options))
  files.set(key, made)
  return made
}

const faceName = ({ family, name }: Pick<Slice, 'family' | 'name'>, weight: Weight) => `${family}-${name}-${weight}`

/**
 * A font for one document. The program remembers which characters each glyph was drawn for, so a font that another document
 * used would leave traces in this one. It has a name of its own: two fonts of one name are taken for the same one.
 */
async function openFace(slice: Slice, weight: Weight): Promise<Face> {
  const font = create(await loadFile(slice, weight)) as Font
  const name = faceName(slice, weight)
  Object.defineProperty(font, 'postscriptName', { value: name })
  return { name, font }
}

const characters = new Map<Slice, ReadonlySet<number>>()
/** What a slice's font really has, which is less than what it is listed for. */
async function charactersOf(slice: Slice): Promise<ReadonlySet<number>> {
  const counted = characters.get(slice) ?? new Set((await openFace(slice, 400)).font.characterSet)
  characters.set(slice, counted)
  return counted
}

const known = new Map<string, Slice | undefined>()
/** The first file of the families, in their order, whose font has the character. */
async function findSlice(codePoint: number, order: readonly string[]): Promise<Slice | undefined> {
  const key = `${codePoint} ${order.join(' ')}`
  if (known.has(key)) return known.get(key)
  let found: Slice | undefined
  for (const slice of order.flatMap(slicesOf)) {
    if (!isWithin(slice.ranges, codePoint) || !(await charactersOf(slice)).has(codePoint)) continue
    found = slice
    break
  }
  known.set(key, found)
  return found
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

/** Whose characters a text is written with, where it tells by itself; otherwise the document's own. */
function hanStyleOf(text: string, otherwise: HanStyle): HanStyle {
  if (KANA.test(text)) return 'jp'
  return HANGUL.test(text) ? 'kr' : otherwise
}

async function latinSlice(): Promise<Slice> {
  const slice = await findSlice(SPACE, [LATIN])
  assert(slice, 'Inter has a blank')
  return slice
}

/** The font of Western European text as a file, for whoever embeds it by themselves. */
export async function openLatinFile(weight: Weight): Promise<Buffer> {
  return loadFile(await latinSlice(), weight)
}

/** Finds a face for every character of a document, and loads what was not needed before. */
export async function openFontBook(text: string, han: HanStyle): Promise<FontBook> {
  const order = [...BEFORE_HAN, ...HAN[hanStyleOf(text, han)], ...AFTER_HAN]
  const faces = new Map<Slice, Record<Weight, Face>>()
  const facesOf = async (slice: Slice): Promise<Record<Weight, Face>> => {
    const opened = faces.get(slice) ?? { 400: await openFace(slice, 400), 600: await openFace(slice, 600) }
    faces.set(slice, opened)
    return opened
  }
  const standard = await facesOf(await latinSlice())
  const found = new Map<number, Record<Weight, Face>>()
  for (const character of new Set(text)) {
    const codePoint = character.codePointAt(0) ?? SPACE
    const slice = await findSlice(codePoint, order)
    if (slice) found.set(codePoint, await facesOf(slice))
  }
  return { faceOf: (codePoint, weight) => (found.get(codePoint) ?? standard)[weight] }
}
