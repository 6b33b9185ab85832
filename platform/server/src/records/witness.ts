import { logFailure } from '@tradepost/kit/database/outage'
import * as z from 'zod'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { AnswerSubject, Witness } from '#src/payments-provider/told.ts'
import type { RecordScope } from '#src/scope.ts'
import type { Body } from './merge-news.ts'
import type { Noun } from './noun.ts'
import { payments } from './nouns/payments.ts'
import { drawTicket, markInDoubt, type NewsOf, type RecordChange, saveRecords } from './save-records.ts'
import { NOUNS } from './table.ts'

/** `lines`: how many lines the answer had, if it was a list. `changed`: the IDs of changed rows. */
export type Kept = { lines: number; changed: readonly string[] }

/** Called in the transaction that changes rows, for what must be noted with the change. */
export type OnChanged = (scope: RecordScope, noun: Noun, changed: readonly RecordChange[]) => Promise<void>

const Thing = z.record(z.string(), z.unknown())
const List = z.object({ items: z.array(z.unknown()) })
const Id = z.string().min(1).max(200)

const asIs = (body: Body): Body => body

/** Builds the news of an answer; an object without a readable ID cannot be saved. */
function newsOf(noun: Noun, thing: unknown, tell: (body: Body) => NewsOf['news']): NewsOf[] {
  const body = Thing.safeParse(thing).data
  const id = Id.safeParse(body?.[noun.id]).data
  return body && id !== undefined ? [{ id, news: tell(body) }] : []
}

function toNews(noun: Noun, about: AnswerSubject, answer: unknown, askedAs: number): NewsOf[] {
  const { ofThing = asIs, ofLine = asIs } = noun
  if (about.tells === 'deletion') return [{ id: about.id, news: { kind: 'gone', askedAs } }]
  if (about.tells === 'change') return [{ id: about.id, news: { kind: 'done', body: about.facts, askedAs } }]
  if (about.tells === 'facts') return [{ id: about.id, news: { kind: 'fact', body: about.facts(answer), askedAs } }]
  if (about.tells === 'thing')
    return newsOf(noun, answer, (body) => ({ kind: 'answer', body: { ...ofThing(body), ...about.and }, askedAs }))
  const kind = noun.isLineWhole ? 'answer' : 'listed'
  return (List.safeParse(answer).data?.items ?? []).flatMap((line, place) =>
    newsOf(noun, line, (body) => ({ kind, body: { ...ofLine(body, place), ...about.and }, askedAs })),
  )
}

/** Lists the payments that changed with their refunds or disputes: lists of payments don't say so. */
const listPayments = ({ changesPayment }: Noun, changed: readonly RecordChange[]): string[] =>
  changesPayment === undefined
    ? []
    : [...new Set(changed.flatMap(({ after }) => Id.safeParse(after?.[changesPayment]).data ?? []))].sort()

/**
 * Creates a witness that collects what answers tell about payments, for a caller who saves it together with other changes, and has
 * `witness` save the rest. `ticket`: drawn before.
 */
export function createPaymentsCollector(witness: Witness, ticket: number): Witness & { payments: readonly NewsOf[] } {
  const collected: NewsOf[] = []
  return {
    payments: collected,
    asks: async () => ticket,
    async hears(about, answer, askedAs) {
      if (about.noun === payments.name) collected.push(...toNews(payments, about, answer, askedAs))
      else await witness.hears(about, answer, askedAs)
    },
  }
}

/**
 * Creates a witness that saves a provider's answers, each in a transaction of its own and before the answer is used, so that the
 * next page shows every change. If saving fails, the answer is used anyway, and the next refresh updates the rows.
 */
export function createWitness(
  deps: Deps,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
  { nouns = NOUNS, onKept, onChanged }: { nouns?: readonly Noun[]; onKept?: (kept: Kept) => void; onChanged?: OnChanged } = {},
): Witness {
  const hasPayments = nouns.includes(payments)
  return {
    asks: () => drawTicket(toReadOnly(deps)),
    async hears(about, answer, askedAs) {
      const noun = nouns.find(({ name }) => name === about.noun)
      if (!noun) return
      const news = toNews(noun, about, answer, askedAs)
      try {
        const changed = await transact(deps, async (work) => {
          const scope = { ...work, organizationId, environment }
          const kept = await saveRecords(scope, noun, news)
          if (kept.changed.length > 0) await onChanged?.(scope, noun, kept.changed)
          for (const id of listPayments(noun, kept.changed)) if (hasPayments) await markInDoubt(scope, payments, id)
          return kept.changed.map(({ id }) => id)
        })
        onKept?.({ lines: List.safeParse(answer).data?.items.length ?? 0, changed })
      } catch (error) {
        logFailure(deps.log, error, { organizationId, noun: noun.name }, 'an answer of the provider could not be kept')
      }
    },
  }
}
