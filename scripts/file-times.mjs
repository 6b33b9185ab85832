import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { root } from './setup.mjs'

/** Seconds that a file of tests may take in `npm test`. One that takes longer is named; CONTRIBUTING.md says what to do. */
export const SECONDS_MAX = 10
const NAMED_MAX = 10

/** A reporter of Vitest that writes how long each file took, with its imports and hooks, to the file that FILE_TIMES names. */
export default function createFileTimesReporter() {
  return {
    onTestRunEnd(modules) {
      const times = modules.map((module) => {
        const { collectDuration, duration } = module.diagnostic()
        const tests = [...module.children.allTests()]
        const failed = tests.filter((test) => test.result().state === 'failed').length || (module.ok() ? 0 : 1)
        return { file: nameOf(module.moduleId), seconds: (collectDuration + duration) / 1000, tests: tests.length, failed }
      })
      writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
    },
  }
}

const nameOf = (path) => relative(root, path).replaceAll('\\', '/')

/** Reads what the reporter has written: nothing if the runner did not come to its end. */
export function readFileTimes(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}

const specsOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

/** Adds the journeys of each file up, from Playwright's JSON report. */
export function sumJourneys({ suites }) {
  const sums = new Map()
  for (const { file, ok, tests } of specsOf(suites)) {
    const sum = sums.get(file) ?? { file: `e2e/journeys/${file}`, seconds: 0, tests: 0, failed: 0 }
    const durations = tests.flatMap(({ results = [] }) => results.map(({ duration = 0 }) => duration))
    const seconds = sum.seconds + durations.reduce((total, duration) => total + duration, 0) / 1000
    sums.set(file, { ...sum, seconds, tests: sum.tests + 1, failed: sum.failed + Number(!ok) })
  }
  return [...sums.values()]
}

const round = (seconds) => seconds.toFixed(1)

/** Names the slowest files, and those that take longer than a file may. */
export function listSlowFiles(times) {
  const sorted = times.toSorted((a, b) => b.seconds - a.seconds)
  const slow = sorted.filter(({ seconds }) => seconds > SECONDS_MAX)
  const named = sorted.slice(0, Math.max(NAMED_MAX, slow.length))
  if (named.length === 0) return []
  const about = slow.length > 0 ? `${slow.length} over ${SECONDS_MAX} s` : `none over ${SECONDS_MAX} s`
  return [
    `slowest files (${about}):`,
    ...named.map(({ file, seconds }) => `${round(seconds).padStart(7)} s  ${file}${seconds > SECONDS_MAX ? '  OVER' : ''}`),
  ]
}
