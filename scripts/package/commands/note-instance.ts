import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeDataDir } from '@tradepost/kit/postgres/make-data-dir'
import { isAlive } from '@tradepost/kit/postgres/process-lock'
import { replaceFile } from '@tradepost/kit/replace-file'
import { RUNNING_FOLDER, type RunningInstance } from './running-instances.ts'

/** Removes a folder unless something is in it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Somebody needs it.
  }
}

/**
 * Writes down what runs in this process, for commands of the same data folder. Returns what removes that again. The file has the
 * API key, and only its user can read it. @throws EmbeddedPostgresError about the folder
 */
export function noteInstance(dataDir: string, instance: Omit<RunningInstance, 'pid'>): () => void {
  const folder = join(dataDir, RUNNING_FOLDER)
  makeDataDir(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const [pid = ''] = name.split('.')
    if (!isAlive(Number(pid))) rmSync(join(folder, name), { force: true })
  }
  const file = join(folder, `${process.pid}.json`)
  replaceFile(file, `${JSON.stringify({ pid: process.pid, ...instance }, null, 2)}\n`)
  return () => {
    rmSync(file, { force: true })
    removeEmpty(folder)
    removeEmpty(dirname(folder))
  }
}
