import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { escapeHtml } from './docs-page.ts'
import { type PageHead, replacePageHead } from './page-head.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSED = /javascript|css|svg|plain/

type WebFile = { bytes: Buffer; gzipped: Buffer | undefined; type: string; cache: string }

export type WebFiles = { mount(app: Hono): void; page(c: Context, options?: PageOptions): Response }
export type PageOptions = {
  /** The built page, if it isn't `index.html`. */
  html?: string
  data?: unknown
  status?: 200 | 403 | 404 | 410 | 422 | 429
  policy?: string
  /** Metadata of the page, for clients that read it without running scripts. */
  head?: PageHead | undefined
  /** The language of this answer, with the texts the page shows before its script runs; the build's own by default. */
  language?: { code: string; direction: 'ltr' | 'rtl'; title: string; noScript: string }
  /** Source files that the page needs once it runs; they are fetched together with the entry instead of after it. */
  modules?: readonly string[]
}

/**
 * Returns the page's Content-Security-Policy: only our own scripts run; inline styles are allowed, because components size and
 * place elements with them. `images` are additional image sources.
 */
export function buildPagePolicy({ images = [] }: { images?: readonly string[] } = {}): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const PAGE_POLICY = buildPagePolicy()

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

const NOT_BUILT: { html: string; manifest: Manifest } = {
  html: '<!doctype html><title>Not built</title><p>The pages are not built yet: run <code>npm start</code>.</p>',
  manifest: {},
}

const DATA_TAG = '<script type="application/json" id="page-data"></script>'

/**
 * Embeds data in a page. `<` is escaped, so no text in the data can end the tag. Uses functions as replacements, because `$&` and
 * the like in a replacement string would be interpreted.
 */
function embed(html: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return html.replace(DATA_TAG, () => DATA_TAG.replace('></', () => `>${json}</`))
}

const HTML_TAG = /<html lang="[^"]*"/
const TITLE = /(?<=<title>)[^<]*/
const NO_SCRIPT = /(?<=<noscript>)[^<]*/
const HEAD_END = '</head>'

/**
 * Reads which file each source file of a page was built to, if its build says so (vite's `build.manifest`). A second page of a
 * folder has its own build and manifest, named after it.
 */
function readManifest(folder: string, html: string): Manifest {
  try {
    const name = html === 'index.html' ? 'manifest.json' : `${html}.json`
    return JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'))
  } catch {
    return {}
  }
}

/** Returns the built files of `modules` and their imports; the entry is in the page already. */
function listFilesOf(manifest: Manifest, modules: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of modules) {
    const part = manifest[name]
    if (!part || part.isEntry || found.has(part.file)) continue
    found.add(part.file)
    listFilesOf(manifest, part.imports ?? [], found)
  }
  return found
}

/**
 * Loads a built web app (its `dist` folder) once at start: hashed assets are cached for a year, the page itself is always
 * revalidated. Without a build, pages explain how to make one.
 */
export function loadWebFiles(folder: string): WebFiles {
  const files = new Map<string, WebFile>()
  const pages = new Map<string, { html: string; manifest: Manifest }>()
  let names: string[] = []
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    names = []
  }
  for (const name of names) {
    const path = name.slice(folder.length).replaceAll('\\', '/')
    const bytes = readFileSync(name)
    if (extname(name) === '.html')
      pages.set(path.slice(1), { html: bytes.toString(), manifest: readManifest(folder, path.slice(1)) })
    const type = TYPES[extname(name)]
    if (!type) continue
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    files.set(path, { bytes, gzipped: COMPRESSED.test(type) && bytes.length > 1024 ? gzipSync(bytes) : undefined, type, cache })
  }
  return {
    mount(app) {
      for (const [path, file] of files) {
        app.get(path, (c) => {
          const gzipped = file.gzipped && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '') ? file.gzipped : undefined
          c.header('content-type', file.type)
          c.header('cache-control', file.cache)
          c.header('vary', 'accept-encoding')
          if (gzipped) c.header('content-encoding', 'gzip')
          return c.body(new Uint8Array(gzipped ?? file.bytes))
        })
      }
    },
    page(c, { html = 'index.html', data, status = 200, policy = PAGE_POLICY, head, language, modules = [] } = {}) {
      c.header('content-security-policy', policy)
      c.header('cache-control', 'no-store')
      if (language) c.header('content-language', language.code)
      const { html: built, manifest } = pages.get(html) ?? NOT_BUILT
      // The entry's own imports too, unless the build has put them into the page.
      const needed = listFilesOf(manifest, [...(manifest[html]?.imports ?? []), ...modules])
      const links = [...needed]
        .filter((file) => !built.includes(`"/${file}"`))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      const page = built
        .replace(HTML_TAG, (tag) => (language ? `<html lang="${language.code}" dir="${language.direction}"` : tag))
        .replace(TITLE, (text) => (language ? escapeHtml(language.title) : text))
        .replace(NO_SCRIPT, (text) => (language ? escapeHtml(language.noScript) : text))
        .replace(HEAD_END, () => links.join('') + HEAD_END)
      const named = head ? replacePageHead(page, head) : page
      return c.html(data === undefined ? named : embed(named, data), status)
    },
  }
}
