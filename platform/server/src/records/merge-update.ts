import { isDeepStrictEqual } from 'node:util'

/**
 * A row's data about an object of the provider. A ticket is a number from one sequence of our database: whichever process drew
 * it, a larger one was drawn later. Instants are the provider's, by the clock of the business.
 */
export type Kept = {
  /**
   * Fields as the provider returned them, each at its latest value: some only appear in lists, others only in the object itself.
   * Null if the provider no longer has it.
   */
  body: Body | null
  /** Whether the body is complete, or only has the fields of the provider's lists. */
  isWhole: boolean
  source: 'event' | 'answer'
  /** Ticket of the last write. */
  writtenAs: number
  /** Ticket since which the row may be outdated. An answer requested later makes it current. */
  staleSince: number | null
  /** The time of the latest event applied. */
  happenedAt: Date | null
}

export type Body = { readonly [field: string]: unknown }

/** `askedAs`: a ticket drawn before the request. */
export type RecordUpdate =
  | { kind: 'event'; body: Body; happenedAt: Date }
  | { kind: 'answer'; body: Body; askedAs: number }
  /** A line of a list has some of the fields. */
  | { kind: 'listed'; body: Body; askedAs: number }
  /** A fact has fields that the object itself doesn't return. */
  | { kind: 'fact'; body: Body; askedAs: number }
  /** A confirmed action: includes facts that otherwise only lists have. */
  | { kind: 'done'; body: Body; askedAs: number }
  | { kind: 'gone'; askedAs: number }

type Answer = Exclude<RecordUpdate, { kind: 'event' }>

/** Returns whether the row already says the same. For lists and facts, a field that it doesn't have yet is no contradiction. */
function holds({ body, isWhole, writtenAs }: Kept, update: RecordUpdate): boolean {
  if (update.kind === 'gone') return body === null && writtenAs > 0
  if (body === null || ((update.kind === 'event' || update.kind === 'answer') && !isWhole)) return false
  const isHeld = (field: string, value: unknown) =>
    isDeepStrictEqual(body[field], value) || ((update.kind === 'listed' || update.kind === 'fact') && body[field] === undefined)
  return Object.entries(update.body).every(([field, value]) => isHeld(field, value))
}

/**
 * Applies an event, which is as old as its timestamp. It can't be ordered against an answer, so the row takes it and is stale.
 */
function weighEvent(kept: Kept, update: Extract<RecordUpdate, { kind: 'event' }>, ticket: number): Kept {
  const { happenedAt, source, writtenAs } = kept
  if (happenedAt && update.happenedAt < happenedAt) return kept
  const isNewer = !happenedAt || update.happenedAt > happenedAt
  // Whichever is newer, both say the same; an answer still on its way may be older than either.
  if (holds(kept, update)) return { ...kept, writtenAs: ticket, happenedAt: update.happenedAt }
  // It was stale only because facts came before the object itself.
  const wasIncomplete = !kept.isWhole && source === 'event' && kept.staleSince === writtenAs
  const isCertain = writtenAs === 0 || (source === 'event' && isNewer)
  return {
    body: { ...kept.body, ...update.body },
    isWhole: true,
    source: 'event',
    writtenAs: ticket,
    staleSince: isCertain && (kept.staleSince === null || wasIncomplete) ? null : ticket,
    happenedAt: update.happenedAt,
  }
}

/**
 * Handles an overtaken answer: it only makes the row stale, since the object can be requested again. A confirmed action is
 * applied anyway: newer data either doesn't mention it, says the same, or was read before it. Only if two people do opposite
 * things at the same time, the last answer received wins, until a list corrects it.
 */
function weighOvertaken(kept: Kept, update: Answer, ticket: number): Kept {
  if (holds(kept, update)) return kept
  if (update.kind !== 'done' || kept.body === null) return { ...kept, staleSince: ticket }
  return { ...kept, body: { ...kept.body, ...update.body }, writtenAs: ticket, staleSince: ticket }
}

/** Applies an answer, which is newer than everything written before its request. */
function weighAnswer(kept: Kept, update: Answer, ticket: number): Kept {
  if (update.askedAs <= kept.writtenAs) return weighOvertaken(kept, update, ticket)
  const isSame = holds(kept, update)
  // What says the same as the events, or nothing of what they say, leaves them the source: a later event is still newer.
  const source = isSame || update.kind === 'fact' ? kept.source : 'answer'
  const written = { ...kept, source, writtenAs: ticket } as const
  const staleSince = kept.staleSince !== null && update.askedAs <= kept.staleSince ? kept.staleSince : null
  if (update.kind === 'gone') return { ...written, body: null, isWhole: true, staleSince }
  const isKnown = isSame && Object.keys(update.body).every((field) => kept.body !== null && field in kept.body)
  const body = isKnown ? kept.body : { ...kept.body, ...update.body }
  if (update.kind === 'answer') return { ...written, body, isWhole: true, staleSince }
  // A fact says nothing about the object's own fields: they are as certain as before.
  if (isSame || update.kind === 'fact') return { ...written, body, staleSince: kept.staleSince ?? (kept.isWhole ? null : ticket) }
  // If a list's line differs, the fields that lists omit may have changed too.
  return { ...written, body, isWhole: false, staleSince: ticket }
}

/**
 * Returns the row after an update, by the rule of decision 29; the same object if nothing changes. A stale row is requested
 * again, so a row is right once it is neither stale nor behind an event still on its way.
 * @param ticket drawn after the row was locked
 */
export function mergeUpdate(kept: Kept, update: RecordUpdate, ticket: number): Kept {
  return update.kind === 'event' ? weighEvent(kept, update, ticket) : weighAnswer(kept, update, ticket)
}

/** A row without any data yet. */
export const EMPTY: Kept = { body: null, isWhole: false, source: 'event', writtenAs: 0, staleSince: null, happenedAt: null }
