import { renameSync, writeFileSync } from 'node:fs'

/** Replaces a file by one that only its owner reads. Whoever reads it, also after a kill, has the old or the new one whole. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
