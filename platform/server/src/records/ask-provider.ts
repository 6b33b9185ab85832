import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { getProviderAccess } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { AnswerObserver } from '#src/payments-provider/answer-subject.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { createAnswerObserver, type Kept, type OnChanged } from './answer-observer.ts'
import type { Noun } from './noun.ts'

/**
 * A provider that is asked for records in the background, with a limited number of requests. `kept`: what its last answer
 * changed.
 */
export type Asking = {
  deps: Deps
  connection: ProviderConnectionRow
  provider: PaymentsProvider
  asksLeft: number
  kept: Kept | undefined
}

/** `nouns`: those whose tables receive the rows; all by default, others during a rebuild. */
type Listening = { nouns?: readonly Noun[]; onChanged?: OnChanged }

export function startAsking(deps: Deps, connection: ProviderConnectionRow, asksLeft: number, listening: Listening = {}): Asking {
  const onKept = (kept: Kept) => {
    asking.kept = kept
  }
  const observer = createAnswerObserver(deps, connection, { ...listening, onKept })
  const counting: AnswerObserver = {
    ...observer,
    beforeRequest() {
      asking.asksLeft -= 1
      return observer.beforeRequest()
    },
  }
  const provider = openPaymentsProvider(getProviderAccess(deps, connection), 'refresh', counting)
  const asking: Asking = { deps, connection, provider, asksLeft, kept: undefined }
  return asking
}

const isOneOf = (error: unknown, ...codes: string[]): boolean => error instanceof Fault && codes.includes(error.code)

/** Makes a request, and saves the answer. An unreadable answer is saved too, so it counts as a success. */
async function ask(asking: Asking, question: () => Promise<unknown>): Promise<Kept | undefined> {
  asking.kept = undefined
  try {
    await question()
  } catch (error) {
    if (!isOneOf(error, 'PAYMENTS_ANSWER_UNEXPECTED', 'PAYMENTS_ITEM_NOT_FOUND') || !asking.kept) throw error
  }
  return asking.kept
}

const PAGE_SIZE = 100

/** Saves one page of a list. @returns whether it is the last one, and the IDs of changed rows */
export async function fetchPage(asking: Asking, list: Noun['lists'][number], page: number) {
  const kept = await ask(asking, () => list(asking.provider, { page, pageSize: PAGE_SIZE }))
  return { isLast: (kept?.lines ?? 0) < PAGE_SIZE, changed: kept?.changed ?? [] }
}

/** Saves one object as the provider has it, or that it is gone. */
export async function fetchOne(asking: Asking, noun: Noun, id: string): Promise<void> {
  await ask(asking, () => noun.get(asking.provider, id))
}
