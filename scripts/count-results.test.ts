import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, summarize } from './count-results.mjs'

const passed = { status: 'passed', fullName: 'a cart adds up', failureMessages: [] }
const retried = { status: 'passed', fullName: 'a mail is sent once', failureMessages: ['Error: sent twice'] }
const failed = { status: 'failed', fullName: 'a refund is final', failureMessages: ['Error: it is not'] }

describe("Vitest's report", () => {
  test('counts a test that passed at the second attempt as flaky only', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [passed, retried] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [passed, failed] },
    ]
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
      passed: 2,
      failed: 1,
      flaky: ['a mail is sent once (Error: sent twice)'],
      failures: ['a refund is final (Error: it is not)'],
    })
  })

  test("counts a file that can't be loaded as a failure", () => {
    const message = '\u001b[31mSyntaxError: unexpected end\u001b[39m\n    at a.test.ts:7'
    const testResults = [{ name: 'a.test.ts', status: 'failed', message, assertionResults: [] }]
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['a.test.ts (SyntaxError: unexpected end)'],
    })
  })
})

describe("Playwright's report", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

  test('counts a journey that passed at the second attempt as flaky only, however deeply it is nested', () => {
    const suites = [
      { specs: [spec('buys', 'expected')], suites: [{ specs: [spec('pays', 'flaky'), spec('sells', 'unexpected')] }] },
    ]
    expect(countPlaywright({ stats: { expected: 1, unexpected: 1 }, errors: [], suites })).toEqual({
      passed: 1,
      failed: 1,
      flaky: ['pays'],
      failures: ['sells'],
    })
  })

  test('counts an error outside any test as a failure', () => {
    const stats = { expected: 5, unexpected: 0 }
    expect(countPlaywright({ stats, errors: [{ message: 'no server' }], suites: [] })).toMatchObject({
      passed: 5,
      failed: 1,
      failures: ['outside any journey (no server)'],
    })
  })
})

describe('the last lines of npm test', () => {
  test('name every flaky test before the counts, and report no failure for it', () => {
    const vitest = { passed: 7, failed: 0, flaky: ['a mail is sent once'], failures: [] }
    expect(summarize([vitest, { passed: 3, failed: 0, flaky: ['pays'], failures: [] }])).toEqual({
      lines: ['2 flaky: a mail is sent once; pays', '10 passed, 0 failed'],
      exitCode: 0,
    })
  })

  test('are the counts alone if everything passed at once', () => {
    expect(summarize([{ passed: 2, failed: 0, flaky: [], failures: [] }])).toEqual({ lines: ['2 passed, 0 failed'], exitCode: 0 })
  })

  test('name every failure before the counts', () => {
    expect(summarize([{ passed: 2, failed: 1, flaky: [], failures: ['a refund is final'] }])).toEqual({
      lines: ['FAILED: a refund is final', '2 passed, 1 failed'],
      exitCode: 1,
    })
  })

  test('report a failure if no test passed', () => {
    expect(summarize([])).toEqual({ lines: ['0 passed, 0 failed'], exitCode: 1 })
  })
})
