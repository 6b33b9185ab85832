import { runOutsideRequests } from './current-request.ts'
import { logFailure } from './database/outage.ts'
import type { Log } from './log.ts'

export type Drain = {
  /** Signals that there may be work, which runs soon in this process. Call it after the commit. */
  wake(): void
  /** Works until nothing is left, then resolves. For tests and for an orderly shutdown. */
  idle(): Promise<void>
  /** Resolves when it no longer works, without looking for work. Returns whether it worked. */
  stopsWorking(): Promise<boolean>
  stop(): Promise<void>
}

type DrainOptions = {
  name: string
  log: Log
  /** Claims and does one batch, or several until `isStopped`; returns the number of items done. 0 means that nothing is due. */
  work: (isStopped: () => boolean) => Promise<number>
  /** How often it looks by itself. Without, it's woken (`startPoller`). */
  pollMilliseconds?: number
}

/**
 * Keeps one table of due work empty. Several processes may run the same drain: each `work` must claim with `for update skip
 * locked`. It looks once when it starts.
 */
export function startDrain({ name, log, work, pollMilliseconds }: DrainOptions): Drain {
  let isStopped = false
  let isDirty = true
  let running: Promise<void> | undefined

  const runUntilEmpty = async () => {
    while (isDirty && !isStopped) {
      isDirty = false
      try {
        while ((await work(() => isStopped)) > 0 && !isStopped);
      } catch (error) {
        logFailure(log, error, { drain: name }, 'drain failed, will try again')
        return
      }
    }
  }
  const run = (): Promise<void> => {
    isDirty = true
    running ??= runOutsideRequests(runUntilEmpty).finally(() => {
      running = undefined
    })
    return running
  }
  const stopsWorking = async () => {
    const hasWorked = running !== undefined
    while (running) await running
    return hasWorked
  }
  const poll = pollMilliseconds === undefined ? undefined : setInterval(() => void run(), pollMilliseconds)
  void run()

  return {
    wake() {
      if (!isStopped) void run()
    },
    async idle() {
      await stopsWorking()
      await run()
    },
    stopsWorking,
    async stop() {
      isStopped = true
      clearInterval(poll)
      await running
    },
  }
}
