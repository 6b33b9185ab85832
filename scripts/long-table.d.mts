export type Row = { file: string; tests: number; seconds: number; length: string; failed: number }

export function isRig(text: string): boolean
export function describeLengths(text: string): string
export function printTable(rows: readonly Row[]): string
