import { buildAccent } from './accent.ts'
import type { Theme } from './print-theme.ts'
import { listFamilies } from './typefaces.ts'

type Colors = { accent: string; onAccent: string; text: string }

/** What emails show of a theme: few email clients load fonts, so the typeface is only named. */
export type EmailLook = {
  light: Colors | null
  dark: Colors | null
  typeface: string | null
  /** Of the button and of the card, in px. */
  radii: readonly [button: number, card: number]
  logo: string | null
}

const RADII = { square: [0, 0], rounded: [8, 12], round: [22, 20] } as const

/** Returns how emails look in a theme. `logo`: its URL. */
export function toEmailLook({ accent, typeface, corners }: Theme, logo: string | null): EmailLook {
  const colors = accent === null ? null : buildAccent(accent)
  const of = (shade: 'light' | 'dark') =>
    colors && { accent: colors[shade].accent, onAccent: colors[shade]['on-accent'], text: colors[shade]['accent-text'] }
  return {
    light: of('light'),
    dark: of('dark'),
    typeface: typeface === 'inter' ? null : listFamilies(typeface).replaceAll('"', "'"),
    radii: RADII[corners],
    logo,
  }
}
