import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readFileTimes } from './file-times.mjs'
import { describeLengths, isRig, printTable } from './long-table.mjs'
import { chooseFiles, describeUnknown, listTestFiles } from './rooms.mjs'
import { build, findChromium, findNode, follow, give, install, root } from './setup.mjs'

/** Where the table of the last whole run is kept. */
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
const fileTimes = join(scratch, 'file-times.json')
const chromium = findChromium()
const began = new Date()
const code = await follow(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/file-times.mjs', ...chosen.tests],
  {
    env: {
      ...process.env,
      RUNS: process.env.RUNS ?? 'all',
      FILE_TIMES: fileTimes,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  },
)
const times = readFileTimes(fileTimes)
rmSync(scratch, { recursive: true, force: true })
const table = printTable(times.map((time) => ({ ...time, length: describeLengths(read(time.file)) })))
process.stdout.write(`\n${table}`)
if (words.length === 0 && times.length > 0) {
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).stdout?.trim()
  const title = `# The last long run\n\nCommit ${commit || 'unknown'}, ${began.toISOString().slice(0, 10)}; \`npm run test:long\` prints this page.\n`
  writeFileSync(join(root, PAGE), `${title}\n${table}`)
}
const failed = times.reduce((sum, time) => sum + time.failed, 0)
process.stdout.write(`${times.length} files, ${failed} failed\n`)
process.exitCode = code
