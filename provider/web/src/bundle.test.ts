import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@tradepost/messages/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Largest download before the form appears, in bytes. */
const ENTRY_BYTES_MAX = 100_000

const web = fileURLToPath(new URL('..', import.meta.url))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
let folder: string
let manifest: Record<string, { file: string; imports?: string[]; isEntry?: boolean }>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'provider-web-'))
  // A separate process: the variables that vitest sets for tests would make it a development build.
  execFileSync(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], {
    cwd: web,
    env: { NODE_ENV: 'production' },
  })
  manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the files that load with a part: its own and its imports, without the entry's. */
function filesOf(name: string): string[] {
  const part = manifest[name]
  if (!part) return []
  const imports = (part.imports ?? []).filter((each) => !manifest[each]?.isEntry)
  return [...new Set([part.file, ...imports.flatMap(filesOf)])]
}
const read = (file: string) => readFileSync(join(folder, file))

test('the checkout loads at most 100 kB of JavaScript, without its texts', () => {
  const bytes = filesOf('index.html').reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(ENTRY_BYTES_MAX)
})

/** The source file of a language's messages, as the manifest names it. */
const catalogOf = (language: string) => `../messages/src/${language}/checkout.ts`

test('each language is a small file of its own, and the entry contains none of them', async () => {
  const entry = filesOf('index.html').map((file) => read(file).toString())
  for (const language of LANGUAGES) {
    const [file = '', ...others] = filesOf(catalogOf(language))
    expect(others).toEqual([])
    expect(gzipSync(read(file)).length).toBeLessThan(10_000)
    const { messages } = await import(`@tradepost/provider-messages/${language}/checkout`)
    expect(read(file).toString()).toContain(messages.expired.title)
    expect(entry.filter((text) => text.includes(messages.expired.title))).toEqual([])
  }
})

test("the bank's page, the error pages and what only some checkouts show are separate files", () => {
  const entry = filesOf('index.html')
  const pages = ['challenge', 'bad-link', 'card-link', 'not-found'].map((page) => `${page}/${page}-page.tsx`)
  const parts = [
    'custom-fields/custom-fields.tsx',
    'checkout/choice-part.ts',
    'checkout/test-mode.tsx',
    'checkout/bought-goods.tsx',
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
