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
  { styles: 'inter.css', name: 'inter-latin.woff2', axis: 'wght' },
  { styles: 'inter-optical.css', name: 'inter-latin-optical.woff2', axis: 'opsz' },
]

/** What our styles say of a font: a file, the characters it is loaded for, and what happens until it has come. */
function printFace(file: string, range: string, display: 'optional' | 'swap'): string {
  return `@font-face {
  font-family: "Inter Variable";
  font-display: ${display};
  font-weight: 100 900;
  src: url("${file}") format("woff2-variations");
  unicode-range: ${range.replaceAll(',', ', ')};
}
`
}

/**
 * The package's own styles would name its Latin letters, too, and a browser on a slow line that gave ours up would load those as
 * well. So these name every script but Latin from the package, and Latin from our file: it is preloaded, and on a page where it
 * comes too late no text moves.
 */
function printStyles(ranges: Record<string, string>, { name, axis }: (typeof FONTS)[number]): string {
  const others = Object.entries(ranges)
    .filter(([script]) => script !== 'latin')
    .map(([script, range]) => printFace(`${FAMILY}/files/inter-${script}-${axis}-normal.woff2`, range, 'swap'))
  const latin = printFace(`./${name}`, ranges.latin ?? '', 'optional')
  return ['/* Printed by scripts/make-fonts.ts. */\n', ...others, latin].join('\n')
}

function listCharacters(range: string): string[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

/**
 * Makes the fonts of our pages and the styles that name them: Latin letters in a third or half of Inter's size, because every
 * visitor waits for them.
 */
export function makeFonts(): Promise<{ file: string; bytes: Buffer }[]> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${FAMILY}/unicode.json`), 'utf8'))
  const text = (ranges.latin ?? '').split(',').flatMap(listCharacters).join('')
  const look = (name: string) => fileURLToPath(new URL(`../packages/ui/src/look/${name}`, import.meta.url))
  const files = FONTS.map(async (font) => {
    const whole = readFileSync(resolve(`${FAMILY}/files/inter-latin-${font.axis}-normal.woff2`))
    return [
      { file: look(font.name), bytes: await subsetFont(whole, text, OPTIONS) },
      { file: look(font.styles), bytes: Buffer.from(printStyles(ranges, font)) },
    ]
  })
  return Promise.all(files).then((made) => made.flat())
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, bytes } of await makeFonts()) writeFileSync(file, bytes)
