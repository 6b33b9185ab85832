export type Counts = { passed: number; failed: number; flaky: string[]; failures: string[] }

type VitestTest = { status: string; fullName: string; failureMessages: string[] }
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}
type Attempt = { error?: { message?: string } }
type Suite = { specs?: { title: string; tests: { status: string; results?: Attempt[] }[] }[]; suites?: Suite[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number }
  errors: { message?: string }[]
  suites: Suite[]
}

export function countVitest(report: VitestReport): Counts
export function countPlaywright(report: PlaywrightReport): Counts
export function summarize(results: readonly Counts[]): { lines: string[]; exitCode: number }
