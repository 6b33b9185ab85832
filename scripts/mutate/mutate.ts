import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { build, findNode, give, root, say } from '../setup.mjs'
import { readManifests, readTree } from '../tidy/source-tree.ts'
import { sortTests } from './mutant-tests.ts'
import { addMarks, applyMutant, describeMutant, findMutants, isHandedOver, type Mutant, pickMutants } from './mutants.ts'

/** Code about money, states, access and authorization. The rest of the two programs shows it or brings it there. */
const AREAS = [
  /^packages\/kit\/src\/(decimals|idempotency|ids|money|periods|safe-fetch|secrets|states)\.ts$/,
  /^provider\/server\/src\/(door|lock-name|links|scope|together)\.ts$/,
  /^provider\/server\/src\/(abandoned-checkouts|acquirer|api-keys|balances|businesses|checkouts|customers|deliveries|discounts)\//,
  /^provider\/server\/src\/(disputes|dunnings|exchange|fulfillment|hosted-checkout|idempotency|invoices|ledger|license-keys)\//,
  /^provider\/server\/src\/(meters|meter-usage|payment-links|payment-methods|payments|payouts|plan-changes|portal|pricing)\//,
  /^provider\/server\/src\/(rate-limits|refunds|renewals|schedule|subscription-outcomes|subscriptions|usage-events|wallets|webhooks)\//,
  /^platform\/server\/src\/(door|scope)\.ts$/,
  /^platform\/server\/src\/(access|access-keys|access-tokens|auth|buyer-\w+|cart|checkout|checkout-inputs|goods|invitations)\//,
  /^platform\/server\/src\/(orders|organizations|provider-events|records|seller|seller-\w+|subscriptions)\//,
]
/** Not behavior: tables and migrations are recorded, drawings are looked at. */
const NOT_MUTATED = /\.test\.tsx?$|\/test-|\/(table|tables|migrations?|simulate|draw-[\w-]+|[\w-]+-migration)\.ts$/
/** Two mutants at once, each with one worker, so that one starts while the other tests. */
const AT_ONCE = 2
/** The nearest test files are run first, then more, then all others: vitest decides in which order within a batch. */
const BATCH_ENDS = [6, 30, Number.POSITIVE_INFINITY]
/** A mistake that isn't found for so long counts as not found: so a whole run takes about an hour. */
const TEST_MINUTES_MAX = 6

const count = Number(process.env.MUTANTS ?? 60)
const seed = Number(process.env.SEED ?? randomInt(1_000_000))
const words = process.argv.slice(2)

/** A mutant with the tests that come by it. */
type Trial = { mutant: Mutant; tests: string[] }
type Result = { mutant: Mutant; before: string; after: string; seconds: number; foundBy: string | undefined }
/** A change that no test can see, and why. */
type Equivalent = { path: string; before: string; after: string; reason: string }

const tree = readTree(root)
const textOf = new Map(tree.map(({ path, text }) => [path, text]))
const manifests = readManifests(root, tree)
const equivalents: Equivalent[] = JSON.parse(readFileSync(join(root, 'scripts', 'equivalent-mutants.json'), 'utf8'))

function listMutants(): Mutant[] {
  const files = tree.filter(
    ({ path }) =>
      AREAS.some((area) => area.test(path)) &&
      !NOT_MUTATED.test(path) &&
      (words.length === 0 || words.some((word) => path.includes(word))),
  )
  if (files.length === 0) give(`no code about money, states, access or authorization has "${words.join(' ')}" in its path`)
  return files
    .flatMap(({ path, text }) => findMutants(path, text))
    .filter((mutant) => {
      const { before, after } = describeMutant(textOf.get(mutant.path) ?? '', mutant)
      return !equivalents.some((known) => known.path === mutant.path && known.before === before && known.after === after)
    })
}

/**
 * Clones what is committed into a temporary folder, with everything installed and built, so that no mutant touches the checkout.
 */
