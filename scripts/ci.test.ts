import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const RUN = fileURLToPath(new URL('../.ci/run', import.meta.url))
const COUNTS = '7 passed, 0 failed'
let bin: string
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'tradepost-ci-'))
  // Replaces npm: prints its arguments, and exits with the code that the test sets.
  const npm = `#!/bin/sh\necho "npm $*"\n[ "$1" = run ] && exit "$CHECK_CODE"\necho '${COUNTS}'\nexit "$TEST_CODE"\n`
  writeFileSync(join(bin, 'npm'), npm)
  chmodSync(join(bin, 'npm'), 0o755)
})
afterAll(() => rmSync(bin, { recursive: true, force: true }))

function runCi(codes: { check: number; test: number }) {
  const { status, stdout, stderr } = spawnSync('bash', [RUN], {
    encoding: 'utf8',
    env: { PATH: `${bin}${delimiter}${process.env.PATH}`, CHECK_CODE: String(codes.check), TEST_CODE: String(codes.test) },
  })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

const BOTH = ['npm run check', 'npm test', COUNTS]

test('M64: continuous integration runs the check, then the tests, and ends with their counts', () => {
  expect(runCi({ check: 0, test: 0 })).toEqual({ status: 0, lines: BOTH, stderr: '' })
  expect(runCi({ check: 0, test: 1 })).toMatchObject({ status: 1, lines: BOTH })
})

test('the workflow of the repository runs nothing else, in a checkout with the whole history', () => {
  const { jobs } = parse(readFileSync(fileURLToPath(new URL('../.github/workflows/ci.yml', import.meta.url)), 'utf8'))
  const steps: { run?: string; with?: { 'fetch-depth'?: number } }[] = jobs.all.steps
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['bash .ci/run'])
  expect(steps[0]?.with?.['fetch-depth']).toBe(0)
})

test('M64: a failed check fails the run with a message, and the tests still run', () => {
  const { status, lines, stderr } = runCi({ check: 1, test: 0 })
  expect({ status, lines }).toEqual({ status: 1, lines: BOTH })
  expect(stderr).toContain('npm run check FAILED')
})
