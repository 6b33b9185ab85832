import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { escapeHtml } from '#src/escape-html.ts'
import { findPackageFile } from '#src/package-files.ts'
import { findCoding } from './accept.ts'
import { checkBuild, type Digests } from './built-digests.ts'
import { type PageHead, replacePageHead } from './page-head.ts'
import { addImportMap, addIntegrity, INTEGRITY_HEADERS, REPORTS_PATH } from './page-integrity.ts'

/** Finds the folder that the build of a web package fills, wherever this code runs from. */
export const findWebFolder = (name: string): string => join(dirname(findPackageFile(`${name}/package.json`)), 'dist')

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const COMPRESSED = /javascript|css|svg|plain/
/** Shorter answers fit into one packet anyway. */
const COMPRESSED_BYTES_MIN = 1024

type Encoding = 'br' | 'gzip'
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
/** The ends of the names of files that the build compressed. */
const ENDING: Record<Encoding, string> = { br: '.br', gzip: '.gz' }
/** Pages are compressed for each answer, so quickly: level 4 takes about as long as gzip and saves more. */
const BROTLI_OF_PAGES = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const findEncoding = (c: Context): Encoding | undefined => findCoding(c.req.header('accept-encoding'), ENCODINGS)

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
  /** Source files, or built files by name, that the page needs once it runs: they are fetched together with the entry. */
  modules?: readonly string[]
  /** The page's content as the script will draw it, for readers without scripts and for the first paint. */
  content?: string | undefined
}

/**
 * Returns the page's Content-Security-Policy: only our own scripts run; inline styles are allowed, because components size and
 * place elements with them. `images` and `fonts` are additional sources.
 */
export function buildPagePolicy({
  images = [],
  fonts = [],
}: {
  images?: readonly string[]
  fonts?: readonly string[]
} = {}): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    ["font-src 'self' data:", ...fonts].join(' '),
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // Not by `report-to`: browsers that know that one send reports up to a minute later.
    `report-uri ${REPORTS_PATH}`,
  ].join('; ')
}

const PAGE_POLICY = buildPagePolicy()
const OWN_SCRIPTS = "script-src 'self'"

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>

/** A built page. `inline`: the sources for its policy that allow its inline scripts. */
type BuiltPage = { html: string; manifest: Manifest; digests: Digests; inline: string }

const NOT_BUILT: BuiltPage = {
  html: '<!doctype html><title>Not built</title><p>The pages are not built yet: run <code>npm start</code>.</p>',
  manifest: {},
  digests: {},
  inline: '',
}

const INLINE_SCRIPT = /<script(?: type="importmap")?>(.*?)<\/script>/gs