function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-mutants-'))
  const cloned = spawnSync('git', ['clone', '-q', '--shared', root, folder], { stdio: ['ignore', 2, 2] })
  if (cloned.status !== 0) give('git clone failed; its reason stands above')
  const installed = manifests.map((manifest) => join(manifest.folder, 'node_modules'))
  for (const path of [...installed, 'platform/web/dist', 'provider/web/dist', 'scripts/servers/dist'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  return folder
}

/** What vitest's JSON reporter tells of a file; times in milliseconds. */
type FileReport = {
  name: string
  status: string
  startTime: number
  endTime: number
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}
type Run = { code: number | null; isTimeOver: boolean; reports: FileReport[] }

async function runVitest(folder: string, args: readonly string[], milliseconds?: number): Promise<Run> {
  const report = join(folder, 'mutant-report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(findNode(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, SEED: String(seed) },
  })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has just ended.
    }
  }
  running.add(end)
  let isTimeOver = false
  const stop = () => {
    isTimeOver = true
    end()
  }
  const timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearTimeout(timer)
  running.delete(end)
  const { testResults = [] }: { testResults?: FileReport[] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const reports = testResults.map((each) => ({ ...each, name: each.name.slice(folder.length + 1) }))
  return { code, isTimeOver, reports }
}

const running = new Set<() => void>()

/** A test that failed. Without a file, the run itself did; without a title, the file's set-up. */
type Failure = { file?: string; title?: string }

/** Runs test files up to the first failure. @returns undefined if none failed before this moment */
async function findFailure(folder: string, files: readonly string[], until: number): Promise<Failure | undefined> {
  const left = until - performance.now()
  if (files.length === 0 || left <= 0) return undefined
  const limits = ['--bail=1', '--maxWorkers=1', '--testTimeout=40000', '--hookTimeout=60000']
  const { code, isTimeOver, reports } = await runVitest(folder, [...limits, ...files], left)
  if (code === 0 || isTimeOver) return undefined
  const failed = reports.find(({ status }) => status === 'failed')
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  return { ...(failed ? { file: failed.name } : {}), ...(test ? { title: test.fullName } : {}) }
}

/** Writes down, once for each test file, that the test came by a mutant's function. */
const markOf = (index: number, log: string) =>
  `((key) => (globalThis.cameBy ??= new Set()).has(key) || (globalThis.cameBy.add(key), process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, key + '\\n')))(\`${index} \${globalThis.__vitest_worker__?.filepath}\`)`

/**
 * Runs the tests once, unbroken. @returns for each mutant the test files that come by its function, the likeliest to find it
 * first
 */
async function findTests(folder: string, mutants: readonly Mutant[]): Promise<string[][]> {
  const reaching = mutants.map(({ path }) => sortTests({ tree, manifests, path }))
  const log = join(folder, 'came-by.txt')
  writeFileSync(log, '')
  const marks = mutants.map((mutant, index) => ({ mutant, mark: markOf(index, log) }))
  const paths = new Set(mutants.map(({ path }) => path))
  for (const path of paths) {
    const own = marks.filter(({ mutant }) => mutant.path === path)
    writeFileSync(join(folder, path), addMarks(path, textOf.get(path) ?? '', own))
  }
  const { reports } = await runVitest(folder, [...new Set(reaching.flat())])
  for (const path of paths) writeFileSync(join(folder, path), textOf.get(path) ?? '')
  const passed = reports.filter(({ status }) => status === 'passed')
  for (const { name, status, message, assertionResults } of reports) {
    if (status === 'passed') continue
    const failed = assertionResults.filter((test) => test.status === 'failed')
    say(`${name} fails without a mutant and is left out: ${message ?? ''}`)
    for (const { fullName, failureMessages } of failed) say(`          ${fullName}: ${failureMessages?.join(' ')}`)
  }
  const lengths = new Map(passed.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]))
  const cameBy = new Set(readFileSync(log, 'utf8').split('\n'))
  return mutants.map((mutant, index) => {
    const tests = sortTests({ tree, manifests, path: mutant.path }, lengths).filter((test) => lengths.has(test))
    const text = textOf.get(mutant.path) ?? ''
    const came = new Set(tests.filter((test) => cameBy.has(`${index} ${join(folder, test)}`)))
    const isMarked = addMarks(mutant.path, text, [{ mutant, mark: '0' }]) !== text
    const others = isMarked && !isHandedOver(mutant.path, text, mutant) ? [] : tests.filter((test) => !came.has(test))
    return [...came, ...others]
  })
}

