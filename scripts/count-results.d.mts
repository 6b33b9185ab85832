export type Counts = { passed: number; failed: number; flaky: string[] }

type VitestTest = { status: string; fullName: string; failureMessages: string[] }
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: VitestTest[] }[]
}
type Suite = { specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
export type PlaywrightReport = { stats: { expected: number; unexpected: number }; errors: object[]; suites: Suite[] }

export function countVitest(report: VitestReport): Counts
export function countPlaywright(report: PlaywrightReport): Counts
export function summarize(results: readonly Counts[]): { lines: string[]; exitCode: number }
