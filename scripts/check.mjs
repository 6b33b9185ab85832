import { join } from 'node:path'
import process from 'node:process'
import { collect, findNode, install, root } from './setup.mjs'

/** Steps that run in parallel on two cores, the longest first. */
const AT_ONCE = 2
/** What the compiler found last time, so that it looks only at what has changed since. */
const TYPES_CACHE = join(root, 'node_modules', '.cache', 'types.tsbuildinfo')
const STEPS = [
  // One checker: more of them infer the same types again, and the other steps use the other core.
  {
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES_CACHE],
  },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'] },
  {
    name: 'tidy',
    args: ['node_modules/vitest/vitest.mjs', 'run', 'scripts/tidy', 'scripts/print/print-map.test.ts'],
  },
  { name: 'translations', args: ['scripts/words/translate.ts', '--check'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]

install()
const node = findNode()
const waiting = [...STEPS]
let hasFailed = false

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [program, ...args] = step.args
    const began = performance.now()
    const { code, output } = await collect(node, [join(root, program), ...args], {
      env: { ...process.env, NO_COLOR: '1' },
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds} s\n${code === 0 ? '' : output}`)
    if (code !== 0) hasFailed = true
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exitCode = hasFailed ? 1 : 0