/** Looks for a test that finds the mutant, twice in a row: what fails by chance on a busy machine has found nothing. */
async function findFinder(folder: string, tests: readonly string[], until: number): Promise<string | undefined> {
  const failure = await findFailure(folder, tests, until)
  if (!failure) return undefined
  if (!failure.file) return 'the run itself'
  const { file } = failure
  if (await findFailure(folder, [file], until)) return [file, failure.title].filter(Boolean).join(': ')
  return findFinder(
    folder,
    tests.filter((test) => test !== file),
    until,
  )
}

/** A missing `await` is a mistake that the linter finds before any test runs. */
function findByLinter(folder: string, { path, kind }: Mutant): string | undefined {
  if (kind !== 'await') return undefined
  const args = ['node_modules/@biomejs/biome/bin/biome', 'lint', '--only=nursery/noFloatingPromises', path]
  return spawnSync(findNode(), args, { cwd: folder, stdio: 'ignore' }).status === 0
    ? undefined
    : 'npm run check: noFloatingPromises'
}

async function tryMutant(folder: string, { mutant, tests }: Trial): Promise<Result> {
  const began = performance.now()
  const text = textOf.get(mutant.path) ?? ''
  writeFileSync(join(folder, mutant.path), applyMutant(text, mutant))
  const until = began + TEST_MINUTES_MAX * 60_000
  let foundBy = findByLinter(folder, mutant)
  for (const [index, end] of BATCH_ENDS.entries())
    foundBy ??= await findFinder(folder, tests.slice(BATCH_ENDS[index - 1] ?? 0, end), until)
  writeFileSync(join(folder, mutant.path), text)
  return { mutant, ...describeMutant(text, mutant), seconds: Math.round((performance.now() - began) / 1000), foundBy }
}

const cell = (text: string) => text.replaceAll('|', '\\|')
function printPage(results: readonly Result[]): string {
  const found = results.filter(({ foundBy }) => foundBy !== undefined)
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
  const rows = results.map(
    ({ mutant: { path, line, kind }, before, after, foundBy, seconds }) =>
      `| ${path}:${line} | ${kind} | \`${cell(before)}\` | \`${cell(after)}\` | ${cell(foundBy ?? '**not found**')} | ${seconds} |`,
  )
  return [
    '# Mutation score',
    '',
    'Printed by `npm run mutate`: single-line mistakes in code about money, states, access and authorization, and the first test',
    'that finds each. Changes that no test can see are in `scripts/mutate/equivalent-mutants.json`, with the reason.',
    '',
    `**${found.length} of ${results.length} found**, seed ${seed}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| line | kind | before | after | found by | seconds |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout.trim())
  give('commit your changes first: mutants are made in a clone of what is committed')
await build(findNode())
const mutants = pickMutants(listMutants(), { count, seed })
say(`seed ${seed}: ${mutants.length} mutants`)
const folders = Array.from({ length: AT_ONCE }, makeCopy)
const removeCopies = () => {
  for (const end of running) end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
process.on('exit', removeCopies)

const [first = ''] = folders
const tests = await findTests(first, mutants)
const waiting: Trial[] = mutants.map((mutant, index) => ({ mutant, tests: tests[index] ?? [] }))
const results: Result[] = []
await Promise.all(
  folders.map(async (folder) => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const result = await tryMutant(folder, trial)
      const { mutant } = trial
      results.push(result)
      say(`${result.foundBy ? 'found    ' : 'NOT FOUND'} ${mutant.path}:${mutant.line} ${mutant.kind} ${result.seconds} s`)
      say(`          ${result.before}\n          ${result.after}\n          ${result.foundBy ?? ''}`)
    }
  }),
)
results.sort((a, b) => a.mutant.path.localeCompare(b.mutant.path) || a.mutant.line - b.mutant.line)
if (words.length === 0) writeFileSync(join(root, 'docs', 'mutation-score.md'), printPage(results))
const found = results.filter(({ foundBy }) => foundBy !== undefined).length
process.stdout.write(`${found} of ${results.length} mutants found, seed ${seed}\n`)
