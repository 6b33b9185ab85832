import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const FAMILY = '@fontsource-variable/inter'

/** The weights that our styles use. */
const WEIGHTS = { min: 400, max: 700 }

/**
 * What our styles turn on (kerning, digits of one width, the two alternates of packages/ui/src/look/styles.css), and what marks
 * on letters need. Inter has forty others: small capitals, fractions, arrows.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'cv11', 'ss03']

/** Not in the call, because the package's types don't know `keepFeatures` yet. */
const OPTIONS = { targetFormat: 'woff2' as const, variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES }

/** Pages of buyers and sellers show large headings, which have letters of their own; the checkout does without them. */
const FONTS = [
  { name: 'inter-latin.woff2', source: 'inter-latin-wght-normal.woff2' },
  { name: 'inter-latin-optical.woff2', source: 'inter-latin-opsz-normal.woff2' },
]

function listCharacters(range: string): string[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

/** Makes the fonts of our pages: Inter's Latin letters in a third or half of its size, because every visitor waits for them. */
export function makeFonts(): Promise<{ file: string; bytes: Buffer }[]> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${FAMILY}/unicode.json`), 'utf8'))
  const text = (ranges.latin ?? '').split(',').flatMap(listCharacters).join('')
  return Promise.all(
    FONTS.map(async ({ name, source }) => ({
      file: fileURLToPath(new URL(`../packages/ui/src/look/${name}`, import.meta.url)),
      bytes: await subsetFont(readFileSync(resolve(`${FAMILY}/files/${source}`)), text, OPTIONS),
    })),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, bytes } of await makeFonts()) writeFileSync(file, bytes)
