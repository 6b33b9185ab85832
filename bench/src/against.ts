import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quantile } from './measure.ts'
import { report, saveResults, takeReport } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROUNDS = Number(process.env.ROUNDS ?? 5)

type Part = { run: string; env?: Record<string, string>; writes?: boolean }

const PARTS: Record<string, Part> = {
  api: { run: 'runApiBench', writes: true },
  renewals: {
    run: 'runRenewalBench',
    env: { RENEWAL_COUNTS: '10000', RENEWAL_ROUNDS: '1', RENEWAL_SECONDS: '20' },
    writes: true,
  },
  sales: { run: 'runSaleBench', writes: true },
  sessions: { run: 'runSessionBench' },
  start: { run: 'runStartBench', env: { STARTS: '1' } },
}

/** What lines of parts tell: a name, and its figures with their units. */
const FIGURES = [
  { pattern: /^(?<name>.+?) +(?<value>[\d.]+)\/s {2}p50/, unit: '/s' },
  { pattern: /^(?<name>.+?) +[\d.]+\/s {2}p50 +(?<value>[\d.]+) ms/, unit: 'ms p50' },
  { pattern: /^(?<name>renewals with +\d+ due): +(?<value>[\d.]+)\/s/, unit: '/s' },
  { pattern: /^(?<name>start, \S+) +ready after (?<value>[\d.]+) s/, unit: 's until ready' },
  { pattern: /^(?<name>start, \S+) .* idle (?<value>[\d.]+) MB/, unit: 'MB idle' },
]

type Side = 'before' | 'now'
/** Figures by their name and unit, from every round of both sides. */
type Found = Map<string, Record<Side, number[]>>

function addFigures(found: Found, side: Side, output: string): void {
  for (const line of output.split('\n'))
    for (const { pattern, unit } of FIGURES) {
      const { name, value } = pattern.exec(line)?.groups ?? {}
      if (name === undefined) continue
      const key = `${name} | ${unit}`
      const sides = found.get(key) ?? { before: [], now: [] }
      sides[side].push(Number(value))
      found.set(key, sides)
    }
}

async function run(command: string, args: readonly string[], { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  const output = Buffer.concat(chunks).toString()
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Returns the file of a part in a checkout: parts have moved since. */
const fileOf = (name: string, checkout: string): string =>
  existsSync(join(checkout, 'bench/src', `${name}.ts`)) ? name : `load/${name}`

/** Checks an older commit out beside this one. It is measured by its own parts, which know where its files are. */
async function checkOut(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-against-'))
  await run('git', ['clone', '-q', '--shared', '--no-checkout', ROOT, folder], { cwd: ROOT })
  await run('git', ['checkout', '-q', commit], { cwd: folder })
  if (!existsSync(join(folder, 'bench/src/one-part.ts')))
    throw new Error(`${commit} has no bench/src/one-part.ts, which runs a part`)
  return folder
}

function describe(found: Found, rounds: number): string[] {
  const median = (values: readonly number[]) => quantile(values, 0.5)
  return [
    `Medians of ${rounds} interleaved ${rounds === 1 ? 'round' : 'rounds'}.`,
    '',
    '| what | unit | before | now | ratio |',
    '|---|---|---|---|---|',
    ...[...found].flatMap(([key, { before, now }]) => {
      // An older commit may measure more than this one.
      if (before.length === 0 || now.length === 0) return []
      const [old, current] = [median(before), median(now)]
      return [`| ${key} | ${old.toFixed(2)} | ${current.toFixed(2)} | ${(current / old).toFixed(2)} |`]
    }),
  ]
}

/**
 * `npm run bench -- against <commit> [part …]`: runs the same parts on an older commit and here, in turn, and prints how much
 * they differ; what writes, also with a disk that takes 2 ms. ROUNDS says how often.
 */
export async function runAgainst([commit = '', ...names]: readonly string[]): Promise<void> {
  const parts = Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name))
  if (commit === '' || parts.length < names.length)
    throw new Error(`npm run bench -- against <commit> [${Object.keys(PARTS).join('|')} …]`)
  const folder = await checkOut(commit)
  try {
    for (const [name, { run: runs, env = {}, writes = false }] of parts)
      for (const flush of writes ? ['0', '1'] : ['0']) {
        const found: Found = new Map()
        const argsOf = (cwd: string) => ['scripts/run.mjs', 'bench/src/one-part.ts', fileOf(name, cwd), runs]
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [side, cwd] of [
            ['before', folder],
            ['now', ROOT],
          ] as const)
            addFigures(found, side, await run(process.execPath, argsOf(cwd), { cwd, env: { ...env, SLOW_FLUSH: flush } }))
        const title = `${name} against ${commit}${flush === '1' ? ', with a flush of 2 ms' : ''}`
        report(title)
        for (const line of describe(found, ROUNDS)) report(line)
        saveResults(title, takeReport().slice(1).join('\n'))
      }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
