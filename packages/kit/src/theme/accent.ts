/** The look of a shop: colors from its accent, typefaces, and the styles that dress a page. */

import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

const toOklch = converter('oklch')

/** The colors that a page derives from its accent, as hex. Named like the tokens of packages/ui/src/look/tokens.css. */
export type AccentColors = {
  accent: string
  'accent-hover': string
  'accent-press': string
  'on-accent': string
  'accent-text': string
  'accent-subtle': string
  'accent-line': string
  'accent-deep': string
  focus: string
}

type Shade = 'light' | 'dark'

/** The grounds that accents stand on (tokens.css): the page, cards, and what is sunken or raised. */
const GROUNDS: Readonly<Record<Shade, readonly string[]>> = {
  light: ['#ffffff', '#f8faf7', '#f0f3ef'],
  dark: ['#060908', '#080d0c', '#161d1a', '#1e2522'],
}
/** Where an accent goes to stand out: darker in light, lighter in dark. */
const DIRECTION: Readonly<Record<Shade, -1 | 1>> = { light: -1, dark: 1 }
const STEP = 0.005

/** WCAG 2.2: text 4.5, and 3 for the shape of a control. */
const TEXT_CONTRAST = 4.5
const SHAPE_CONTRAST = 3

const PAPER = '#fbfcf9'
const INK = '#0a0f0d'

/** A color that a screen can show, with the chroma that fits its lightness. */
const toHex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))

const contrastWithAll = (color: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => wcagContrast(color, other)))

/** Moves a color's lightness until it is fine: never beyond black or white. */
function moveUntil(start: Oklch, direction: -1 | 1, isFine: (hex: string) => boolean): Oklch {
  let color = start
  const end = direction === 1 ? 1 : 0
  while (!isFine(toHex(color)) && color.l !== end) color = { ...color, l: Math.min(1, Math.max(0, color.l + direction * STEP)) }
  return color
}

const textOn = (fill: string): string => (wcagContrast(fill, PAPER) >= wcagContrast(fill, INK) ? PAPER : INK)

/** The tones of a shade that aren't read by themselves. */
const TONES = {
  light: { subtle: [0.958, 0.22], line: [0.86, 0.5], deep: [0.285, 0.62] },
  dark: { subtle: [0.27, 0.42], line: [0.39, 0.6], deep: [0.255, 0.45] },
} as const

/** Vivid accents would make large areas loud. */
const TONE_CHROMA_MAX = 0.14

function buildShade(accent: Oklch, shade: Shade): AccentColors {
  const grounds = GROUNDS[shade]
  const direction = DIRECTION[shade]
  const fill = moveUntil(
    accent,
    direction,
    (hex) => contrastWithAll(hex, grounds) >= SHAPE_CONTRAST && wcagContrast(hex, textOn(hex)) >= TEXT_CONTRAST,
  )
  const onFill = textOn(toHex(fill))
  // Away from the text on it, so that a button that is pressed is read at least as well.
  const away = onFill === PAPER ? -1 : 1
  const pressed = (by: number) => toHex({ ...fill, l: Math.min(0.97, Math.max(0.08, fill.l + away * by)) })
  const tone = ([l, share]: readonly [number, number]) => toHex({ ...accent, l, c: Math.min(accent.c, TONE_CHROMA_MAX) * share })
  const subtle = tone(TONES[shade].subtle)
  const text = moveUntil(fill, direction, (hex) => contrastWithAll(hex, [...grounds, subtle]) >= TEXT_CONTRAST)
  return {
    accent: toHex(fill),
    'accent-hover': pressed(0.05),
    'accent-press': pressed(0.09),
    'on-accent': onFill,
    'accent-text': toHex(text),
    'accent-subtle': subtle,
    'accent-line': tone(TONES[shade].line),
    'accent-deep': tone(TONES[shade].deep),
    focus: toHex(fill),
  }
}

/** The colors of both themes of a page, and in which of them buttons have another color than the one that was chosen. */
export type Accent = { light: AccentColors; dark: AccentColors; corrected: Shade[] }

/** Accents of this many shops are kept, because every page and email of a shop asks for its own, and each takes up to 2 ms. */
const KEPT_MAX = 1000
const kept = new Map<string, Accent>()

/**
 * Derives the colors of pages, emails and documents from a brand's color, `#rrggbb`. Whatever it is, text on it and in it has a
 * contrast of at least 4.5, and a button one of 3 with the page: where the color itself hasn't, it gets darker or lighter.
 */
export function buildAccent(hex: string): Accent {
  const accent = kept.get(hex) ?? deriveAccent(hex)
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(hex, accent)
  return accent
}

function deriveAccent(hex: string): Accent {
  const color = toOklch(hex)
  if (!color) throw new TypeError(`${hex} is no color`)
  const accent = { ...color, h: color.h ?? 0 }
  const [light, dark] = [buildShade(accent, 'light'), buildShade(accent, 'dark')]
  const shades = { light, dark }
  return { light, dark, corrected: (['light', 'dark'] as const).filter((shade) => shades[shade].accent !== hex.toLowerCase()) }
}
