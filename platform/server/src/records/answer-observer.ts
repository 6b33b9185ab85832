import { logFailure } from '@tradepost/kit/database/outage'
import * as z from 'zod'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { AnswerObserver, AnswerSubject } from '#src/payments-provider/answer-subject.ts'
import type { RecordScope } from '#src/scope.ts'
import type { Body } from './merge-update.ts'
import type { Noun } from './noun.ts'
import { payments } from './nouns/payments.ts'
import { drawTicket, markStale, type ObjectUpdate, type RecordChange, saveRecords } from './save-records.ts'
import { NOUNS } from './table.ts'

/** `lines`: how many lines the answer had, if it was a list. `changed`: the IDs of changed rows. */
export type Kept = { lines: number; changed: readonly string[] }

/** Called in the transaction that changes rows, for what must be noted with the change. */
export type OnChanged = (scope: RecordScope, noun: Noun, changed: readonly RecordChange[]) => Promise<void>

const Thing = z.record(z.string(), z.unknown())
const List = z.object({ items: z.array(z.unknown()) })
const Id = z.string().min(1).max(200)

const asIs = (body: Body): Body => body

/** Builds the update by an answer; an object without a readable ID cannot be saved. */
function updatesOf(noun: Noun, thing: unknown, toUpdate: (body: Body) => ObjectUpdate['update']): ObjectUpdate[] {
  const body = Thing.safeParse(thing).data
  const id = Id.safeParse(body?.[noun.id]).data
  return body && id !== undefined ? [{ id, update: toUpdate(body) }] : []
}

function toUpdates(noun: Noun, about: AnswerSubject, answer: unknown, askedAs: number): ObjectUpdate[] {
  const { ofThing = asIs, ofLine = asIs } = noun
  if (about.kind === 'deletion') return [{ id: about.id, update: { kind: 'gone', askedAs } }]
  if (about.kind === 'change') return [{ id: about.id, update: { kind: 'done', body: about.facts, askedAs } }]
  if (about.kind === 'facts') return [{ id: about.id, update: { kind: 'fact', body: about.facts(answer), askedAs } }]
  if (about.kind === 'thing')
    return updatesOf(noun, answer, (body) => ({ kind: 'answer', body: { ...ofThing(body), ...about.and }, askedAs }))
  const kind = noun.isLineWhole ? 'answer' : 'listed'
  return (List.safeParse(answer).data?.items ?? []).flatMap((line, place) =>
    updatesOf(noun, line, (body) => ({ kind, body: { ...ofLine(body, place), ...about.and }, askedAs })),
  )
}

/** Lists the payments that changed with their refunds or disputes: lists of payments don't say so. */
const listPayments = ({ changesPayment }: Noun, changed: readonly RecordChange[]): string[] =>
  changesPayment === undefined
    ? []
    : [...new Set(changed.flatMap(({ after }) => Id.safeParse(after?.[changesPayment]).data ?? []))].sort()

/**
 * Creates an observer that collects what answers say about payments, for a caller who saves it together with other changes, and
 * has `observer` save the rest. `ticket`: drawn before.
 */
export function createPaymentsCollector(
  observer: AnswerObserver,
  ticket: number,
): AnswerObserver & { payments: readonly ObjectUpdate[] } {
  const collected: ObjectUpdate[] = []
  return {
    payments: collected,
    beforeRequest: async () => ticket,
    async afterAnswer(about, answer, askedAs) {
      if (about.noun === payments.name) collected.push(...toUpdates(payments, about, answer, askedAs))
      else await observer.afterAnswer(about, answer, askedAs)
    },
  }
}

/**
 * Creates an observer that saves a provider's answers, each in a transaction of its own and before the answer is used, so that
 * the next page shows every change. If saving fails, the answer is used anyway, and the next refresh updates the rows.
 */
export function createAnswerObserver(
  deps: Deps,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
  { nouns = NOUNS, onKept, onChanged }: { nouns?: readonly Noun[]; onKept?: (kept: Kept) => void; onChanged?: OnChanged } = {},
): AnswerObserver {
  const hasPayments = nouns.includes(payments)
  return {
    beforeRequest: () => drawTicket(toReadOnly(deps)),
    async afterAnswer(about, answer, askedAs) {
      const noun = nouns.find(({ name }) => name === about.noun)
      if (!noun) return
      const updates = toUpdates(noun, about, answer, askedAs)
      const save = () =>
        transact(deps, async (work) => {
          const scope = { ...work, organizationId, environment }
          const kept = await saveRecords(scope, noun, updates)
          if (kept.changed.length > 0) await onChanged?.(scope, noun, kept.changed)
          for (const id of listPayments(noun, kept.changed)) if (hasPayments) await markStale(scope, payments, id)
          return kept.changed.map(({ id }) => id)
        })
      try {
        const changed = updates.length === 0 ? [] : await save()
        onKept?.({ lines: List.safeParse(answer).data?.items.length ?? 0, changed })
      } catch (error) {
        logFailure(deps.log, error, { organizationId, noun: noun.name }, 'an answer of the provider could not be kept')
      }
    },
  }
}
