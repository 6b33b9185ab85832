import type { AuditAction } from '@tradepost/contract/platform/audit-log'
import { ListFigures, listOf } from '@tradepost/contract/platform/lists'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import type { Work } from '#src/scope.ts'
import { answerCsv } from './answer-csv.ts'
import { asSeller, recordsOf, type SellerCall } from './ask-provider.ts'
import type { ListSource } from './match-words.ts'
import {
  type AdminList,
  exportList,
  type List,
  type ListQuery,
  type OwnList,
  ofOrganization,
  type Reader,
  type RecordList,
  showFigures,
  showList,
  toSource,
} from './record-list.ts'

type Listing<L> = {
  /** As in the path: `payment-links`. */
  name: string
  /** "payments" */
  words: string
  item: z.ZodType
  list: L
}

/** Accepts any text: the list itself refuses what its filters don't know (record-list.ts). */
function queryOf<Item, Scope, R>({ filters, tabs }: List<Item, Scope, R>) {
  const names = ['q', 'sort', 'order', 'cursor', 'ids', ...(tabs ? [tabs.name] : []), ...Object.keys(filters)]
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().optional()]))).catchall(z.string())
}

const defined = (query: Readonly<Record<string, string | undefined>>): ListQuery =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function answerList<Item, Scope, R>({ name, list }: Listing<List<Item, Scope, R>>, rows: AsyncGenerator<CsvCell[][]>): Response {
  return answerCsv({ name, header: list.csv.header, rows })
}

type SellerList<Item, S> = List<Item, S, Reader> & { needs: Permission }

/** Builds the routes of a business's list: a page of it, its totals, and a CSV export. */
function buildRoutes<Item, S>(
  tag: string,
  listing: Listing<SellerList<Item, S>>,
  sourceOf: (asked: SellerCall) => Promise<ListSource<S>>,
) {
  const { name, words, item, list } = listing
  const root = `/api/organizations/{slug}/${name}` as const
  const query = queryOf(list)
  const { needs } = list
  return platformRoutes(tag)
    .get(root, { ...asSeller, needs, summary: `List ${words}`, query, returns: listOf(item) }, async (asked) =>
      showList(asked, await sourceOf(asked), { list, query: defined(asked.query) }),
    )
    .get(
      `${root}/figures`,
      { ...asSeller, needs, summary: `Count and sum ${words}`, query, returns: ListFigures },
      async (asked) => showFigures(await sourceOf(asked), { list, query: defined(asked.query) }),
    )
    .get(`${root}.csv`, { ...asSeller, needs, summary: `Export ${words}`, query, mediaType: 'text/csv' }, async (asked) =>
      answerList(listing, await exportList(asked, await sourceOf(asked), { list, query: defined(asked.query) })),
    )
}

/** Builds the routes of a list of records. */
export const listRoutes = <Item>(tag: string, listing: Listing<RecordList<Item>>) =>
  buildRoutes(tag, listing, async (asked) => toSource(await recordsOf(asked)))

/** Builds the same routes for rows of our own, which don't depend on a payments provider. */
export const ownListRoutes = <Item>(tag: string, listing: Listing<OwnList<Item>>) =>
  buildRoutes(tag, listing, async ({ scope }) => ofOrganization(scope))

/** Every row of the installation. */
const ofInstallation = (work: Work): ListSource<Work> => ({ trx: work.trx, own: sql`true`, scope: work, checkedAt: null })

/** Builds the same routes for a list of the administration. `action`: under which the audit log records that it was read. */
export function adminListRoutes<Item>(tag: string, listing: Listing<AdminList<Item>> & { action?: AuditAction }) {
  const { name, words, item, list, action = null } = listing
  const root = `/api/admin/${name}` as const
  const query = queryOf(list)
  const asAdmin = { caller: 'admin', faults: [404] } as const
  return platformRoutes(tag)
    .get(root, { ...asAdmin, action, summary: `List ${words}`, query, returns: listOf(item) }, async (asked) =>
      showList(asked, ofInstallation(asked.work), { list, query: defined(asked.query) }),
    )
    .get(`${root}/figures`, { ...asAdmin, summary: `Count ${words}`, query, returns: ListFigures }, async (asked) =>
      showFigures(ofInstallation(asked.work), { list, query: defined(asked.query) }),
    )
    .get(`${root}.csv`, { ...asAdmin, action, summary: `Export ${words}`, query, mediaType: 'text/csv' }, async (asked) =>
      answerList(listing, await exportList(asked, ofInstallation(asked.work), { list, query: defined(asked.query) })),
    )
}
