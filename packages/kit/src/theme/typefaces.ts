import { readFileSync } from 'node:fs'
import type { Hono } from 'hono'
import { findPackageFile } from '#src/package-files.ts'

/** A typeface of a package: its name in styles, and what stands in for scripts and devices that it isn't for. */
type Loaded = { family: string; folder: string; generic: string }

const TYPEFACES = {
  'source-serif': { family: 'Source Serif 4 Variable', folder: 'source-serif-4', generic: 'Georgia, serif' },
  'space-grotesk': { family: 'Space Grotesk Variable', folder: 'space-grotesk', generic: 'sans-serif' },
  nunito: { family: 'Nunito Variable', folder: 'nunito', generic: 'sans-serif' },
  'jetbrains-mono': { family: 'JetBrains Mono Variable', folder: 'jetbrains-mono', generic: 'ui-monospace, monospace' },
} as const satisfies Record<string, Loaded>

/** What pages are set in. `inter` comes with every page, and `system` is on the device. */
export type Typeface = keyof typeof TYPEFACES | 'inter' | 'system'

const isLoaded = (typeface: Typeface): typeface is keyof typeof TYPEFACES => typeface in TYPEFACES

/** Letters of western languages, and of those with more marks: the files that a browser loads as it needs them. */
const SCRIPTS = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
}

const FALLBACK = '"Inter Variable", ui-sans-serif, system-ui'
const pathOf = (typeface: string, script: string) => `/typefaces/${typeface}-${script}.woff2`

/** Returns the families of a typeface, as `font-family` takes them. */
export function listFamilies(typeface: Typeface): string {
  if (typeface === 'inter') return '"Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif'
  if (typeface === 'system') return 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
  const { family, generic } = TYPEFACES[typeface]
  return `"${family}", ${FALLBACK}, ${generic}`
}

/** Prints the faces of a typeface, whose files `mountTypefaces` serves. A page whose font is late keeps the fallback. */
export function printFaces(typeface: Typeface): string {
  if (!isLoaded(typeface)) return ''
  return Object.entries(SCRIPTS)
    .map(
      ([script, range]) =>
        `@font-face{font-family:"${TYPEFACES[typeface].family}";font-display:swap;font-weight:200 900;src:url(${pathOf(typeface, script)}) format("woff2");unicode-range:${range}}`,
    )
    .join('')
}

/** Serves the files of all typefaces, which never change within a release. */
export function mountTypefaces(app: Hono): void {
  for (const [typeface, { folder }] of Object.entries(TYPEFACES))
    for (const script of Object.keys(SCRIPTS)) {
      const file = `@fontsource-variable/${folder}/files/${folder}-${script}-wght-normal.woff2`
      app.get(pathOf(typeface, script), (c) => {
        c.header('content-type', 'font/woff2')
        c.header('cache-control', 'public, max-age=604800')
        return c.body(new Uint8Array(readFileSync(findPackageFile(file))))
      })
    }
}
