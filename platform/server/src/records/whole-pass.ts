import { sql } from '@tradepost/kit/database/database'
import { type Asking, fetchPage } from './ask-provider.ts'
import type { Noun } from './noun.ts'
import { NOUNS } from './table.ts'

/** Every list of every noun. A pass reads all of their pages in this order. */
export const LISTS: readonly Noun['lists'][number][] = NOUNS.flatMap(({ lists }) => lists)

/** The next page that a pass reads. */
export type PassPlace = { list: number; page: number }

export const START: PassPlace = { list: 0, page: 0 }

/** Returns whether a pass has read everything. */
export const isAtEnd = ({ list }: PassPlace): boolean => list >= LISTS.length

/**
 * Marks rows stale that no list of a whole pass contained: deleted, or moved between pages. Each is then requested on its own.
 */
async function markUnlistedStale({ deps, connection }: Asking, startedAs: number): Promise<void> {
  const { organizationId, environment } = connection
  for (const { table } of NOUNS)
    await sql`
      update ${sql.table(table)} set stale_since = nextval('record_tickets')
      where organization_id = ${organizationId} and environment = ${environment} and written_as < ${startedAs}
        and stale_since is null and body is not null`.execute(deps.database.db)
}

/**
 * Reads all pages of all lists from a place on, except the lists that are `whole` already, as far as requests are left. At the
 * end, what no list contained is stale. `startedAs`: a ticket drawn before the first page.
 * @returns the next place
 */
export async function readLists(
  asking: Asking,
  { startedAs, ...from }: PassPlace & { startedAs: number },
  whole: ReadonlySet<number> = new Set(),
): Promise<PassPlace> {
  let { list: index, page } = from
  for (let list = LISTS[index]; list && asking.asksLeft > 0; list = LISTS[index]) {
    const { isLast } = page === 0 && whole.has(index) ? { isLast: true } : await fetchPage(asking, list, page)
    index = isLast ? index + 1 : index
    page = isLast ? 0 : page + 1
  }
  const place = { list: index, page }
  if (isAtEnd(place)) await markUnlistedStale(asking, startedAs)
  return place
}
