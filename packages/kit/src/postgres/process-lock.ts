import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

export type Lock = { release(): void } | { heldBy: number }

/**
 * Takes a lock: a file that names a living process. Takes over the file of a process that has ended, even if another program now
 * has its process ID (told apart by the start time, where /proc has it).
 */
export function claimLock(file: string): Lock {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), nonce: randomBytes(6).toString('hex') })
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      if (linkWhole(draft, file)) return { release: () => void (readText(file) === mine && rmSync(file, { force: true })) }
      const theirs = readText(file)
      const owner = ownerOf(theirs)
      if (owner !== undefined) return { heldBy: owner }
      removeIf(file, theirs)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Creates the lock by a hard link, so that it appears with its whole content and is never read half written. */
function linkWhole(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead owner's file, and puts it back if a new owner was faster. */
function removeIf(file: string, content: string | undefined): void {
  const aside = `${file}.old-${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) !== content) linkWhole(aside, file)
  rmSync(aside, { force: true })
}

function ownerOf(text: string | undefined): number | undefined {
  const pid = Number(/"pid":(\d+)/.exec(text ?? '')?.[1])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  const started = /"started":"([^"]*)"/.exec(text ?? '')?.[1]
  // Without a start time on either side, only the process ID can decide.
  const now = startOf(pid)
  return started !== undefined && now !== null && started !== now ? undefined : pid
}

/** Returns whether a process with this ID is alive; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return statOf(pid)?.[0] !== 'Z'
}

/** Returns the boot ID and the start tick of a process: no other process has both. Null without /proc. */
function startOf(pid: number): string | null {
  const ticks = statOf(pid)?.[19]
  return ticks === undefined ? null : `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`
}

/** Returns the fields of /proc/N/stat from the third, the state; the second is a name that may contain spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/stat`)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
