import { buildAccent } from './accent.ts'
import { listFamilies, printFaces, type Typeface } from './typefaces.ts'

/** The look of a shop. `accent`: `#rrggbb`, or null for Tradepost's own. */
export type Theme = {
  accent: string | null
  typeface: Typeface
  corners: 'square' | 'rounded' | 'round'
  mode: 'light' | 'dark' | 'system'
}

/** The whole page, stronger than the tokens of its own styles. */
const PAGE = ':root:root'

/** Radii of tokens.css, from the smallest to the largest, in px. */
const RADII = { square: [0, 0, 2, 2, 2], rounded: null, round: [8, 12, 20, 22, 28] } as const
const RADIUS_NAMES = ['r-xs', 'r-sm', 'r-md', 'r-lg', 'r-xl']

/** Tokens of the built styles: `light-dark()` for browsers without it (tokens.css, as the build writes it). */
const FORCED = {
  light: 'color-scheme:light;--lightningcss-light:initial;--lightningcss-dark: ;',
  dark: 'color-scheme:dark;--lightningcss-light: ;--lightningcss-dark:initial;',
  system: '',
}

/** Colors by the name of their token, the same names for both themes of the page. */
export type Colors = { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> }

const printColors = ({ light, dark }: Colors): string =>
  Object.entries(light)
    .map(([name, color]) => `--${name}:light-dark(${color},${dark[name] ?? color});`)
    .join('')

/**
 * Prints the styles that dress a page in a theme. Every part of them is ours or a color that was checked, so nothing can end the
 * style element. `scope`: what is dressed, the whole page unless said.
 */
export function printTheme({ accent, typeface, corners, mode }: Theme, scope = PAGE): string {
  const radii = RADII[corners]?.map((radius, index) => `--${RADIUS_NAMES[index]}:${radius}px;`).join('') ?? ''
  const plain = `${typeface === 'inter' ? '' : `--sans:${listFamilies(typeface)};`}${radii}${FORCED[mode]}`
  return [
    printFaces(typeface),
    plain && `${scope}{${plain}}`,
    accent === null ? '' : printTokens(buildAccent(accent), scope),
  ].join('')
}

/** Prints colors of tokens. A browser that doesn't know `light-dark()` keeps ours, in both themes. */
export function printTokens(colors: Colors, scope = PAGE): string {
  return `@supports (color:light-dark(red,red)){${scope}{${printColors(colors)}}}`
}
