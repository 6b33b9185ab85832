import { addMilliseconds, createMovableClock, DAY, HOUR, MINUTE, systemClock } from '@tradepost/kit/clock'
import { type Database, sql } from '@tradepost/kit/database/database'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { copySubscription, monthly, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'

/** A provider with many businesses that have as many subscriptions each. `seller` is the one whose API is called. */
export type Shops = { provider: TestProvider; seller: TestBusiness; productId: string; subscriptionId: string; count: number }

const TABLES = ['businesses', 'brands', 'products', 'customers', 'payment_methods', 'subscriptions', 'schedule']

/** Opens a business with subscriptions, and copies it as a whole: each copy's IDs end with its number. None is due yet. */
export async function makeShops(businesses: number, subscriptions: number): Promise<Shops> {
  const clock = createMovableClock(systemClock.now().toISOString())
  const provider = await makeTestProvider({ clock, pollMilliseconds: HOUR })
  // Copied subscriptions have no sale.
  skipBooks(provider)
  const seller = await provider.openBusiness()
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  const { product_id: productId } = await seller.client.products.create(product)
  const { subscription } = await subscribe({ provider, business: seller }, productId, { total: 1200 })
  const subscriptionId = subscription.subscription_id
  await provider.drainAll()
  const dueAt = addMilliseconds(clock.now(), 20 * DAY)
  await copySubscription(provider, subscriptionId, { count: subscriptions - 1, dueAt })
  const copied = { businessId: seller.businessId, copies: businesses - 1 }
  await fill(provider.deps.database, async (client) => {
    for (const table of TABLES) await copyRows(client, table, copied)
  })
  await fill(provider.acquirerDatabase, (client) => copyRows(client, 'stored_cards', copied))
  return { provider, seller, productId, subscriptionId, count: businesses * subscriptions }
}

type Pool = Database<unknown>['pool']
type Client = Pick<Pool, 'query'>

/**
 * Fills tables without triggers and foreign keys, because what is copied was checked when it was made, and vacuums them. Both
 * take longer than a program's statement may.
 */
async function fill({ pool }: { pool: Pool }, copy: (client: Client) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  await client.query("set session_replication_role = 'replica'; set statement_timeout = 0")
  await copy(client)
  await client.query('vacuum analyze')
  client.release(true)
}

async function listColumns(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  return rows.map(({ name }) => String(name))
}

type Copied = { businessId: string; copies: number }

async function copyRows(client: Client, table: string, of: Copied): Promise<void> {
  const columns = await listColumns(client, table)
  for (let copy = 1; copy <= of.copies; copy += 1)
    await client.query(
      `insert into ${table} (${columns}) select ${columns.map((column) => `copied.${column}`)}
       from ${table} as each, jsonb_populate_record(null::${table}, regexp_replace(
         to_jsonb(each)::text, '\\m(bus|brnd|ctk|cus|pdt|pm|sub)_\\w+', '\\&_s${copy}', 'g')::jsonb) as copied
       where each.${table === 'businesses' ? 'id' : 'business_id'} = $1`,
      [of.businessId],
    )
}

/** What a renewal leaves, with the column that tells its payment from another one. */
const LEFT_BY_RENEWAL = {
  payments: 'id',
  payment_lines: 'payment_id',
  invoices: 'payment_id',
  ledger_entries: 'reference_object_id',
  events: 'subject_id',
}
const COPIES_EACH = 2000

/**
 * Fills the tables with what renewals have left: copies of a single one, under random IDs as they were before IDs sorted by time.
 * A table with no past fits into a few pages, whatever its IDs are.
 */
export async function addPast(shops: Shops, renewals: number): Promise<void> {
  const { provider, seller } = shops
  await makeSomeDue(shops, 1, seller.businessId)
  await provider.drainAll()
  const { rows } = await provider.deps.database.pool.query(
    `select id, invoice_id from payments where business_id = $1 and billing_reason = 'subscription_cycle' limit 1`,
    [seller.businessId],
  )
  const [{ id, invoice_id: invoiceId }] = rows
  const rename = (text: string) =>
    `replace(replace(${text}, '${id}', 'pay_' || left(md5('p' || n), 21)), '${invoiceId}', 'inv_' || left(md5('i' || n), 21))`
  await fill(provider.deps.database, async (client) => {
    for (const [table, column] of Object.entries(LEFT_BY_RENEWAL)) {
      const columns = await listColumns(client, table)
      const changes = [
        ...(table === 'payments' ? [`'cycle', n + 1000`] : []),
        ...(table === 'invoices' ? [`'number', n + 1000000`] : []),
        ...(table === 'ledger_entries' ? [`'transaction_id', 'ltx_' || left(md5('l' || n), 21)`] : []),
        ...(table === 'payment_lines' || table === 'events' ? [`'id', left(each.id, 4) || left(md5(each.id || n), 21)`] : []),
      ]
      for (let first = 1; first <= renewals; first += COPIES_EACH)
        await client.query(
          `insert into ${table} (${columns}) select ${columns.map((name) => `copied.${name}`)}
           from ${table} as each, generate_series($2::int, $3::int) as n,
             jsonb_populate_record(null::${table}, ${rename('to_jsonb(each)::text')}::jsonb || jsonb_build_object(${changes})) as copied
           where each.${column} = $1`,
          [id, first, Math.min(renewals, first + COPIES_EACH - 1)],
        )
    }
  })
}

/** Makes subscriptions due that are spread over all businesses, or of one. Those that were due before are renewed. */
export async function makeSomeDue({ provider }: Shops, count: number, businessId?: string): Promise<void> {
  const dueAt = addMilliseconds(provider.clock.now(), -MINUTE)
  await sql`
    with chosen as (
      select business_id, mode, subject_id from schedule
      where kind = 'renew_subscription' and due_at > ${dueAt}::timestamptz + interval '10 days'
        and (${businessId ?? null}::text is null or business_id = ${businessId ?? null})
        and subject_id not in (select subscription_id from payments where billing_reason = 'subscription_cycle')
      order by md5(subject_id) limit ${count}
    ), changed as (
      update subscriptions set next_billing_at = ${dueAt}, anchor_at = ${dueAt}, period_index = 0
      from chosen where subscriptions.id = chosen.subject_id
    )
    update schedule set due_at = ${dueAt}, wakes_at = ${dueAt} from chosen
    where schedule.business_id = chosen.business_id and schedule.mode = chosen.mode
      and schedule.kind = 'renew_subscription' and schedule.subject_id = chosen.subject_id`.execute(provider.deps.database.db)
}

/** Counts renewals that were charged, of all businesses or of one. */
export async function countRenewals({ provider }: Shops, businessId?: string): Promise<number> {
  const { count } = await provider.deps.database.db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('billingReason', '=', 'subscription_cycle')
    .where('status', '=', 'succeeded')
    .$if(businessId !== undefined, (query) => query.where('businessId', '=', businessId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(count)
}
