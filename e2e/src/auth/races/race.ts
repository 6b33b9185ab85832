import type { Reply } from '#src/world/pages/visitor.ts'
import type { Stage } from './stage.ts'

/** How many callers meet in a round. */
export const CALLERS = 8

type Answer = Reply<{ code?: string }>
export type Call = () => Promise<Answer>

/** `calls` start at the same moment. `check` returns what is wrong afterwards, in words. */
export type Round = { calls: Call[]; check(answers: readonly Answer[]): Promise<string[]> }

/**
 * `refusals`: codes that a caller may be refused with. `prepare` makes what all rounds need; what it returns makes one round, and
 * puts right what the round before has changed.
 */
export type Race = { title: string; refusals: RegExp; prepare(stage: Stage): Promise<(round: number) => Promise<Round>> }

export const isDone = ({ status }: Answer) => status < 300
export const countDone = (answers: readonly Answer[]) => answers.filter(isDone).length

/** Repeats a call; the same caller may ask several times. */
export const repeat = (times: number, call: Call): Call[] => Array.from({ length: times }, () => call)

function listStrange(answers: readonly Answer[], refusals: RegExp): string[] {
  return answers
    .filter((answer) => !isDone(answer) && (answer.status >= 500 || !refusals.test(answer.body.code ?? '')))
    .map(({ status, body }) => `answered ${status} ${JSON.stringify(body)}`)
}

/** `violations`: what no guard may let happen. `strange`: answers that are no success and none of the expected refusals. */
export type Outcome = { violations: string[]; strange: string[] }

/** Runs a race until a round shows a violation or a strange answer, or for all rounds. */
export async function runRace(stage: Stage, race: Race, rounds: number): Promise<Outcome> {
  const start = await race.prepare(stage)
  for (let number = 1; number <= rounds; number += 1) {
    const { calls, check } = await start(number)
    if (calls.length !== CALLERS) throw new Error(`${race.title}: ${calls.length} callers`)
    const answers = await Promise.all(calls.map((call) => call()))
    const violations = (await check(answers)).map((violation) => `round ${number}: ${violation}`)
    const strange = listStrange(answers, race.refusals).map((answer) => `round ${number}: ${answer}`)
    if (violations.length + strange.length > 0) return { violations, strange }
  }
  return { violations: [], strange: [] }
}
