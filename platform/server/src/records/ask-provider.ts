import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { accessOf } from '#src/organizations/provider-access.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Noun } from './noun.ts'
import { createWitness, type Kept } from './witness.ts'

/** A provider that is asked for records in the background, so many times at most. `kept`: what its last answer changed. */
export type Asking = {
  deps: Deps
  connection: ProviderConnectionRow
  provider: PaymentsProvider
  asksLeft: number
  kept: Kept | undefined
}

/** `nouns`: those whose tables get the rows, which are all unless others are built anew. */
export function startAsking(deps: Deps, connection: ProviderConnectionRow, asksLeft: number, nouns?: readonly Noun[]): Asking {
  const onKept = (kept: Kept) => {
    asking.kept = kept
  }
  const witness = createWitness(deps, connection, { ...(nouns ? { nouns } : {}), onKept })
  const counting = {
    ...witness,
    asks() {
      asking.asksLeft -= 1
      return witness.asks()
    },
  }
  const provider = openPaymentsProvider(accessOf(deps, connection), 'refresh', counting)
  const asking: Asking = { deps, connection, provider, asksLeft, kept: undefined }
  return asking
}

const isOneOf = (error: unknown, ...codes: string[]): boolean => error instanceof Fault && codes.includes(error.code)

/** Asks, and keeps the answer. One that nobody can read is kept as well, so it is as good as any other. */
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

/** Keeps one page of a list. @returns whether it is the last one, and the ids of the rows that changed */
export async function fetchPage(asking: Asking, list: Noun['lists'][number], page: number) {
  const kept = await ask(asking, () => list(asking.provider, { page, pageSize: PAGE_SIZE }))
  return { isLast: (kept?.lines ?? 0) < PAGE_SIZE, changed: kept?.changed ?? [] }
}

/** Keeps one thing as the provider has it, or that it has it no longer. */
export async function fetchOne(asking: Asking, noun: Noun, id: string): Promise<void> {
  await ask(asking, () => noun.get(asking.provider, id))
}
