import { flushCompileCache } from 'node:module'
import { ConfigError } from './config.ts'
import { isDatabaseAway } from './database/outage.ts'

const STOP_MILLISECONDS_MAX = 9000

function getReason(error: unknown): string {
  if (error instanceof ConfigError) return `invalid settings: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Choose another port or stop the program that uses it`
  if (isDatabaseAway(error)) return `couldn't reach the database (${error instanceof Error ? error.message : String(error)})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What runs in this process: one program, or both. */
const running: { close(): Promise<void> }[] = []
let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOP_MILLISECONDS_MAX).unref()
  await Promise.all(running.map((each) => each.close()))
  process.exit(0)
}

/**
 * Runs a server in this process: sends `ready` to the parent process, and closes in order on SIGTERM, Ctrl-C or when the parent is
 * gone. A startup error prints one line and exits with code 1. Several programs in one process end together.
 */
export async function runProgram(name: string, start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  if (!process.listeners('SIGTERM').includes(stop)) {
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    if (process.send) process.on('disconnect', stop)
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
