import { openChannel, type Place } from './channel.ts'
import { runOutsideRequests } from './current-request.ts'
import { logFailure } from './database/outage.ts'
import type { Log } from './log.ts'

export type Drain = {
  /** Signals that there may be work: runs soon in this process and notifies the others. Call it after the commit. */
  wake(): void
  /** Signals work that this process can do again, such as a place that became free. Other processes are not told. */
  goOn(): void
  /** Works until nothing is left, then resolves. For tests and for an orderly shutdown. */
  idle(): Promise<void>
  /** Resolves when it no longer works, without looking for work. Returns whether it worked. */
  stopsWorking(): Promise<boolean>
  stop(): Promise<void>
}

type DrainOptions = Place & {
  name: string
  log: Log
  /** Claims and does one batch, or several until `isStopped`; returns the number of items done. 0 means that nothing is due. */
  work: (isStopped: () => boolean) => Promise<number>
  /** How often to poll without a notification, in case one gets lost. */
  pollMilliseconds?: number
}

/**
 * Keeps one table of due work empty. Several processes may run the same drain: each `work` must claim with `for update skip
 * locked`. After a commit the process wakes itself in memory and tells the others.
 */
export function startDrain({ name, log, pool, directUrl, work, pollMilliseconds = 1000 }: DrainOptions): Drain {
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
  const poll = setInterval(() => void run(), pollMilliseconds)
  const channel = openChannel({ pool, directUrl }, `drain_${name}`, () => void run())
  void run()

  return {
    wake() {
      if (isStopped) return
      void run()
      channel.tell()
    },
    goOn() {
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
      await channel.close()
    },
  }
}
