import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import anyAscii from 'any-ascii'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { assert } from '#src/faults.ts'
import { findPackageFile } from '#src/package-files.ts'
import { drawShapedTexts, openShaper, type Shaper } from './shape-text.ts'

/** The font weights that documents use. */
export type Weight = 400 | 600

/** One font at one weight, limited to the characters in one file of its family. `font` draws what `shape` has shaped. */
export type Face = { name: string; font: Font; shape: Shaper }

/** The country whose drawing of Chinese characters is used where drawings differ. */
export type HanStyle = 'jp' | 'kr' | 'sc'

/**
 * The faces of one document: one for every character of its text. `spell` writes characters that no font has in Latin letters;
 * call it before `faceOf`.
 */
export type FontBook = { faceOf: (codePoint: number, weight: Weight) => Face; spell: (text: string) => string }

type Range = readonly [first: number, last: number]
type Slice = { family: string; name: string; ranges: readonly Range[]; weights: readonly Weight[] }

const LATIN = 'inter'
/**
 * Each family covers one script (Inter covers those of Europe); the first family that has a character draws it. Open Font
 * License. The scripts are those of the countries we sell to: draw-invoice.test.ts of the provider holds the list against them.
 */
const BEFORE_HAN = [LATIN, 'vazirmatn', 'noto-sans-hebrew', 'noto-sans-devanagari', 'noto-sans-thai']
/** Families that draw one script alone, named after it. Their other files have Latin letters and symbols. */
const SCRIPTS = [
  ...['adlam', 'armenian', 'bengali', 'canadian-aboriginal', 'cherokee', 'ethiopic', 'georgian', 'gujarati', 'gurmukhi'],
  ...['kannada', 'khmer', 'lao', 'malayalam', 'meetei-mayek', 'myanmar', 'ol-chiki', 'oriya', 'sinhala', 'syriac', 'tamil'],
  ...['telugu', 'thaana'],
].map((script) => `noto-sans-${script}`)
const AFTER_HAN = [...SCRIPTS, 'noto-serif-tibetan', 'noto-emoji']
/** Scripts whose fonts have one weight. */
const ONE_WEIGHT = ['noto-sans-mongolian', 'noto-sans-nko', 'noto-sans-tifinagh']
const HAN: Readonly<Record<HanStyle, readonly string[]>> = {
  jp: ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'],
  kr: ['noto-sans-kr', 'noto-sans-jp', 'noto-sans-sc'],
  sc: ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'],
}
const SPACE = 0x20