/** Returns the hashes of the scripts inside a built page, as its policy names them. */
const listHashes = (html: string): string =>
  [...html.matchAll(INLINE_SCRIPT)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')

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
const NO_SCRIPT = /(?<=<noscript[^>]*>)[^<]*/
const HEAD_END = '</head>'
const ROOT = '<div id="root"></div>'
/** The file with the characters that almost every page has. */
const MAIN_FONT = /\/inter-latin(-optical)?\.woff2$/

/**
 * Reads which file each source file of a page was built to, if its build says so (vite's `build.manifest`). A second page of a
 * folder has its own build and manifest, named after it.
 */
function readManifest(folder: string, html: string): Manifest {
  try {
    const name = html === 'index.html' ? 'manifest.json' : `${html}.json`
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'))
    // A file that several sources were built to has only a name.
    const named = Object.values(manifest).flatMap((part) => (part.name && !manifest[part.name] ? [[part.name, part]] : []))
    return { ...Object.fromEntries(named), ...manifest }
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

/** Lists what a build wrote, by its path in the folder; nothing without a build. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Returns a reader that reads once. */
function readOnce(read: () => Buffer): () => Buffer {
  let bytes: Buffer | undefined
  return () => {
    bytes ??= read()
    return bytes
  }
}

type WebFile = { type: string; cache: string; plain: () => Buffer; encoded: Partial<Record<Encoding, () => Buffer>> }

/** Finds a file and what the build compressed it to. Nothing is read before it is asked for. */
function findFile(name: string, path: string): WebFile | undefined {
  const type = TYPES[extname(name)]
  if (!type) return undefined
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const plain = readOnce(() => readFileSync(name))
  const encoded: WebFile['encoded'] = {}
  for (const encoding of ENCODINGS) {
    const compressed = name + ENDING[encoding]
    if (existsSync(compressed)) encoded[encoding] = readOnce(() => readFileSync(compressed))
  }
  if (!encoded.gzip && COMPRESSED.test(type)) encoded.gzip = readOnce(() => gzipSync(plain()))
  return { type, cache, plain, encoded }
}

function sendFile(c: Context, { type, cache, plain, encoded }: WebFile): Response {
  c.header('content-type', type)
  c.header('cache-control', cache)
  c.header('vary', 'accept-encoding')
  // The build made br for some files only.
  const available = ENCODINGS.filter((encoding) => encoded[encoding] !== undefined)
  const encoding = findCoding(c.req.header('accept-encoding'), available)
  const compressed = encoding && encoded[encoding]
  if (!compressed || plain().length <= COMPRESSED_BYTES_MIN) return c.body(new Uint8Array(plain()))
  c.header('content-encoding', encoding)
  return c.body(new Uint8Array(compressed()))
}

/** Lists the tags that fetch early what a page needs: its font, and the files of the entry and of `modules`. */
function listPreloads({ html, manifest, digests }: BuiltPage, name: string, modules: readonly string[]): string {
  // The entry's own imports too, unless the build has put them into the page.
  const needed = listFilesOf(manifest, [...(manifest[name]?.imports ?? []), ...modules])
  const font = Object.keys(manifest).find((source) => MAIN_FONT.test(source))
  const tags = [
    ...(font ? [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${manifest[font]?.file}">`] : []),
    ...[...needed]
      .filter((file) => !html.includes(`="/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return addIntegrity(tags.join(''), digests)
}

/** Sends a page, compressed if the client accepts that: with its data, it is often longer than its script. */
function sendHtml(c: Context, html: string, status: NonNullable<PageOptions['status']>): Response {
  const encoding = findEncoding(c)
  if (!encoding || html.length <= COMPRESSED_BYTES_MIN) return c.html(html, status)
  const bytes = encoding === 'br' ? brotliCompressSync(html, BROTLI_OF_PAGES) : gzipSync(html)
  c.header('content-type', 'text/html; charset=UTF-8')
  c.header('content-encoding', encoding)
  c.header('vary', 'accept-encoding', { append: true })
  return c.body(new Uint8Array(bytes), status)
}

/** Reads a built page and adds the digests of all that it loads. */
function readPage(folder: string, name: string, digests: Digests): BuiltPage {
  const manifest = readManifest(folder, name)
  const imported = Object.values(manifest).flatMap(({ file, isEntry }) => (file.endsWith('.js') && !isEntry ? [file] : []))
  const html = addImportMap(addIntegrity(readFileSync(join(folder, name), 'utf8'), digests), imported, digests)
  return { html, manifest, digests, inline: listHashes(html) }
}

/**
 * Loads a built web app (its `dist` folder): hashed assets are cached for a year, the page itself is always
 * revalidated. Without a build, pages explain how to make one.
 * @throws ChangedBuildError if a file was changed since the build
 */
export function loadWebFiles(folder: string): WebFiles {
  const files = new Map<string, WebFile>()
  const pages = new Map<string, BuiltPage>()
  const paths = listFiles(folder)
  const digests = paths.length > 0 ? checkBuild(folder, paths) : {}
  for (const path of paths) {
    // What begins with a dot is for the server.
    if (path.startsWith('.')) continue
    const file = findFile(join(folder, path), `/${path}`)
    if (file) files.set(`/${path}`, file)
    if (extname(path) === '.html') pages.set(path, readPage(folder, path, digests))
  }
  return {
    mount(app) {
      for (const [path, file] of files) app.get(path, (c) => sendFile(c, file))
    },
    page(c, { html = 'index.html', data, status = 200, policy = PAGE_POLICY, head, language, modules = [], content } = {}) {
      const built = pages.get(html) ?? NOT_BUILT
      c.header(
        'content-security-policy',
        policy.replace(OWN_SCRIPTS, (own) => own + built.inline),
      )
      for (const [name, value] of Object.entries(INTEGRITY_HEADERS)) c.header(name, value)
      c.header('cache-control', 'no-store')
      if (language) c.header('content-language', language.code)
      const page = built.html
        .replace(HTML_TAG, (tag) => (language ? `<html lang="${language.code}" dir="${language.direction}"` : tag))
        .replace(TITLE, (text) => (language ? escapeHtml(language.title) : text))
        .replace(NO_SCRIPT, (text) => (language ? escapeHtml(language.noScript) : text))
        .replace(HEAD_END, () => listPreloads(built, html, modules) + HEAD_END)
      const named = head ? replacePageHead(page, head) : page
      const filled = data === undefined ? named : embed(named, data)
      return sendHtml(
        c,
        content === undefined ? filled : filled.replace(ROOT, () => ROOT.replace('><', () => `>${content}<`)),
        status,
      )
    },
  }
}

const loaded = new Map<string, WebFiles>()

/** Returns a built web app, loaded once for all servers of this process. @throws like `loadWebFiles` */
export function openWebFiles(folder: string): WebFiles {
  const found = loaded.get(folder) ?? loadWebFiles(folder)
  loaded.set(folder, found)
  return found
}
