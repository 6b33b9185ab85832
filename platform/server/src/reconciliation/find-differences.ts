import { isDeepStrictEqual } from 'node:util'
import type { DifferenceCause } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { compareFields } from '#src/audit-log/describe-changes.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'
import type { RecordChange } from '#src/records/save-records.ts'

/** A field that differs. Undefined sides are unknown, and not shown. */
export type FieldDifference = { field: string; ours: unknown; theirs: unknown }

/** What events said about an object: whether one could not be applied, and the data of the latest. */
export type ReceivedEvents = { isFailing: boolean; latest: Body | undefined }

/** Fields that both sides know, without those that the object doesn't have itself. */
function pickComparable({ asides = [], quiet = [] }: Noun, body: Body, other: Body): Body {
  const isComparable = (field: string) => field in other && !asides.includes(field) && !quiet.includes(field)
  return Object.fromEntries(Object.entries(body).filter(([field]) => isComparable(field)))
}

/** Lists the fields in which a row differed from the provider. An object that one side doesn't have differs in its ID. */
export function findDifferences(noun: Noun, { id, before, after }: RecordChange): FieldDifference[] {
  const [ours, theirs] = [before && noun.id in before ? before : null, after && noun.id in after ? after : null]
  if (ours && theirs) {
    const changes = compareFields(pickComparable(noun, ours, theirs), pickComparable(noun, theirs, ours))
    return Object.entries(changes).map(([field, change]) => ({ field, ours: change.old, theirs: change.new }))
  }
  if ((!ours && !theirs) || noun.quiet?.includes(noun.id)) return []
  return [{ field: noun.id, ours: ours && id, theirs: theirs && id }]
}

function valueAt(body: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined,
      body,
    )
}

/** Guesses why a field differed. */
export function findCause(
  noun: Noun,
  { field, ours, theirs }: FieldDifference,
  received: ReceivedEvents | undefined,
): DifferenceCause {
  const isNew = ours === null && field === noun.id
  const isGone = theirs === null && field === noun.id
  if (received?.isFailing) return 'failed_apply'
  if (noun.payload === undefined || isGone || (noun.isReportedOnce && !isNew)) return 'changed_elsewhere'
  return received?.latest && isDeepStrictEqual(valueAt(received.latest, field), theirs) ? 'failed_apply' : 'missed_event'
}
