import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, summarize } from './count-results.mjs'

const passed = { status: 'passed', fullName: 'a cart adds up', failureMessages: [] }
const retried = { status: 'passed', fullName: 'a mail is sent once', failureMessages: ['Error: sent twice'] }
const failed = { status: 'failed', fullName: 'a refund is final', failureMessages: ['Error: it is not'] }

describe("Vitest's report", () => {
  test('counts a test that passed at the second attempt as flaky only', () => {
    const testResults = [
      { status: 'passed', assertionResults: [passed, retried] },
      { status: 'failed', assertionResults: [passed, failed] },
    ]
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
      passed: 2,
      failed: 1,
      flaky: ['a mail is sent once'],
    })
  })

  test("counts a file that can't be loaded as a failure", () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })).toMatchObject({ passed: 0, failed: 1 })
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
    })
  })

  test('counts an error outside any test as a failure', () => {
    const stats = { expected: 5, unexpected: 0 }
    expect(countPlaywright({ stats, errors: [{}], suites: [] })).toMatchObject({ passed: 5, failed: 1 })
  })
})

describe('the last lines of npm test', () => {
  test('name every flaky test before the counts, and report no failure for it', () => {
    const vitest = { passed: 7, failed: 0, flaky: ['a mail is sent once'] }
    expect(summarize([vitest, { passed: 3, failed: 0, flaky: ['pays'] }])).toEqual({
      lines: ['2 flaky: a mail is sent once; pays', '10 passed, 0 failed'],
      exitCode: 0,
    })
  })

  test('are the counts alone if nothing is flaky', () => {
    expect(summarize([{ passed: 2, failed: 1, flaky: [] }])).toEqual({ lines: ['2 passed, 1 failed'], exitCode: 1 })
  })

  test('report a failure if no test passed', () => {
    expect(summarize([])).toEqual({ lines: ['0 passed, 0 failed'], exitCode: 1 })
  })
})
