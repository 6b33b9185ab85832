import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readFileTimes, sumJourneys } from './file-times.mjs'
import { describeLengths, isRig, printTable } from './long-table.mjs'
import { chooseFiles, describeUnknown, listTestFiles } from './rooms.mjs'
import { build, findChromium, findNode, follow, give, install, root } from './setup.mjs'

/** Where the last long run of each rig is kept. */
const PAGE = 'docs/long-run.md'

const words = process.argv.slice(2)
const read = (path) => readFileSync(join(root, path), 'utf8')
const rigs = listTestFiles(root).filter((path) => isRig(read(path)))
const chosen = chooseFiles(rigs, words)
const mistake = describeUnknown(chosen)
if (mistake) give(mistake)
install()
const node = findNode()
await build(node)
const scratch = mkdtempSync(join(tmpdir(), 'tradepost-reports-'))
const [fileTimes, journeyReport] = [join(scratch, 'file-times.json'), join(scratch, 'journeys.json')]
const chromium = findChromium()
if (chosen.journeys.length > 0 && !chromium) give('the journeys need a browser: install Chromium, or name one in CHROMIUM_PATH')
const date = new Date().toISOString().slice(0, 10)
const env = {
  ...process.env,
  RUNS: process.env.RUNS ?? 'all',
  FILE_TIMES: fileTimes,
  PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
}
const runVitest = () =>
  follow(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/file-times.mjs', ...chosen.tests],
    { env },
  )
const runPlaywright = () =>
  follow(
    node,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=line,json',
      ...chosen.journeys,
    ],
    { env: { ...env, TRANSLATED: '0' } },
  )
const codes = [chosen.tests.length > 0 ? await runVitest() : 0, chosen.journeys.length > 0 ? await runPlaywright() : 0]
const journeys = readFileTimes(journeyReport)
const results = [...readFileTimes(fileTimes), ...('suites' in journeys ? sumJourneys(journeys) : [])]
rmSync(scratch, { recursive: true, force: true })
const commit = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'unknown'
const lengthOf = (file) => (env.RUNS === 'all' ? describeLengths(read(file)) : `RUNS=${env.RUNS}`)
const rows = results.map((result) => ({ ...result, length: lengthOf(result.file), commit, date }))
process.stdout.write(`\n${printTable(rows)}`)
const title =
  '# The last long run of each rig\n\n`npm run test:long` prints this page; with words, the lines of the rigs that have one in their name.\n'
writeFileSync(join(root, PAGE), `${title}\n${printTable(rows, { before: read(PAGE), rigs })}`)
const failed = results.reduce((sum, each) => sum + each.failed, 0)
process.stdout.write(`${results.length} files, ${failed} failed\n`)
process.exitCode = codes.find((code) => code !== 0) ?? 0
