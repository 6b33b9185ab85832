/**
 * The totals of a runner's report. `flaky` names tests that failed first and passed on a retry: they are neither in `passed` nor
 * in `failed`.
 */

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)

/** Reads Vitest's JSON report. A file that can't be loaded has no tests that could fail; it counts as one failure. */
export function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  // A test that passed in the end keeps the errors of earlier attempts.
  const flaky = testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => test.fullName.trim())
  return { passed: numPassedTests - flaky.length, failed: numFailedTests + broken.length, flaky }
}

const specsOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

/** Reads Playwright's JSON report. An error outside any test counts as one failure. */
export function countPlaywright({ stats, errors, suites }) {
  const flaky = specsOf(suites).flatMap((spec) => spec.tests.filter((test) => test.status === 'flaky').map(() => spec.title))
  return { passed: stats.expected, failed: stats.unexpected + errors.length, flaky }
}

/** Returns the last lines of `npm test`, and its exit code. A run without a passed test is a failure. */
export function summarize(results) {
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  const flaky = results.flatMap((result) => result.flaky)
  const named = flaky.length > 0 ? [`${flaky.length} flaky: ${flaky.join('; ')}`] : []
  return { lines: [...named, `${passed} passed, ${failed} failed`], exitCode: failed > 0 || passed + flaky.length === 0 ? 1 : 0 }
}
