import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { formatMessage } from '@tradepost/messages/format-message'
import { LANGUAGES } from '@tradepost/messages/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loaders } from './words-checkout.ts?languages'

/** Largest download before the form appears, in bytes. */
const ENTRY_BYTES_MAX = 45_000
/** Largest download before the portal's home page appears, in bytes. */
const PORTAL_BYTES_MAX = 120_000

const web = fileURLToPath(new URL('..', import.meta.url))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
let folder: string
type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
let manifest: Manifest
let portal: Manifest
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'provider-web-'))
  // A separate process: the variables that vitest sets for tests would make it a development build.
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], {
    cwd: web,
    env: { NODE_ENV: 'production' },
  })
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  portal = JSON.parse(readFileSync(join(folder, '.vite', 'portal.html.json'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the files that load with a part: its own and its imports, without the entry's. */
function filesOf(name: string, build = manifest): string[] {
  const part = build[name]
  if (!part) return []
  const imports = (part.imports ?? []).filter((each) => !build[each]?.isEntry)
  return [...new Set([part.file, ...imports.flatMap((each) => filesOf(each, build))])]
}
const read = (file: string) => readFileSync(join(folder, file))
const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)

test('the checkout loads at most 45 kB of JavaScript, without its texts', () => {
  const bytes = sizeOf(filesOf('index.html'))
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(ENTRY_BYTES_MAX)
})

test('the portal loads at most 120 kB of JavaScript for its home page, without its texts', () => {
  const home = [...filesOf('portal.html', portal), ...filesOf('src/portal/portal-page.tsx', portal)]
  const bytes = sizeOf([...new Set(home)])
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(PORTAL_BYTES_MAX)
  expect(sizeOf(filesOf('src/portal/entrance/entrance-page.tsx', portal))).toBeLessThan(20_000)
})

test('the portal and the checkout share no script', () => {
  const files = (build: Manifest) => Object.values(build).map(({ file }) => file)
  const shared = files(portal).filter((file) => file.endsWith('.js') && files(manifest).includes(file))
  expect(shared).toEqual([])
})

const stylesOf = (folderName: string) => {
  const [file = '', ...others] = readdirSync(join(folder, folderName)).filter((name) => name.endsWith('.css'))
  expect(others).toEqual([])
  return read(join(folderName, file)).toString()
}

test('the styles of a page are those of its own files, also of parts that load later', () => {
  const [ofCheckout, ofPortal] = [stylesOf('assets'), stylesOf('assets/portal')]
  // The pay bar, the test cards, and the portal's dialogs.
  expect(ofCheckout).toContain('.pay-bar{')
  expect(ofCheckout).toContain('.bg-brass-subtle{')
  expect(ofCheckout).not.toContain('.z-41{')
  expect(ofPortal).toContain('.z-41{')
  expect(gzipSync(ofCheckout).length).toBeLessThan(14_000)
})

/** The source file of a language's messages, as the manifest names it. */
const catalogOf = (language: string) => `src/words-checkout.ts?language=${language}`

test('each language is a small file of its own, and the entry contains none of them', async () => {
  const entry = filesOf('index.html').map((file) => read(file).toString())
  for (const language of LANGUAGES) {
    const [file = '', ...others] = filesOf(catalogOf(language))
    expect(others).toEqual([])
    expect(gzipSync(read(file)).length).toBeLessThan(10_000)
    const { messages: catalog } = await loaders[language]()
    const title = String(formatMessage({ catalog, language, report: () => {} }, 'expired.title'))
    expect(read(file).toString()).toContain(title)
    expect(entry.filter((text) => text.includes(title))).toEqual([])
  }
})

test("the bank's page, the error pages and what only some checkouts show are separate files", () => {
  const entry = filesOf('index.html')
  const pages = ['challenge', 'bad-link', 'card-link', 'not-found'].map((page) => `${page}/${page}-page.tsx`)
  const parts = [
    'custom-fields/custom-fields.tsx',
    'checkout/choice-part.ts',
    'checkout/test-mode.tsx',
    'checkout/order/bought-goods.tsx',
  ]
  for (const part of [...pages, ...parts]) {
    const name = `src/${part}`
    expect(filesOf(name)).not.toHaveLength(0)
    expect(entry).not.toContain(filesOf(name)[0])
  }
})

test('the list of test cards has every card that refunds slowly or never, or raises a dispute', () => {
  const [list = ''] = filesOf('src/checkout/test-mode.tsx').map((file) => read(file).toString())
  for (const ending of ['5126', '7726', '2685', '1976', '5423']) expect(list).toContain(`4000 0000 0000 ${ending}`)
})
