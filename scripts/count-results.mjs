/**
 * What a runner's report comes to. `flaky` names the tests that failed first and passed when they were tried again: they
 * are neither in `passed` nor in `failed`.
 */

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)

/** Reads Vitest's JSON report. A file that cannot be loaded holds no tests that could fail; it counts as one. */
export function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  // The errors of earlier tries stay with a test that passed in the end.
  const flaky = testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => test.fullName.trim())
  return { passed: numPassedTests - flaky.length, failed: numFailedTests + broken.length, flaky }
}

const specsOf = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

/** Reads Playwright's JSON report. An error outside of any test counts as one that failed. */
export function countPlaywright({ stats, errors, suites }) {
  const flaky = specsOf(suites).flatMap((spec) => spec.tests.filter((test) => test.status === 'flaky').map(() => spec.title))
  return { passed: stats.expected, failed: stats.unexpected + errors.length, flaky }
}

/** The last lines of `npm test`, and how it ends. A run without a test that passed is no success. */
export function summarize(results) {
  const passed = sum(results.map((result) => result.passed))
  const failed = sum(results.map((result) => result.failed))
  const flaky = results.flatMap((result) => result.flaky)
  const named = flaky.length > 0 ? [`${flaky.length} flaky: ${flaky.join('; ')}`] : []
  return { lines: [...named, `${passed} passed, ${failed} failed`], exitCode: failed > 0 || passed + flaky.length === 0 ? 1 : 0 }
}
