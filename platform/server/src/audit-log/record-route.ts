import { Fault } from '@tradepost/kit/faults'
import { type Answer, isResponse } from '@tradepost/kit/http/routes'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import type { Work } from '#src/scope.ts'
import type { Actor, Origin } from './actor.ts'
import { findNoun, readRecord, recordQuery } from './audited-records.ts'
import { type Fields, isFields } from './describe-changes.ts'
import { type ChangeNotes, describeOutcome, describeRequest, nameIn, type RouteChange } from './describe-route-change.ts'
import { logUnrecorded, type Recorded, recordAction } from './record-action.ts'

/** Tells the log what only the handler knows of its change. */
export type NoteChange = (notes: ChangeNotes) => void

/** A caller's request to change something; the organization is null for what concerns the whole platform. */
export type RouteCall = RouteChange & { organizationId: string | null; actor: Actor; origin: Origin }

type MakeChange = (work: Work, note: NoteChange) => Promise<Answer>

function readAnswer(answer: Answer): Fields | undefined {
  if (isResponse(answer) || answer.body === null) return undefined
  const read: unknown = JSON.parse(answer.body)
  return isFields(read) ? read : undefined
}

const toRecorded = ({ organizationId, actor, origin, action }: RouteCall) => ({ organizationId, actor, origin, action })

/** Makes the change, and collects what its handler notes. */
async function collect(make: MakeChange, work: Work): Promise<{ answer: Answer; notes: ChangeNotes }> {
  const notes: ChangeNotes = {}
  const answer = await make(work, (more) => void Object.assign(notes, more))
  return { answer, notes }
}

/** Makes a change and records it in one transaction. A refused change leaves no trace: nothing has happened. */
async function recordWithin(deps: Deps, call: RouteCall, make: MakeChange): Promise<Answer> {
  return transact(deps, async (work) => {
    const { answer, notes } = await collect(make, work)
    const described = describeOutcome(call, { notes, answer: readAnswer(answer) })
    await recordAction(work, { ...toRecorded(call), ...described, outcome: 'done' })
    return answer
  })
}

/**
 * Records a change before it is made, and then how it ended. If that isn't known (the server stops, the provider doesn't answer,
 * the second row can't be written), the first row stays alone.
 */
async function recordAround(deps: Deps, call: RouteCall, make: MakeChange): Promise<Answer> {
  // Each row is a statement of its own, and committed with it.
  const work = toReadOnly(deps)
  const requested: Recorded = { ...toRecorded(call), ...describeRequest(call), outcome: 'requested' }
  const query = recordQuery(call.action, call.organizationId, call.params[0]?.[1])
  const { id: requestedAs, seen } = await recordAction(work, requested, query)
  const before = readRecord(call.action, seen)
  const conclude = (ending: Partial<Recorded>) =>
    recordAction(work, { ...requested, ...ending, requestedAs }).catch(logUnrecorded(deps, requestedAs))
  const { answer, notes } = await collect(make, work).catch(async (error: unknown) => {
    const object = { ...requested.object, name: nameIn(before) ?? requested.object.name }
    if (error instanceof Fault && error.status < 500) await conclude({ object, outcome: 'refused', refusal: error.code })
    throw error
  })
  const known = { notes, before, answer: readAnswer(answer), noun: findNoun(call.action) }
  await conclude({ ...describeOutcome(call, known), outcome: 'done' })
  return answer
}

/** Reads something and records that: nothing is shown unless it can be recorded. */
async function recordReading(deps: Deps, call: RouteCall, make: MakeChange): Promise<Answer> {
  const work = toReadOnly(deps)
  const { answer, notes } = await collect(make, work)
  const described = describeOutcome(call, { notes, answer: readAnswer(answer) })
  await recordAction(work, { ...toRecorded(call), ...described, outcome: 'done' })
  return answer
}

/** `one`: the change is one transaction. `own`: it opens its transactions itself. `none`: it only reads. */
export type ChangeKind = 'one' | 'own' | 'none'

const RECORD = { one: recordWithin, own: recordAround, none: recordReading } as const

/** Makes a change for a caller and records it in the audit log. */
export const recordRoute = (deps: Deps, call: RouteCall, kind: ChangeKind, make: MakeChange): Promise<Answer> =>
  RECORD[kind](deps, call, make)
