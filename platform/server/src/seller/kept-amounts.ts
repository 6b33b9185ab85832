import type { EntryOrigin, Kept, LedgerSum } from '@tradepost/contract/platform/sales/kept'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import type { RecordScope } from '#src/scope.ts'
import { toAmountCells, toAmountColumns } from './csv-amounts.ts'
import type { Reader } from './record-list.ts'

/** The sum of the entries of one event of one thing; the last three are null for a thing without entries. */
type Row = {
  paymentId: string
  reference: string
  kind: 'payment' | 'refund' | 'dispute'
  status: string | null
  currency: string | null
  eventType: string | null
  total: number | null
}
type Summed = Pick<Row, 'currency' | 'eventType' | 'total'>

/** Event types of fees, also those that only other providers charge: `payment_fees`, `refund_fees_reversal`, `byop_fee`. */
const IS_FEE = /(^|_)fees?(_|$)/

/** Returns what entries add up to; null without entries. */
function toLedgerSum(rows: readonly Summed[]): LedgerSum | null {
  const sums = new Map<string, number>()
  for (const { eventType, total } of rows)
    if (eventType !== null && total !== null) sums.set(eventType, (sums.get(eventType) ?? 0) + total)
  const currency = rows.find((row) => row.currency !== null)?.currency
  if (!currency) return null
  const entries = [...sums].map(([event_type, total]) => ({ event_type, total }))
  const sumOf = (some: typeof entries) => some.reduce((sum, { total }) => sum + total, 0)
  return {
    currency,
    sums: entries,
    fee: 0 - sumOf(entries.filter(({ event_type: type }) => IS_FEE.test(type))),
    net: sumOf(entries),
  }
}

