export type Row = {
  file: string
  tests: number
  seconds: number
  length: string
  failed: number
  commit: string
  date: string
}

export function isRig(text: string): boolean
export function describeLengths(text: string): string
export function printTable(rows: readonly Row[], kept?: { before?: string; rigs?: readonly string[] }): string
