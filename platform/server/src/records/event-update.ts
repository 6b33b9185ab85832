import * as z from 'zod'
import type { Body } from './merge-update.ts'
import { normalizeBody } from './normalize-body.ts'
import type { Noun } from './noun.ts'
import type { ObjectUpdate } from './save-records.ts'
import { NOUNS } from './table.ts'

/** Our own provider names the payload in the data; without it, the type does: `license_key.created`. */
const Event = z.object({ type: z.string(), data: z.looseObject({ payload_type: z.string().optional().catch(undefined) }) })
const Id = z.string().min(1).max(200)

/** What an event says about an object with records. */
export type EventUpdate = ObjectUpdate & {
  noun: Noun
  /** The payment that changed with the object. */
  paymentId: string | undefined
  /** Whether fields are missing or unreadable, so that the provider must be asked for the rest. */
  isPartial: boolean
  /** What can't be read. */
  problem: string | null
}

/** Finds the records that an event is about: by its payload, if that is given, else by its type. */
export function findNoun(type: string, payload: string | undefined): Noun | undefined {
  const named = NOUNS.filter((noun) => noun.payload !== undefined)
  if (payload !== undefined) return named.find((noun) => noun.payload === payload)
  return named.find(({ name }) => name === `${type.slice(0, type.indexOf('.'))}s`)
}

/**
 * Reads what an event says about an object with records; undefined for every other payload, and without a readable ID. Fields
 * that can't be read are left out.
 */
export function findEventUpdate(event: unknown, happenedAt: Date): EventUpdate | undefined {
  const parsed = Event.safeParse(event).data
  const { payload_type: payload, ...given }: Body & { payload_type?: string | undefined } = parsed?.data ?? {}
  const noun = parsed && findNoun(parsed.type, payload)
  const id = noun && Id.safeParse(given[noun.id]).data
  if (!noun || id === undefined) return undefined
  const { body: mended, isWhole, unreadable, problem } = normalizeBody(noun.schema, given)
  const body = Object.fromEntries(Object.entries(mended).filter(([field]) => !unreadable.includes(field)))
  const paymentId = noun.changesPayment === undefined ? undefined : Id.safeParse(body[noun.changesPayment]).data
  return { noun, id, paymentId, isPartial: !isWhole, problem, update: { kind: 'event', body, happenedAt } }
}
