import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import type { Touched } from '#src/access/load-customer-facts.ts'
import { decidesAccess, recomputeAccess } from '#src/access/recompute-access.ts'
import type { RecordScope, Scope } from '#src/scope.ts'
import { type Body, EMPTY, type Kept, mergeUpdate, type RecordUpdate } from './merge-update.ts'
import { type Noun, readColumns, SHARED_COLUMNS } from './noun.ts'

/** An update of one object, by its ID. */
export type ObjectUpdate = { id: string; update: RecordUpdate }

/** A row with another body than before; null where the provider didn't have the object. `staleSince`: as it was before. */
export type RecordChange = { id: string; before: Body | null; after: Body | null; staleSince: number | null }

/** The changed rows, and the IDs of those that must be requested from the provider. */
export type KeptRecords = { changed: RecordChange[]; behind: string[] }

/** Draws a number that orders requests and writes: larger than all that any process drew before. */
export async function drawTicket({ trx }: Pick<Scope, 'trx'>): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`select nextval('record_tickets') as ticket`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A sequence gives a number')
  return row.ticket
}

const KEYS_AT_ONCE = 10

/** Marks a row stale, because something else that changed it was reported; the next refresh requests it. */
export async function markStale({ trx, organizationId, environment }: RecordScope, { table }: Noun, id: string): Promise<void> {
  await sql`
    update ${sql.table(table)} set stale_since = nextval('record_tickets')
    where organization_id = ${organizationId} and environment = ${environment} and id = ${id} and body is not null`.execute(trx)
}

/**
 * Marks the license keys of a payment stale: a refund or a lost dispute disables them, and no event says so. Returns their IDs,
 * at most as many as are worth requesting right away; the next refresh requests all.
 */
export async function markKeysStale({ trx, organizationId, environment }: RecordScope, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with owned as (
      select id from license_key_records
      where organization_id = ${organizationId} and environment = ${environment} and payment_id = ${paymentId} and body is not null
      order by id for update)
    update license_key_records key set stale_since = nextval('record_tickets') from owned
    where key.organization_id = ${organizationId} and key.environment = ${environment} and key.id = owned.id
    returning key.id`.execute(trx)
  return rows.slice(0, KEYS_AT_ONCE).map(({ id }) => id)
}

/**
 * Marks the customer of a payment stale if their wallet paid a part of it: that wallet changes with the payment and its refunds,
 * and no event says so. Returns their ID, if there is such a customer.
 */
export async function markWalletStale(
  { trx, organizationId, environment }: RecordScope,
  paymentId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update customer_records customer set stale_since = nextval('record_tickets') from payment_records payment
    where payment.organization_id = ${organizationId} and payment.environment = ${environment} and payment.id = ${paymentId}
      and payment.body #> '{lines,wallet_amount}' > '0'
      and customer.organization_id = ${organizationId} and customer.environment = ${environment}
      and customer.id = payment.customer_id and customer.body is not null
    returning customer.id`.execute(trx)
  return rows[0]?.id
}

type Locked = Kept & { id: string }

/**
 * Creates missing rows and locks the others, always in the order of their IDs. The ticket is drawn after that: every request made
 * after this commit has a larger one.
 */
async function lockRows(scope: RecordScope, noun: Noun, ids: string[]): Promise<{ locked: Locked[]; ticket: number }> {
  const { trx, organizationId, environment } = scope
  const table = sql.table(noun.table)
  const columns = sql`id, body, is_whole, source, written_as, stale_since, happened_at`
  const { rows } = await sql<Locked & { ticket: number }>`
    with created as (
      insert into ${table} (organization_id, environment, id, is_whole, source, written_as, checked_at)
      select ${organizationId}, ${environment}, id, false, 'event', 0, 'epoch'
      from unnest((select ${ids}::text[])) id order by id
      on conflict do nothing returning ${columns}
    ), locked as materialized (
      select ${columns} from ${table} as known, (select count(*) from created) as after_creating
      where organization_id = ${organizationId} and environment = ${environment} and id = ${matchAny(ids)}
      order by id for update of known
    ), all_of_them as materialized (select * from created union all select * from locked),
    drawn as materialized (select nextval('record_tickets') as ticket from (select count(*) from all_of_them) as counted)
    select all_of_them.*, ticket from all_of_them cross join drawn order by id`.execute(trx)
  // Others created some while this one waited: only a new statement sees those.
  if (rows.length < ids.length) return lockRows(scope, noun, ids)
  const [first] = rows
  assert(first, 'A row that is missing is created')
  return { locked: rows.map(({ ticket: _, ...row }) => row), ticket: first.ticket }
}

