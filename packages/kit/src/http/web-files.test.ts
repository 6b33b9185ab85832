import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChangedBuildError, toDigest } from './built-digests.ts'
import { loadWebFiles, type PageOptions } from './web-files.ts'

const PAGE =
  '<!doctype html><html lang="en"><head><title>Check out</title><script type="application/json" id="page-data"></script><script type="module" src="/assets/main.js"></script></head><div id="root"></div><noscript id="page-end">No script.</noscript></html>'
const MANIFEST = {
  'index.html': { file: 'assets/main.js', isEntry: true, dynamicImports: ['src/ar.ts', 'src/bank.ts'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/ar.ts': { file: 'assets/ar.js', imports: ['_shared.js', 'index.html'] },
  'src/bank.ts': { file: 'assets/bank.js', imports: ['_shared.js'] },
}
const DIGESTS = '.digests.json'
let folder: string
let app: Hono
let shown: PageOptions
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'web-files-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'shop.webp'), 'RIFF')
  writeFileSync(join(folder, 'notes.md'), 'ours')
  writeFileSync(join(folder, 'assets', 'main.js'), `/* ${'x'.repeat(2000)} */`)
  for (const name of ['shared', 'ar', 'bank']) writeFileSync(join(folder, 'assets', `${name}.js`), `/* ${name} */`)
  writeDigests()
  const web = loadWebFiles(folder)
  app = new Hono()
  web.mount(app)
  app.get('/page', (c) => web.page(c, shown))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** As scripts/digest-web.mjs does after a build. */
function writeDigests(): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).filter((path) => path !== DIGESTS)
  const digests = paths.map((path) => [path, toDigest(readFileSync(join(folder, path)))])
  writeFileSync(join(folder, DIGESTS), JSON.stringify(Object.fromEntries(digests)))
}

async function show(data: unknown): Promise<string> {
  shown = { data }
  return (await app.request('/page')).text()
}
const withoutDigests = (html: string) => html.replace(/<script type="importmap">.*?<\/script>| integrity="[^"]+"/g, '')
const embedded = (html: string) => JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as unknown

describe('data embedded in a page', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</SCRIPT >',
    ']]><svg onload=alert(1)>',
    '$& $1 $$ $`',
    "$&script>$'",
    '\u2028\u2029',
  ])('stays data if it is %j', async (text) => {
    const html = await show({ name: text, [text]: 1 })
    expect(html.match(/<script/gi)).toHaveLength(3)
    expect(html.match(/<\/script/gi)).toHaveLength(3)
    expect(html).not.toContain('<!--')
    expect(embedded(html)).toEqual({ name: text, [text]: 1 })
  })

  test('is read back unchanged, and the rest of the page stays the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (data) => {
        const html = await show(data)
        expect(embedded(html)).toEqual(JSON.parse(JSON.stringify(data)))
        expect(withoutDigests(html.replace(/(id="page-data">).*?(<\/script>)/s, '$1$2'))).toBe(PAGE)
      }),
    )
  })
})

test('a page is never cached and runs only its own scripts', async () => {
  shown = { data: {}, status: 404 }
  const answer = await app.request('/page')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/)
})

describe('the language of a page', () => {
  test('is set in the html tag, in the header, and in the texts that show without a script', async () => {
    shown = { language: { code: 'ar', direction: 'rtl', title: 'الدفع <1>', noScript: '$& بلا' } }
    const answer = await app.request('/page')
    expect(answer.headers.get('content-language')).toBe('ar')
    const html = await answer.text()
    expect(html).toContain('<html lang="ar" dir="rtl"><head><title>الدفع &#60;1&#62;</title>')
    expect(html).toContain('<noscript id="page-end">$&#38; بلا</noscript>')
  })

  test("is the build's language if none is given", async () => {
    shown = {}
    const answer = await app.request('/page')
    expect(answer.headers.get('content-language')).toBeNull()
    expect(withoutDigests(await answer.text())).toBe(PAGE)
  })
})

test('a page preloads the modules that it needs, each file once and never the entry', async () => {
  shown = { modules: ['src/ar.ts', 'src/bank.ts', 'src/unknown.ts'] }
  const html = await (await app.request('/page')).text()
  const links = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)" integrity=/g)].map(
    ([, address]) => address,
  )
  expect(links).toEqual(['/assets/ar.js', '/assets/shared.js', '/assets/bank.js'])
})

test('hashed files are cached for a year, and compressed if the client accepts that', async () => {
  const answer = await app.request('/assets/main.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect((await (await app.request('/assets/main.js')).text()).length).toBeGreaterThan(2000)
  expect((await app.request('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await app.request('/shop.webp')).headers.get('content-type')).toBe('image/webp')
})

test("files of other types or outside the folder aren't served", async () => {
  for (const path of ['/notes.md', '/index.html', '/.vite/manifest.json', '/../package.json', '/assets/..%2f..%2fetc/passwd'])
    expect((await app.request(path)).status).toBe(404)
})

describe('the digest of each built file', () => {
  const digestOf = (name: string) => toDigest(readFileSync(join(folder, 'assets', name)))

  test('stands in every tag that loads one, and in the import map for those without a tag', async () => {
    shown = { modules: ['src/ar.ts'] }
    const answer = await app.request('/page')
    const html = await answer.text()
    expect(html).toContain(`src="/assets/main.js" integrity="${digestOf('main.js')}"`)
    expect(html).toContain(`href="/assets/ar.js" integrity="${digestOf('ar.js')}"`)
    const map = /<script type="importmap">(.*?)<\/script><script type="module"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(map)).toEqual({
      integrity: Object.fromEntries(['shared.js', 'ar.js', 'bank.js'].map((name) => [`/assets/${name}`, digestOf(name)])),
    })
    expect(answer.headers.get('integrity-policy')).toContain('blocked-destinations=(script)')
    expect(answer.headers.get('content-security-policy')).toContain('report-uri /reports')
  })

  test.each([
    ['changed', () => writeFileSync(join(folder, 'assets', 'bank.js'), '/* bank */;'), 'assets/bank.js'],
    ['added', () => writeFileSync(join(folder, 'assets', 'more.js'), ''), 'assets/more.js'],
    ['removed', () => rmSync(join(folder, 'assets', 'bank.js')), 'assets/bank.js'],
    ['digested anew, so that its digests are gone', () => rmSync(join(folder, DIGESTS)), DIGESTS],
  ])('stops the start if the file was %s', (_, change, name) => {
    change()
    expect(() => loadWebFiles(folder)).toThrow(ChangedBuildError)
    expect(() => loadWebFiles(folder)).toThrow(name)
    rmSync(join(folder, 'assets', 'more.js'), { force: true })
    writeFileSync(join(folder, 'assets', 'bank.js'), '/* bank */')
    writeDigests()
  })
})

test('without a build, the page says how to create one', async () => {
  const empty = new Hono()
  const web = loadWebFiles(join(folder, 'nowhere'))
  empty.get('/', (c) => web.page(c, { data: { a: 1 } }))
  expect(await (await empty.request('/')).text()).toContain('npm start')
})
