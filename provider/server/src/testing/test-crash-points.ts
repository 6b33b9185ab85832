import type { Acquirer } from '#src/acquirer/acquirer.ts'
import type { StartProvider } from '#src/server.ts'

/**
 * A moment to die at: before or after the nth time that a statement a call of the card network or a webhook is made. Named by
 * text and not by number, because background work puts its own statements in between.
 */
export type CrashPoint = { call: string; occurrence: number; side: 'before' | 'after' }

/** Runs a call, unless the process is dead. */
type Pass = <T>(call: string, run: () => Promise<T>) => Promise<T>

export type Interrupter = Pick<StartProvider, 'aroundStatement' | 'wrapAcquirer' | 'wrapSafeFetch'> & {
  /** From now on, dies at this point. */
  dieAt(point: CrashPoint): void
  /** Whether the point was reached. */
  isDead(): boolean
  /** Lists everything that was called since the last time. */
  takeCalls(): string[]
}

/**
 * Interrupts one run of a provider as the death of its process would. `before`: the call is never made. `after`: it's made, and
 * its answer is lost. No later call of the run gets through, so nothing that is left of it can clean up.
 */
export function createInterrupter(): Interrupter {
  let calls: string[] = []
  let point: CrashPoint | undefined
  let seen = 0
  let isKilled = false
  const die = () => {
    isKilled = true
    throw new Error('The process was killed')
  }
  const pass: Pass = async (call, run) => {
    if (isKilled) throw new Error('The process is dead')
    calls.push(call)
    if (point?.call === call) seen += 1
    const isHere = point?.call === call && seen === point.occurrence
    if (isHere && point?.side === 'before') die()
    const answer = await run()
    if (isHere) die()
    if (isKilled) throw new Error('The process died while it waited')
    return answer
  }
  return {
    aroundStatement: pass,
    wrapAcquirer: (acquirer) => interruptAcquirer(acquirer, pass),
    wrapSafeFetch: (safeFetch) => ({ ...safeFetch, post: (message) => pass('webhook', () => safeFetch.post(message)) }),
    dieAt(given) {
      point = given
      seen = 0
    },
    isDead: () => isKilled,
    takeCalls() {
      const taken = calls
      calls = []
      return taken
    },
  }
}

const interruptAcquirer = (acquirer: Acquirer, pass: Pass): Acquirer => ({
  fingerprintOf: (card) => acquirer.fingerprintOf(card),
  charge: (request) => pass('acquirer.charge', () => acquirer.charge(request)),
  lookUp: (key, at) => pass('acquirer.lookUp', () => acquirer.lookUp(key, at)),
  answer: (key, answer, at) => pass('acquirer.answer', () => acquirer.answer(key, answer, at)),
  void: (key, at) => pass('acquirer.void', () => acquirer.void(key, at)),
  refund: (request) => pass('acquirer.refund', () => acquirer.refund(request)),
  lookUpRefund: (key, at) => pass('acquirer.lookUpRefund', () => acquirer.lookUpRefund(key, at)),
  openDispute: (dispute) => pass('acquirer.openDispute', () => acquirer.openDispute(dispute)),
  closeDispute: (key, at) => pass('acquirer.closeDispute', () => acquirer.closeDispute(key, at)),
})

/** Lists the points before and after each call of a run. */
export function listCrashPoints(calls: readonly string[]): CrashPoint[] {
  const counts = new Map<string, number>()
  return calls.flatMap((call) => {
    const occurrence = (counts.get(call) ?? 0) + 1
    counts.set(call, occurrence)
    return [
      { call, occurrence, side: 'before' },
      { call, occurrence, side: 'after' },
    ] as const
  })
}