function toRow({ organizationId, environment, clock }: RecordScope, noun: Noun, kept: Locked): Body {
  const row: Body = {
    organization_id: organizationId,
    environment,
    id: kept.id,
    body: kept.body,
    is_whole: kept.isWhole,
    is_unreadable: kept.body !== null && kept.isWhole && !noun.schema.safeParse(kept.body).success,
    is_lacking: (kept.body && noun.lacks?.(kept.body)) ?? false,
    source: kept.source,
    written_as: kept.writtenAs,
    stale_since: kept.staleSince,
    happened_at: kept.happenedAt,
    checked_at: clock.now(),
    words: '',
    ...(kept.body ? readColumns(noun, kept.body) : {}),
  }
  // Every object gets a creation time, so that lists find it even if that field is unreadable; a row with only facts waits for
  // the object itself.
  const isUndated = noun.columns.created_at && row.created_at == null && kept.body !== null && noun.id in kept.body
  return isUndated ? { ...row, created_at: kept.happenedAt ?? clock.now() } : row
}

type Written = { row: Body; before: Body | null; isOther: boolean }

/** Returns whose access changed rows touch. A payment for no subscription is of no other purchase's concern. */
function findTouched(noun: Noun, rows: readonly Written[]): Touched {
  if (!decidesAccess(noun.table)) return { customerIds: [] }
  const others = rows.filter(({ isOther }) => isOther)
  const customerIds = others.flatMap(({ row }) => (typeof row.customer_id === 'string' ? row.customer_id : []))
  const isForNone = ({ subscription_ids: ids = [] }: Body) => Array.isArray(ids) && ids.length === 0
  const sellsOnce = ({ row, before }: Written) => isForNone(row) && (before === null || isForNone(readColumns(noun, before)))
  if (noun.table !== 'payment_records' || !others.every(sellsOnce)) return { customerIds }
  return { customerIds, paymentIds: others.map(({ row }) => String(row.id)) }
}

/**
 * Writes what another object says of one that no record has, for example a payment of its new customer. It is shown, stale, until
 * the next refresh. `ticket`: drawn before the other object was read, so every answer that is requested later is newer.
 */
export function insertStaleQuery(
  scope: RecordScope,
  noun: Noun,
  { id, body, ticket }: { id: string; body: Body; ticket: number },
): RawBuilder<unknown> {
  const row = toRow(scope, noun, { ...EMPTY, id, body, source: 'answer', writtenAs: ticket, staleSince: ticket })
  return sql`
    insert into ${sql.table(noun.table)}
    select * from jsonb_populate_record(null::${sql.table(noun.table)}, ${JSON.stringify(row)}::jsonb)
    on conflict (organization_id, environment, id) do nothing`
}

const NOTHING: KeptRecords = { changed: [], behind: [] }

/**
 * Saves updates of objects of one noun, and what they change about their customers' access, in the caller's transaction.
 * `mergeUpdate` decides which version stays. A caller that locks further rows of records does so before. `others`: further writes
 * of records, in the same statement.
 */
export async function saveRecords(
  scope: RecordScope,
  noun: Noun,
  updates: readonly ObjectUpdate[],
  others: readonly RawBuilder<unknown>[] = [],
): Promise<KeptRecords> {
  const ids = [...new Set(updates.map(({ id }) => id))].sort()
  if (ids.length === 0) {
    await write(scope, others)
    return NOTHING
  }
  const { locked, ticket } = await lockRows(scope, noun, ids)
  const changed = locked.flatMap((row) => {
    const { id, ...before } = row
    const kept: Kept = before.writtenAs === 0 ? EMPTY : before
    const after = updates
      .filter((each) => each.id === id)
      .reduce((latest, each) => mergeUpdate(latest, each.update, ticket), kept)
    return after === kept ? [] : [{ ...after, id, was: kept }]
  })
  if (changed.length === 0) {
    await write(scope, others)
    return NOTHING
  }
  const rows = changed.map((row) => ({ row: toRow(scope, noun, row), before: row.was.body, isOther: row.body !== row.was.body }))
  const written = [...Object.keys(noun.columns), ...SHARED_COLUMNS]
  const set = sql.join(written.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const save = sql`
    insert into ${sql.table(noun.table)}
    select * from jsonb_populate_recordset(null::${sql.table(noun.table)}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb)
    on conflict (organization_id, environment, id) do update set ${set}`
  await recomputeAccess(scope, findTouched(noun, rows), [save, ...others])
  const isBehind = ({ body, staleSince }: Kept) => staleSince !== null || (body !== null && noun.lacks?.(body) === true)
  return {
    changed: changed
      .filter(({ body, was }) => body !== was.body)
      .map(({ id, body, was }) => ({ id, before: was.body, after: body, staleSince: was.staleSince })),
    behind: changed.filter(isBehind).map(({ id }) => id),
  }
}
