import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getDefaultDataDir } from '@tradepost/kit/postgres/default-data-dir'
import { isAlive } from '@tradepost/kit/postgres/process-lock'

/**
 * What `tradepost`, `tradepost provider` and `tradepost store` keep while they run, and what commands of the same folder need.
 */
export type RunningInstance = {
  /** Of the process that started it. */
  pid: number
  kind: 'both' | 'provider' | 'store'
  version: string
  /** Of the provider, without a slash at the end. */
  url: string
  /** Of its first business. Null if only its dashboard knows one. */
  apiKey: string | null
}

/** Where data are kept by default: `.tradepost` in a folder; for root below /var/lib/tradepost. */
export const DATA_FOLDER = '.tradepost'
/** In a data folder: a file for each process. Only its user can read them. */
export const RUNNING_FOLDER = 'running'

/** Returns the data folder of commands that run in `folder`. */
export const chooseDataDir = (folder: string, dataDir: string | undefined): string =>
  dataDir ? resolve(folder, dataDir) : getDefaultDataDir(folder, DATA_FOLDER)

function isInstance(value: unknown): value is RunningInstance {
  return typeof value === 'object' && value !== null && 'pid' in value && 'url' in value && 'apiKey' in value
}

function readInstance(file: string): RunningInstance[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isInstance(value) && isAlive(value.pid) ? [value] : []
  } catch {
    // Another process has just removed it.
    return []
  }
}

/** Lists what runs with this data folder. What a killed process left doesn't count. */
export function listRunning(dataDir: string): RunningInstance[] {
  const folder = join(dataDir, RUNNING_FOLDER)
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readInstance(join(folder, name)))
  } catch {
    return []
  }
}
