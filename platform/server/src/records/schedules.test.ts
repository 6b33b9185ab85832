import { runsOf } from '@tradepost/kit/testing/test-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Body, EMPTY, type Kept, mergeUpdate, type RecordUpdate } from './merge-update.ts'

/** `isArchived`: only lists have it. */
type Version = { body: Body | null; isArchived: boolean; happenedAt: Date }
/** A request in progress: sent, read by the provider, answered. */
type Question = { of: 'item' | 'list'; askedAs: number; read?: Version }
/** A call that archives or unarchives, in progress. */
type Archiving = { to: boolean; askedAs: number; isDone: boolean }

const STATUSES = ['pending', 'active', 'on_hold']
const STEPS_MAX = 120

/**
 * Simulates a provider with one changing object, and a platform that receives events and answers in an order that `pick` decides:
 * events arrive late, twice or never, and answers may be overtaken by anything.
 */
function makeSchedule({ loses, pick }: { loses: boolean; pick: (count: number) => number }) {
  let ticket = 0
  const draw = () => {
    ticket += 1
    return ticket
  }
  let truth: Version = { body: null, isArchived: false, happenedAt: new Date(0) }
  let row: Kept = EMPTY
  const events: RecordUpdate[] = []
  const questions: Question[] = []
  let archiving: Archiving | undefined
  const take = (update: RecordUpdate) => {
    row = mergeUpdate(row, update, draw())
  }

  const change = () => {
    // Several events of one change have the same timestamp.
    const happenedAt = new Date(truth.happenedAt.getTime() + (pick(4) === 0 ? 0 : 1000))
    const body = { status: STATUSES[pick(STATUSES.length)], note: pick(3) }
    truth = { ...truth, body, happenedAt }
    const copies = loses ? pick(3) : 1 + pick(2)
    for (let copy = 0; copy < copies; copy += 1) events.push({ kind: 'event', body, happenedAt })
  }
  const ask = () => void questions.push({ of: pick(2) === 0 ? 'item' : 'list', askedAs: draw() })
  const read = () => {
    const open = questions.filter((question) => question.read === undefined)
    const question = open[pick(open.length)]
    if (question) question.read = truth
  }
  const answer = () => {
    const done = questions.filter((question) => question.read !== undefined)
    const question = done[pick(done.length)]
    if (!question) return
    questions.splice(questions.indexOf(question), 1)
    const { of, askedAs, read: { body, isArchived } = truth } = question
    if (body === null) {
      // If a list lacks it, that proves nothing: it may be on another page.
      if (of === 'item' && row !== EMPTY) take({ kind: 'gone', askedAs })
    } else if (of === 'item') take({ kind: 'answer', body, askedAs })
    else take({ kind: 'listed', body: { status: body.status, is_archived: isArchived }, askedAs })
  }
  // One after another: of two at the same time, only the provider knows which was last.
  const archive = () => {
    if (truth.body !== null) archiving ??= { to: !truth.isArchived, askedAs: draw(), isDone: false }
  }
  const carryOut = () => {
    if (!archiving || archiving.isDone) return
    archiving.isDone = true
    truth = { ...truth, isArchived: archiving.to }
  }
  const confirm = () => {
    if (!archiving?.isDone) return
    const { to, askedAs } = archiving
    archiving = undefined
    take({ kind: 'done', body: { is_archived: to }, askedAs })
  }
  // A process that ends forgets its requests, and may miss their answers.
  const restart = () => {
    questions.splice(0, questions.length)
    if (loses) archiving = undefined
  }
  const deliver = () => {
    const [event] = events.splice(pick(events.length), 1)
    if (event) take(event)
  }
  const steps = [change, ask, read, read, answer, answer, deliver, deliver, change, ask, read, answer, deliver, restart]
  steps.push(archive, archive, carryOut, carryOut, confirm, confirm)
  return {
    step: () => steps[pick(steps.length)]?.(),
    /** Delivers everything in progress. */
    finish() {
      while (events.length > 0) deliver()
      carryOut()
      for (const question of questions) question.read ??= truth
      while (questions.length > 0 || archiving) {
        if (pick(2) === 0) answer()
        else confirm()
      }
    },
    /** Does the background work: requests the stale rows. */
    settle(isWhole: boolean) {
      const { body, isArchived } = truth
      if (body === null) return
      if (isWhole) take({ kind: 'listed', body: { status: body.status, is_archived: isArchived }, askedAs: draw() })
      if (isWhole || row.staleSince !== null) take({ kind: 'answer', body, askedAs: draw() })
    },
    row: () => row,
    /** Returns what the row should say; nothing about archiving until a list or a confirmed action said so. */
    truth() {
      const { body, isArchived } = truth
      return body && row.body && 'is_archived' in row.body ? { ...body, is_archived: isArchived } : body
    },
  }
}

const RUNS = runsOf({ usual: 1000, all: 100_000 })

test.each([
  ['a row matches the provider once no row is stale, even if events are repeated, late or overtaken', false],
  ['a row matches the provider once everything is requested, even if events are lost', true],
])(
  '%s',
  (_, loses) => {
    const numbers = fc.infiniteStream(fc.nat(1000))
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: STEPS_MAX }), (stream, steps) => {
        const schedule = makeSchedule({
          loses,
          pick: (count) => (count === 0 ? 0 : (stream.next().value ?? 0) % count),
        })
        for (let step = 0; step < steps; step += 1) schedule.step()
        schedule.finish()
        schedule.settle(loses)
        expect(schedule.row().body).toEqual(schedule.truth())
        expect(schedule.row().staleSince).toBeNull()
      }),
      { numRuns: RUNS },
    )
  },
  600_000,
)
