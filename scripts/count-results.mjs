import { stripVTControlCharacters } from 'node:util'

/**
 * The totals of a runner's report. `flaky` names tests that failed first and passed on a retry: they are neither in `passed` nor
 * in `failed`. `failures` names what `failed` counts. Each has the first line of its error, because the runner's own account of
 * it is thousands of lines above the last one, or missing.
 */

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)

/** Joins a name and the first line of an error, without the terminal's colors. */
function describeFailure(name, error = '') {
  const [line] = stripVTControlCharacters(error).trim().split('\n')
  return line ? `${name} (${line})` : name
}

/** Reads Vitest's JSON report. A file that can't be loaded has no tests that could fail; it counts as one failure. */
export function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = testResults.flatMap((file) => file.assertionResults)
  // A test that passed in the end keeps the errors of earlier attempts.
  const flaky = tests
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => describeFailure(test.fullName.trim(), test.failureMessages[0]))
  const failures = [
    ...broken.map((file) => describeFailure(file.name, file.message)),
    ...tests
      .filter((test) => test.status === 'failed')
      .map((test) => describeFailure(test.fullName.trim(), test.failureMessages[0])),
  ]
  return { passed: numPassedTests - flaky.length, failed: numFailedTests + broken.length, flaky, failures }
}

const specsOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

/** Reads Playwright's JSON report. An error outside any test counts as one failure. */
export function countPlaywright({ stats, errors, suites }) {
  const tests = specsOf(suites).flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })))
  const flaky = tests
    .filter((test) => test.status === 'flaky')
    .map((test) => describeFailure(test.title, test.results?.[0]?.error?.message))
  const failures = [
    ...errors.map((error) => describeFailure('outside any journey', error.message)),
    ...tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => describeFailure(test.title, test.results?.at(-1)?.error?.message)),
  ]
  return { passed: stats.expected, failed: stats.unexpected + errors.length, flaky, failures }
}

/** Returns the last lines of `npm test`, and its exit code. A run without a passed test is a failure. */
export function summarize(results) {
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  const flaky = results.flatMap((result) => result.flaky)
  const failures = results.flatMap((result) => result.failures)
  const named = flaky.length > 0 ? [`${flaky.length} flaky: ${flaky.join('; ')}`] : []
  return {
    lines: [...failures.map((failure) => `FAILED: ${failure}`), ...named, `${passed} passed, ${failed} failed`],
    exitCode: failed > 0 || passed + flaky.length === 0 ? 1 : 0,
  }
}
