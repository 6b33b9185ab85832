import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurns } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readName, writeModule } from './make-module.ts'
import { NameRefused } from './module/names.ts'
import type { Addition } from './module/program.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const COPIED = [
  'packages/contract',
  'packages/guide',
  'packages/kit',
  'packages/messages',
  'packages/ui',
  'platform/messages',
  'platform/server',
  'platform/web',
  'provider/messages',
  'provider/server',
  'provider/web',
  'e2e',
  'scripts',
  'biome.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.gitignore',
  'package.json',
]
/** Used where they are: what npm installed for one workspace, and the built pages. */
const LINKED = [
  'platform/server/node_modules',
  'platform/web/node_modules',
  'platform/web/dist',
  'provider/web/dist',
  'packages/guide/dist',
]
const SLOW_MILLISECONDS = 600_000

describe('a module name', () => {
  test.each([
    [undefined, /say which module/],
    ['refunds', /say which module/],
    ['provider/server/refunds', /say which module/],
    ['shop/refunds', /no program "shop"/],
    ['platform/refunds', /platform\/server\/src\/seller-refunds is there already/],
    ['platform/usage', /plural/],
    ['provider/Refunds', /small letters/],
    ['provider/../refunds', /say which module/],
    ['provider/refunds2', /small letters/],
    ['provider/refund', /plural/],
    ['provider/access', /plural/],
    ['provider/date-utils', /says nothing/],
    ['provider/products', /provider\/server\/src\/products is there already/],
    ['provider/primitives', /primitives\.ts is there already/],
  ])('%s is rejected', (argument, why) => {
    expect(() => readName(ROOT, argument)).toThrow(NameRefused)
    expect(() => readName(ROOT, argument)).toThrow(why)
  })

  test.each([
    [
      'provider/gift-cards',
      { thing: 'giftCard', Things: 'GiftCards', table: 'gift_cards', code: 'GIFT_CARD', aThing: 'a gift card' },
    ],
    ['provider/entry-passes', { thing: 'entryPass', folder: 'entry-passes', words: 'entry pass', aThing: 'an entry pass' }],
    ['provider/warranties', { thing: 'warranty', snake: 'warranty', Thing: 'Warranty' }],
  ])('%s has all its spellings', (argument, spellings) => {
    expect(readName(ROOT, argument).names).toMatchObject(spellings)
  })
})

/** Makes a separate checkout with this one's packages: links to what npm installed, but its own workspaces. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tradepost-module-'))
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isSource })
  const modules = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@tradepost'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== '@tradepost' && name !== '.cache') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(modules, '@tradepost'))) {
    symlinkSync(readlinkSync(join(modules, '@tradepost', name)), join(copy, 'node_modules', '@tradepost', name))
  }
  for (const path of LINKED) symlinkSync(join(ROOT, path), join(copy, path))
  return copy
}

/** A line of each place that a module adds to: below it in the order of the files, or named by what the script says. */
const ANCHORS: Readonly<Record<string, RegExp>> = {
  'modules.ts': /^ {2}(operator|demo),/m,
  'tables.ts': /^ {2}(BusinessTables|CartTables) &/m,
  'faults.ts': /^ {2}BRAND_NOT_FOUND/m,
  'refusal-events.ts': /^ {2}BRAND_NOT_FOUND/m,
  'ids.ts': /^ {2}brand: /m,
  'in THINGS': /^ {2}webhooks: \{/m,
  'in CALLS': /^ {2}'POST \/webhooks'/m,
  'print-states.ts': /^ {2}\{ file: 'payment\.md'/m,
  'among its neighbors': /^ {2}sellerMeters,/m,
  'dashboard-pages.ts': /^ {2}\{\n {4}path: 'meters',/m,
}

/** Does what the script leaves to do: adds imports at the top, other lines above a known line. */
function add(copy: string, { file, where, lines }: Addition): void {
  const imports = lines.filter((line) => line.startsWith('import'))
  const others = lines.filter((line) => !line.startsWith('import'))
  const anchor = ANCHORS[where] ?? ANCHORS[basename(file)] ?? /^/
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toMatch(anchor)
  writeFileSync(
    join(copy, file),
    `${imports.map((line) => `${line}\n`).join('')}${text.replace(anchor, (found) => `${others.join('\n')}\n${found}`)}`,
  )
}

function run(copy: string, program: string, ...args: string[]): { status: number | null; output: string } {
  // Not the settings of the test run that this one is part of.
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST)/.test(name))
  const env = { ...Object.fromEntries(own), NO_COLOR: '1' }
  const result = spawnSync(process.execPath, [join(copy, 'node_modules', program), ...args], { cwd: copy, encoding: 'utf8', env })
  return { status: result.status, output: `${result.stdout}${result.stderr}` }
}

/** A short name and a long one, because lines break differently. */
const MODULES = [
  'provider/gifts',
  'platform/offers',
  'provider/long-standing-arrangements',
  'platform/long-standing-arrangements',
]

/** What a module of a program is compiled with. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  provider: ['packages', 'provider/server', 'scripts/print/print-states.ts', 'provider/web/src/vite-env.d.ts'],
  platform: ['packages', 'platform', 'e2e/src/seller'],
}

/** Looks at one in `npm test`, at another one with the next seed. */
describe.each(takeTurns(MODULES, { turn: 0, every: MODULES.length }))('a new module %s', (argument) => {
  const { program, names } = readName(ROOT, argument)
  let copy: string
  let paths: string[]
  beforeAll(async () => {
    copy = copyCheckout()
    const additions = program.additionsFor(copy, names)
    paths = await writeModule(copy, { program, names })
    for (const addition of additions) add(copy, addition)
  }, SLOW_MILLISECONDS)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test("isn't overwritten", () => {
    expect(() => readName(copy, argument)).toThrow(/is there already/)
  })

  test('passes biome unchanged', () => {
    expect(run(copy, '@biomejs/biome/bin/biome', 'ci', '--colors=off', ...paths)).toMatchObject({ status: 0 })
  })

  test(
    'passes the type check once the lines that the script asks for are added',
    () => {
      const tsconfig = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8')) as Record<string, unknown>
      const include = COMPILED[program.name]
      writeFileSync(join(copy, 'tsconfig.module.json'), JSON.stringify({ ...tsconfig, include }))
      expect(run(copy, 'typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.module.json')).toEqual({
        status: 0,
        output: '',
      })
    },
    SLOW_MILLISECONDS,
  )

  test.runIf(program.name === 'platform')(
    'shows its list on a page of the dashboard',
    () => {
      const { folder, manyWords } = names
      const tests = [`seller-${folder}`, 'dashboard-permissions', '-t', `no ${manyWords}|dashboard/acme/${folder}`]
      expect(run(copy, 'vitest/vitest.mjs', 'run', ...tests).output).toMatch(/Tests +4 passed/)
    },
    SLOW_MILLISECONDS,
  )
})