const ofShop = ({ organizationId, environment }: RecordScope): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`

/** Sums the entries of `part.reference` by event, as `entry`: an index finds them. */
const entrySums = (scope: RecordScope): RawBuilder<unknown> => sql`
  left join lateral (
    select currency, event_type, sum(change)::bigint as total, min(id) as first from balance_entry_records
    where ${ofShop(scope)} and reference_object_id = part.reference group by 1, 2
  ) entry on true`

/** Statuses of disputes that gave back what they held. */
const WON: readonly (string | null)[] = ['dispute_won', 'dispute_cancelled']

/** Returns whether the entries that a thing must have are there: the records learn of entries later than of what caused them. */
function isPosted(rows: readonly Row[]): boolean {
  const [{ kind, status } = { kind: 'payment', status: null }] = rows
  const has = (type?: string) => rows.some(({ eventType }) => eventType !== null && (type === undefined || eventType === type))
  if (kind === 'refund') return status !== 'succeeded' || has()
  if (kind === 'dispute') return has() && (!WON.includes(status) || has('dispute_reversal'))
  return has()
}

/** Groups rows, in their order. */
const groupBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/**
 * Loads what the business keeps of payments, by their IDs: the only place where it is added up, for pages, lists and exports. One
 * without any entries is left out: it didn't succeed, was free, or the provider's ledger wasn't read since.
 */
export async function loadKept(scope: RecordScope, ids: readonly string[]): Promise<Map<string, Kept>> {
  if (ids.length === 0) return new Map()
  const returned = (table: string, kind: string) => sql`
    select payment_id, id, ${sql.lit(kind)}, status from ${sql.table(table)}
    where ${ofShop(scope)} and payment_id = ${matchAny(ids)}`
  const { rows } = await sql<Row>`
    with part (payment_id, reference, kind, status) as (
      select id, id, 'payment', null from unnest(${[...new Set(ids)]}::text[]) as id
      union all ${returned('refund_records', 'refund')}
      union all ${returned('dispute_records', 'dispute')}
    )
    select payment_id as "paymentId", reference, kind, status, currency, event_type as "eventType", total
    from part ${entrySums(scope)} order by entry.first`.execute(scope.trx)
  const kept = new Map<string, Kept>()
  for (const [id, parts] of groupBy(rows, ({ paymentId }) => paymentId)) {
    const sum = toLedgerSum(parts)
    if (sum) kept.set(id, { ...sum, is_complete: [...groupBy(parts, ({ reference }) => reference).values()].every(isPosted) })
  }
  return kept
}

/** Returns what a list shows of a payment: null until all of its entries are known. */
export function toComplete(kept: Kept | undefined): LedgerSum | null {
  if (!kept?.is_complete) return null
  const { is_complete: _, ...sum } = kept
  return sum
}

/** Loads what the entries of refunds or disputes add up to, by their IDs. One without entries is left out. */
async function loadLedgerSums(scope: RecordScope, ids: readonly string[]): Promise<Map<string, LedgerSum>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Summed & { reference: string }>`
    select reference, currency, event_type as "eventType", total
    from unnest(${[...new Set(ids)]}::text[]) as part (reference) ${entrySums(scope)} order by entry.first`.execute(scope.trx)
  const sums = [...groupBy(rows, ({ reference }) => reference)].flatMap(([id, parts]): [string, LedgerSum][] => {
    const sum = toLedgerSum(parts)
    return sum ? [[id, sum]] : []
  })
  return new Map(sums)
}

/** Adds what their entries add up to to refunds or disputes, for readers who may see the balance. */
export async function addLedger<T extends { ledger: LedgerSum | null }>(
  { permissions }: Pick<Reader, 'permissions'>,
  scope: RecordScope,
  { items, idOf }: { items: readonly (T | null)[]; idOf: (item: T) => string },
): Promise<(T | null)[]> {
  if (!permissions.has('payout:read')) return [...items]
  const ids = items.flatMap((item) => (item ? [idOf(item)] : []))
  const sums = await loadLedgerSums(scope, ids)
  return items.map((item) => item && { ...item, ledger: sums.get(idOf(item)) ?? null })
}

/** The columns of an export that say what the ledger has of a payment, refund or dispute. */
export const LEDGER_COLUMNS = [...toAmountColumns('fee'), ...toAmountColumns('net'), 'settlement_currency']

/** Returns the cells of these columns. All are empty for what isn't known (yet). */
export const toLedgerCells = (sum: LedgerSum | null | undefined): CsvCell[] => [
  ...toAmountCells(sum?.fee, sum?.currency),
  ...toAmountCells(sum?.net, sum?.currency),
  sum?.currency,
]

type Origin = { reference: string; paymentId: string; customerId: string | null; name: string | null }

/** Loads the payments that entries of the balance belong to, by what the entries refer to: a payment, refund or dispute. */
async function loadOrigins(
  scope: RecordScope,
  references: readonly (string | null)[],
): Promise<Map<string, NonNullable<EntryOrigin>>> {
  const wanted = [...new Set(references)].flatMap((id) => (id === null ? [] : [id]))
  if (wanted.length === 0) return new Map()
  const returned = (table: string) => sql`
    select id, payment_id from ${sql.table(table)} where ${ofShop(scope)} and id = ${matchAny(wanted)}`
  const { rows } = await sql<Origin>`
    with part (reference, payment_id) as (
      select id, id from unnest(${wanted}::text[]) as id
      union all ${returned('refund_records')}
      union all ${returned('dispute_records')}
    )
    select part.reference, payment.id as "paymentId", payment.customer_id as "customerId", payment.body #>> '{customer,name}' as name
    from part cross join lateral (
      select id, customer_id, body from payment_records where ${ofShop(scope)} and id = part.payment_id
    ) payment`.execute(scope.trx)
  const kept = await loadKept(
    scope,
    rows.map(({ paymentId }) => paymentId),
  )
  return new Map(
    rows.map(({ reference, paymentId, customerId, name }) => [
      reference,
      {
        payment_id: paymentId,
        customer: customerId !== null && name !== null ? { customer_id: customerId, name } : null,
        ledger: toComplete(kept.get(paymentId)),
      },
    ]),
  )
}

/** Adds to entries of the balance the payment that each belongs to, for readers who may see payments. */
export async function addOrigins<T extends { reference_object_id: string | null }>(
  { permissions }: Pick<Reader, 'permissions'>,
  scope: RecordScope,
  entries: readonly T[],
): Promise<(T & { payment: EntryOrigin })[]> {
  const references = entries.map(({ reference_object_id: id }) => id)
  const origins = await loadOrigins(scope, permissions.has('payment:read') ? references : [])
  return entries.map((entry) => ({ ...entry, payment: origins.get(entry.reference_object_id ?? '') ?? null }))
}
