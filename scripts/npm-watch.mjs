import { readFileSync } from 'node:fs'
import process from 'node:process'

const CHECK_MILLISECONDS = 250

/**
 * Calls back when the npm that ran this script is gone. npm sends a signal to the shell between us, not to us, and when it is
 * killed no one gets any; what it started would keep the ports. Only where /proc lists processes.
 */
export function whenNpmIsGone(work) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parents = ancestors()
  const timer = setInterval(() => {
    if (parents.every(({ pid, began }) => processOf(pid)?.began === began)) return
    clearInterval(timer)
    work()
  }, CHECK_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns our parent, and npm's process if the parent is the shell that npm runs commands in. */
function ancestors() {
  const parent = processOf(process.ppid)
  if (!parent || parent.pid === 1) return []
  const isShell = /^(ba|da|a)?sh$/.test(parent.name)
  const npm = isShell && parent.parentPid > 1 ? processOf(parent.parentPid) : undefined
  return npm ? [parent, npm] : [parent]
}

/**
 * Returns a process by number; undefined when it has ended. Its start time distinguishes it from a later one with the same
 * number.
 */
function processOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : { pid, name, parentPid: Number(fields[1]), began: fields[19] }
  } catch {
    return undefined
  }
}
