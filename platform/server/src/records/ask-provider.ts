import { Fault } from '@tradepost/kit/faults'
import { type Deps, reading, transact } from '#src/deps.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { drawTicket, keepRecords, type NewsOf } from './keep-records.ts'
import type { Noun } from './noun.ts'
import type { News } from './weigh-news.ts'

/** A provider that is asked for records in the background, so many times at most. */
export type Asking = { deps: Deps; connection: ProviderConnectionRow; provider: PaymentsProvider; asksLeft: number }

export const startAsking = (deps: Deps, connection: ProviderConnectionRow, asksLeft: number): Asking => ({
  deps,
  connection,
  provider: openProvider(deps, connection, 'job'),
  asksLeft,
})

async function keep({ deps, connection }: Asking, noun: Noun, news: readonly NewsOf[]): Promise<string[]> {
  const { organizationId, environment } = connection
  return transact(deps, (work) => keepRecords({ ...work, organizationId, environment }, noun, news))
}

/** Asks a question of which the answer is as new as the ticket, at least. */
async function ask<T>(asking: Asking, question: () => Promise<T>): Promise<{ answer: T; askedAs: number }> {
  asking.asksLeft -= 1
  const askedAs = await drawTicket(reading(asking.deps))
  return { answer: await question(), askedAs }
}

const PAGE_SIZE = 100

/** Keeps one page of a list. @returns how many lines it had, and the ids of the rows that changed */
export async function askForPage(asking: Asking, noun: Noun, list: Noun['lists'][number], page: number) {
  const { answer, askedAs } = await ask(asking, () => list(asking.provider, { page, pageSize: PAGE_SIZE }))
  const kind = noun.isLineWhole ? 'answer' : 'listed'
  const news = answer.flatMap((body) => {
    const id = body[noun.id]
    return typeof id === 'string' ? [{ id, news: { kind, body, askedAs } satisfies News }] : []
  })
  return { isLast: answer.length < PAGE_SIZE, changed: await keep(asking, noun, news) }
}

const isGone = (error: unknown): boolean => error instanceof Fault && error.code === 'PAYMENTS_ITEM_NOT_FOUND'

/** Keeps one thing as the provider has it, or that it has it no longer. */
export async function askForOne(asking: Asking, noun: Noun, id: string): Promise<void> {
  const { answer, askedAs } = await ask(asking, () =>
    noun.get(asking.provider, id).catch((error: unknown) => {
      if (!isGone(error)) throw error
      return undefined
    }),
  )
  await keep(asking, noun, [{ id, news: answer ? { kind: 'answer', body: answer, askedAs } : { kind: 'gone', askedAs } }])
}
