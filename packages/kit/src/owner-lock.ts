import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomText } from './ids.ts'

/** A process, told apart from a later one that was given the same number. */
type ProcessIdentity = { pid: number; startedAt: string }

/**
 * When a process began, as its system tells it; undefined when there is no such process (a zombie counts as gone:
 * it runs nothing any more).
 */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in parentheses and may contain anything; the fields after the last one are fixed.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}

function readOwner(path: string): ProcessIdentity | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('startedAt' in owner)) return undefined
    return typeof owner.pid === 'number' && typeof owner.startedAt === 'string'
      ? { pid: owner.pid, startedAt: owner.startedAt }
      : undefined
  } catch {
    return undefined
  }
}

/** The number of the living process that holds the lock; undefined when nobody does. */
export function lockHolder(path: string): number | undefined {
  const owner = readOwner(path)
  return owner && processStart(owner.pid) === owner.startedAt ? owner.pid : undefined
}

/**
 * Makes this process the one owner of a directory for as long as it lives. The file names the process and when it
 * began, so neither a crash nor a reused process number leaves a lock behind.
 * @returns the holder's process number when another living process (or this one) already has it, else undefined.
 */
export function takeLock(path: string): number | undefined {
  const own = `${path}.${process.pid}.${randomText(8)}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) ?? '' }), { mode: 0o644 })
  try {
    for (;;) {
      try {
        // A hard link appears whole or not at all, and fails when the name is taken.
        linkSync(own, path)
        return undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const holder = lockHolder(path)
      if (holder !== undefined) return holder
      removeAbandoned(path)
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Moves an abandoned lock aside; if another process took it over in that moment, its lock is put back. */
function removeAbandoned(path: string): void {
  const aside = `${path}.abandoned.${process.pid}.${randomText(8)}`
  try {
    renameSync(path, aside)
    if (lockHolder(aside) !== undefined) linkSync(aside, path)
  } catch {
    // Somebody else moved it first; the caller looks again.
  }
  rmSync(aside, { force: true })
}

/** Gives the lock back, if it is still this process's. */
export function releaseLock(path: string): void {
  if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true })
}
