export type FileTime = { file: string; seconds: number }
type FileResult = FileTime & { tests: number; failed: number }
type Suite = {
  specs?: { file: string; ok: boolean; tests: { results?: { duration?: number }[] }[] }[]
  suites?: Suite[]
}

export const SECONDS_MAX: number
export function sumJourneys(report: { suites: Suite[] }): FileResult[]
export function listSlowFiles(times: readonly FileTime[]): string[]
