export type Chosen = { unknown: string[]; tests: string[]; journeys: string[] }

export function listTestFiles(root: string): string[]
export function chooseFiles(files: readonly string[], words: readonly string[]): Chosen
export function describeUnknown(chosen: Chosen): string | undefined
