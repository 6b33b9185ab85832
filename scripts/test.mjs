import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { countPlaywright, countVitest, summarize } from './count-results.mjs'
import { listSlowFiles, readFileTimes, sumJourneys } from './file-times.mjs'
import { chooseFiles, describeUnknown, listTestFiles } from './rooms.mjs'
import { build, findChromium, findNode, follow, give, install, root, say } from './setup.mjs'

/** Installs the first of these packages that the system has, each with what it needs, where we may. */
function installPackage(...choices) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`installing ${choices[0]?.[0]} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0
  if (run('update', '-q')) choices.some((names) => run('install', '-q', '-y', '--no-install-recommends', ...names))
}

/** Finds the browser for the journeys: the system's, otherwise installs it from the system's packages where we may. */
function prepareChromium() {
  const present = findChromium()
  if (present) return present
  // Not every release has the headless browser, which is smaller and faster.
  if (!process.env.CHROMIUM_PATH)
    installPackage(['chromium-headless-shell', 'fonts-liberation'], ['chromium', 'fonts-liberation'])
  const installed = findChromium()
  if (installed) return installed
  say("No browser was found: install Chromium from your system's packages, or name one in CHROMIUM_PATH")
  return undefined
}

/** Where packages put it. */
const PGBOUNCER = '/usr/sbin/pgbouncer'

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that exits with an error but without a failed test has crashed: that counts as a failure, too. */
async function runSuite({ name, node, args, env, report, count }) {
  const code = await follow(node, args, { env: { ...process.env, ...env } })
  const content = readReport(report)
  const counts = content ? count(content) : { passed: 0, failed: 0, flaky: [], failures: [] }
  if ((code !== 0 || !content) && counts.failed === 0) {
    const failure = `${name} ended with exit code ${code}${content ? '' : ' and without a report'}`
    return { ...counts, failed: 1, failures: [failure] }
  }
  return counts
}

// Words name rooms: `npm test -- refunds` runs their tests and journeys.
const words = process.argv.slice(2)
const chosen = chooseFiles(listTestFiles(root), words)
const mistake = describeUnknown(chosen)
if (mistake) give(mistake)
install()
const node = findNode()
await build(node)
const scratch = mkdtempSync(join(tmpdir(), 'tradepost-reports-'))
const vitestReport = join(scratch, 'vitest.json')
const fileTimes = join(scratch, 'file-times.json')
const playwrightReport = join(scratch, 'playwright.json')
// A failed test is retried once: if it passes, it counts as flaky, with its name, and the run continues.
const results = []
// Without it, tests behind a pool are left out.
if (chosen.tests.some((path) => readFileSync(join(root, path), 'utf8').includes('hasPgbouncer')) && !existsSync(PGBOUNCER))
  installPackage(['pgbouncer'])
const chromium = chosen.journeys.length > 0 ? prepareChromium() : findChromium()
// What samples take in this run is decided by one number, which repeats it.
const { SEED = String(randomInt(1_000_000)) } = process.env
const env = { SEED, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) }

if (chosen.tests.length > 0) {
  results.push(
    await runSuite({
      name: 'vitest',
      node,
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--retry=1',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/file-times.mjs',
        `--outputFile.json=${vitestReport}`,
        ...(words.length > 0 ? chosen.tests : []),
      ],
      env: { ...env, FILE_TIMES: fileTimes },
      report: vitestReport,
      count: countVitest,
    }),
  )
}
if (chosen.journeys.length > 0 && chromium) {
  results.push(
    await runSuite({
      name: 'playwright',
      node,
      args: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--retries=1',
        '--reporter=line,json',
        ...(words.length > 0 ? chosen.journeys : []),
      ],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      report: playwrightReport,
      count: countPlaywright,
    }),
  )
}
// Journeys that couldn't run are a failure.
if (chosen.journeys.length > 0 && !chromium)
  results.push({ passed: 0, failed: 1, flaky: [], failures: ['the journeys need a browser'] })

const journeys = readReport(playwrightReport)
const slow = listSlowFiles([...readFileTimes(fileTimes), ...(journeys ? sumJourneys(journeys) : [])])
rmSync(scratch, { recursive: true, force: true })
const { lines, exitCode } = summarize(results)
process.stdout.write(`${[...slow, `SEED=${SEED} takes the samples of this run again`, ...lines].join('\n')}\n`)
process.exitCode = exitCode
