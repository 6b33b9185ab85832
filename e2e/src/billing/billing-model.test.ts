import { runsOf, SEED } from '@tradepost/kit/testing/test-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetOf } from './model/after-sale.ts'
import { carryOut } from './model/business.ts'
import { type Budget, foresee, subjectOf } from './model/commands.ts'
import { inWords, sequenceInWords } from './model/describe.ts'
import { foreseen, nothingKnown, seen, unsettledFrom } from './model/seen.ts'
import { anySequence, type Sequence } from './model/sequences.ts'
import { newState } from './model/state.ts'
import { type OpenWorld, openWorld } from './model/world.ts'

/** Sequences of a run; SEQUENCE is for one of them. */
const RUNS = runsOf({ usual: 3, all: 3000 })
const { SEQUENCE } = process.env

const COMMANDS_MAX = 30
const TIMEOUT = Math.max(900_000, RUNS * 20_000)

let world: OpenWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The command at which the two differ, and how. */
type Difference = { index: number; error: unknown }

/** Runs a sequence on both sides and compares all visible state after every step. */
async function live({ commands, renewals }: Sequence): Promise<Difference | undefined> {
  const business = await world.openBusiness()
  const state = newState()
  const budget: Budget = { left: renewals }
  const known = nothingKnown()
  for (const [index, command] of commands.entries()) {
    // At the end, everything is read once more.
    const from = index + 1 < commands.length ? unsettledFrom(state) : 0
    const subject = subjectOf(state, command)
    const outstanding = subject?.outstanding?.payment.total ?? 0
    const target = 'which' in command ? targetOf(state, command) : undefined
    const before = { now: state.now, place: subject?.place, outstanding, target }
    const refusal = foresee(state, command, budget)
    try {
      expect(await carryOut(business, command, { before, after: state })).toBe(refusal)
      expect(await seen(business, known, from), `after "${inWords(command)}"`).toEqual(foreseen(state))
    } catch (error) {
      return { index, error }
    }
  }
  return undefined
}

/** Shrinks a failing sequence: drops the commands after the difference, then the others one by one. */
async function shorten(sequence: Sequence, difference: Difference): Promise<{ sequence: Sequence; difference: Difference }> {
  const upTo = (commands: Sequence['commands'], { index }: Difference) => ({
    ...sequence,
    commands: commands.slice(0, index + 1),
  })
  let shortest = { sequence: upTo(sequence.commands, difference), difference }
  for (let place = difference.index - 1; place >= 0; place -= 1) {
    const commands = shortest.sequence.commands.toSpliced(place, 1)
    const still = await live({ ...sequence, commands })
    if (still) shortest = { sequence: upTo(commands, still), difference: still }
  }
  return shortest
}

test('any sequence of sales, renewals, refunds, disputes, wallet and key changes goes as a second implementation predicts', {
  timeout: TIMEOUT,
}, async () => {
  let found: { sequence: Sequence; difference: Difference } | undefined
  const property = fc.asyncProperty(anySequence(COMMANDS_MAX), async (sequence) => {
    const difference = await live(sequence)
    if (difference) found = { sequence, difference }
    return difference === undefined
  })
  const again = { seed: SEED, ...(SEQUENCE ? { path: SEQUENCE } : {}) }
  const tried = await fc.check(property, { numRuns: SEQUENCE ? 1 : RUNS, endOnFailure: true, ...again })
  if (!found) return
  const { sequence, difference } = await shorten(found.sequence, found.difference)
  const words = `SEED=${tried.seed} SEQUENCE=${tried.counterexamplePath} is not billed as foreseen, and in short neither is:`
  throw new Error(`${words}\n${sequenceInWords(sequence)}`, { cause: difference.error })
})