function rangesOf(text: string): Range[] {
  return text.split(',').map((range): Range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

const packageOf = ({ family, weights }: Pick<Slice, 'family' | 'weights'>) =>
  weights.length > 1 ? `@fontsource-variable/${family}` : `@fontsource/${family}`

const families = new Map<string, readonly Slice[]>()
/** Lists the files of a family with their character ranges; read once. */
function slicesOf(family: string): readonly Slice[] {
  const read = families.get(family)
  if (read) return read
  const weights = ONE_WEIGHT.includes(family) ? ([400] as const) : ([400, 600] as const)
  const listed = JSON.parse(readFileSync(findPackageFile(`${packageOf({ family, weights })}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const ofScript = Object.entries(listed).filter(([name]) => family.endsWith(`-${name}`))
  // The list names a numbered slice "[7]"; its file name has the number alone.
  const slices = (ofScript.length > 0 ? ofScript : Object.entries(listed)).map(([name, text]) => ({
    family,
    name: name.replace(/[[\]]/g, ''),
    ranges: rangesOf(text),
    weights,
  }))
  families.set(family, slices)
  return slices
}

const isWithin = (ranges: readonly Range[], codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** Returns every character of a slice's ranges, and the space. */
function textOf({ ranges }: Pick<Slice, 'ranges'>): string {
  const points = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  const isCharacter = (point: number) => point < 0xd800 || point > 0xdfff
  return [SPACE, ...points.filter(isCharacter)].map((point) => String.fromCodePoint(point)).join('')
}

type FontFile = { bytes: Buffer; shape: Shaper }

/**
 * fontkit reads the header of a glyph also where a blank, which has none, is the last thing of the file (OpenType, table glyf).
 */
const GLYPH_HEADER_BYTES = 10

const files = new Map<string, Promise<FontFile>>()
/** Cuts a variable font to one weight. Built on first use and cached, since fonts never change while the program runs. */
function loadFile(slice: Slice, weight: Weight): Promise<FontFile> {
  const key = faceName(slice, weight)
  const loaded = files.get(key)
  if (loaded) return loaded
  const made = cutFile(slice, weight)
  files.set(key, made)
  return made
}

async function cutFile(slice: Slice, weight: Weight): Promise<FontFile> {
  const { family, name, weights } = slice
  const isVariable = weights.length > 1
  const path = findPackageFile(`${packageOf(slice)}/files/${family}-${name}-${isVariable ? 'wght' : weights[0]}-normal.woff2`)
  const axes = isVariable ? { variationAxes: { wght: weight } } : {}
  const cut = await subsetFont(await readFile(path), textOf(slice), { targetFormat: 'truetype', ...axes })
  const bytes = Buffer.concat([cut, Buffer.alloc(GLYPH_HEADER_BYTES)])
  return { bytes, shape: openShaper(bytes) }
}

const faceName = ({ family, name }: Pick<Slice, 'family' | 'name'>, weight: Weight) => `${family}-${name}-${weight}`

/**
 * Opens a font for one document. The PDF program records which characters each glyph was drawn for, so a shared font would leave
 * traces of another document in this one. Each gets a unique name, because two fonts with one name are taken for the same one.
 */
async function openFace(slice: Slice, weight: Weight): Promise<Face> {
  const { bytes, shape } = await loadFile(slice, weight)
  const font = create(bytes) as Font
  const name = faceName(slice, weight)
  Object.defineProperty(font, 'postscriptName', { value: name })
  drawShapedTexts(font)
  return { name, font, shape }
}

const characters = new Map<Slice, ReadonlySet<number>>()
/** Returns the characters that a slice's font really has, which are fewer than its listed ranges. */
async function charactersOf(slice: Slice): Promise<ReadonlySet<number>> {
  const counted = characters.get(slice) ?? new Set((await openFace(slice, 400)).font.characterSet)
  characters.set(slice, counted)
  return counted
}

const known = new Map<string, Slice | undefined>()
/** Finds the first file of the families, in their order, whose font has the character. */
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

/** Returns the Han style that the text itself implies, otherwise the document's own. */
function hanStyleOf(text: string, otherwise: HanStyle): HanStyle {
  if (KANA.test(text)) return 'jp'
  return HANGUL.test(text) ? 'kr' : otherwise
}

async function latinSlice(): Promise<Slice> {
  const slice = await findSlice(SPACE, [LATIN])
  assert(slice, 'Inter has a blank')
  return slice
}

/** Returns the Western European font as a file, for callers that embed it themselves. */
export async function openLatinFile(weight: Weight): Promise<Buffer> {
  const { bytes } = await loadFile(await latinSlice(), weight)
  return bytes
}

/** Characters that are never drawn: controls, and marks that turn or join their neighbors. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u
const MARK = /\p{M}/u
/** For a character that nobody can read: unassigned, or of private use. */
const UNREADABLE = '\ufffd'
/** Every character that `spell` may write. */
const SPELLINGS = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(SPACE + index)), UNREADABLE]

/** Finds a face for every character of a document, and loads the fonts that are not loaded yet. */
export async function openFontBook(text: string, han: HanStyle): Promise<FontBook> {
  const order = [...BEFORE_HAN, ...HAN[hanStyleOf(text, han)], ...AFTER_HAN, ...ONE_WEIGHT]
  const faces = new Map<Slice, Record<Weight, Face>>()
  const facesOf = async (slice: Slice): Promise<Record<Weight, Face>> => {
    const regular = faces.get(slice)?.[400] ?? (await openFace(slice, 400))
    const bold = slice.weights.includes(600) ? (faces.get(slice)?.[600] ?? (await openFace(slice, 600))) : regular
    const opened = { 400: regular, 600: bold }
    faces.set(slice, opened)
    return opened
  }
  const standard = await facesOf(await latinSlice())
  const found = new Map<number, Record<Weight, Face>>()
  const spelled = new Map<string, string>()
  for (const character of new Set([...text, ...SPELLINGS])) {
    const codePoint = character.codePointAt(0) ?? SPACE
    const slice = await findSlice(codePoint, order)
    if (slice) found.set(codePoint, await facesOf(slice))
    else if (!UNSEEN.test(character)) spelled.set(character, anyAscii(character) || (MARK.test(character) ? '' : UNREADABLE))
  }
  return {
    faceOf: (codePoint, weight) => (found.get(codePoint) ?? standard)[weight],
    spell: (given) => (spelled.size === 0 ? given : [...given].map((character) => spelled.get(character) ?? character).join('')),
  }
}
