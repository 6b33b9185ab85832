import type { AuditAction } from '@tradepost/contract/platform/audit-log'
import type { Noun } from '#src/records/noun.ts'
import { typeOf } from './audited-records.ts'
import { compareFields, type Fields, isFields, listFields } from './describe-changes.ts'
import type { Changes } from './table.ts'

/** What only the handler knows of its change; the rest is read from the request, the answer and the records. */
export type ChangeNotes = {
  objectId?: string
  objectName?: string | null
  /** The fields before and after; one without the other for an object that came or went. */
  old?: Fields
  current?: Fields
}

/** A change that a route makes, as far as its request tells. */
export type RouteChange = {
  action: AuditAction
  method: string
  /** The names and values of the path after the organization: the first one is the object. */
  params: readonly (readonly [name: string, value: string])[]
  /** The body, as the route's schema read it. */
  body: unknown
}

export type Described = { object: { id: string | null; name: string | null }; changes: Changes }

const textAt = (fields: Fields | undefined, name: string): string | null => {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Discounts are known by their code, everything else by its name. */
export const nameIn = (fields: Fields | undefined): string | null => textAt(fields, 'code') ?? textAt(fields, 'name')

/** Returns what the request asks for: the fields of its body, and what its path names besides the object. */
function sentFields({ params, body }: RouteChange): Fields {
  return { ...Object.fromEntries(params.slice(1)), ...(isFields(body) ? body : {}) }
}

/** Describes a change before it is made. */
export function describeRequest(change: RouteChange): Described {
  const id = change.params[0]?.[1] ?? null
  return { object: { id, name: nameIn(sentFields(change)) }, changes: listFields(sentFields(change), 'new') }
}

type Known = {
  notes: ChangeNotes
  answer: Fields | undefined
  /** The object before the change, as its record had it, and where that stands. */
  before?: Fields | undefined
  noun?: Noun | undefined
}

/** Fields that copy another object: the copy in a record may be older than the change. */
const COPIES = new Set(['customer'])

function changesOf(change: RouteChange, { notes, before, answer, noun }: Known, id: string | null): Changes {
  if (notes.old && notes.current) return compareFields(notes.old, notes.current)
  if (notes.old || notes.current) return listFields(notes.old ?? notes.current ?? {}, notes.old ? 'old' : 'new')
  const sent = sentFields(change)
  if (change.method === 'delete' && change.params.length === 1 && !answer && before) {
    const known = Object.entries(before).filter(([name]) => name !== noun?.id)
    return listFields(Object.fromEntries(known), 'old')
  }
  if (!before || !answer || !noun || answer[noun.id] !== id) return listFields(sent, change.method === 'delete' ? 'old' : 'new')
  // Views add fields to those of the record, and leave some out.
  const shared = Object.keys(answer).filter((name) => Object.hasOwn(before, name) && !COPIES.has(name))
  const pick = (fields: Fields): Fields => Object.fromEntries(shared.map((name) => [name, fields[name]]))
  const own = Object.entries(sent).filter(([name]) => change.method === 'post' && !shared.includes(name))
  return { ...listFields(Object.fromEntries(own), 'new'), ...compareFields(pick(before), pick(answer)) }
}

/** Describes a change after it was made. */
export function describeOutcome(change: RouteChange, known: Known): Described {
  const { notes, before, answer } = known
  const type = typeOf(change.action)
  const id = notes.objectId ?? change.params[0]?.[1] ?? textAt(answer, `${type}_id`) ?? textAt(answer, 'id')
  const name = notes.objectName ?? nameIn(answer) ?? nameIn(before) ?? nameIn(sentFields(change))
  return { object: { id, name }, changes: changesOf(change, known, id) }
}
