import * as fs from 'node:fs'
import { dirname, resolve } from 'node:path'
import { EmbeddedPostgresError, getReason } from './postgres-cluster.ts'

/**
 * Makes one folder after the other: where the system says that a folder isn't there and can't be made, as under /proc, Node's own
 * `recursive` asks again and again.
 */
function makeFolders(path: string): void {
  if (fs.statSync(path, { throwIfNoEntry: false })) return
  if (dirname(path) !== path) makeFolders(dirname(path))
  try {
    fs.mkdirSync(path)
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Makes a data directory, unless it's there, that this process may write into. @throws EmbeddedPostgresError about the folder */
export function makeDataDir(dataDir: string): void {
  const path = resolve(dataDir)
  try {
    makeFolders(path)
    if (!fs.statSync(path).isDirectory()) throw new Error('a file has its name')
    fs.accessSync(path, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(`couldn't use the data directory ${path}: ${getReason(error)}`, 'folder')
  }
}
