export type FileTime = { file: string; seconds: number }
type Suite = {
  specs?: { file: string; tests: { results?: { duration?: number }[] }[] }[]
  suites?: Suite[]
}

export const SECONDS_MAX: number
export function sumJourneys(report: { suites: Suite[] }): FileTime[]
export function listSlowFiles(times: readonly FileTime[]): string[]
