import { flushCompileCache } from 'node:module'
import { ConfigError } from './config.ts'
import { isDatabaseAway } from './database/outage.ts'
import { UnusableDatabaseError } from './database/unusable-database.ts'
import { ChangedBuildError } from './http/built-digests.ts'

const STOP_MILLISECONDS_MAX = 9000

function getReason(error: unknown): string {
  if (error instanceof ConfigError) return `invalid settings: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Choose another port or stop the program that uses it`
  if (error instanceof UnusableDatabaseError || error instanceof ChangedBuildError) return error.message
  if (isDatabaseAway(error)) return `couldn't reach the database (${error instanceof Error ? error.message : String(error)})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A program that runs in this process. */
export type Running = {
  /** Tells the balancer that it is going, and takes requests until that has noticed. */
  leave(): Promise<void>
  /** Finishes the work in hand and gives back what it has claimed. */
  close(): Promise<void>
}

/** One program, or both. */
const running: Running[] = []
let isStopping = false

/** @param signal the signal that asked for it; undefined if the parent process is gone */
async function stop(signal?: NodeJS.Signals): Promise<void> {
  // Whoever asks twice doesn't want to wait.
  if (isStopping && signal) process.exit(1)
  if (isStopping) return
  isStopping = true
  if (signal === 'SIGTERM') await Promise.all(running.map((each) => each.leave()))
  setTimeout(() => process.exit(1), STOP_MILLISECONDS_MAX).unref()
  await Promise.all(running.map((each) => each.close()))
  process.exit(0)
}

/**
 * Runs a server in this process: sends `ready` to the parent process, and closes in order on SIGTERM, Ctrl-C or when the parent
 * is gone; only SIGTERM drains it first. A startup error prints one line and exits with code 1. Several programs in one process
 * end together.
 */
export async function runProgram(name: string, start: () => Promise<Running>): Promise<void> {
  if (!process.listeners('SIGTERM').includes(stop)) {
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    if (process.send) process.on('disconnect', () => void stop())
  }
  try {
    running.push(await start())
  } catch (error) {
    process.stderr.write(`${name}: ${getReason(error)}\n`)
    process.exit(1)
  }
  process.send?.('ready')
  // Saved now, because a process that is killed doesn't save what it compiled for the next start.
  flushCompileCache()
}
