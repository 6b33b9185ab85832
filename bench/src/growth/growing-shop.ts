import { makePlan, monthly, subscribeAt } from '@tradepost/e2e/billing/shop-subscriptions'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { Seller } from '@tradepost/e2e/world/seller'
import { sellerClient } from '@tradepost/e2e/world/seller-client'
import type { World } from '@tradepost/e2e/world/world'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { closeBalances } from '@tradepost/provider-server/balances/close-balances'
import type DodoPayments from 'dodopayments'
import type pg from 'pg'
import { sellTo } from '../load/sales.ts'
import { lookBefore, multiplySale, readSold, type SoldRows } from './multiply-sales.ts'

/** Every how many orders one is of this kind; all others are simple ones. */
const KINDS = { simple: 1, subscription: 5, refunded: 10 } as const
type Kind = keyof typeof KINDS

export type GrowingShop = {
  world: World
  seller: Seller
  client: DodoPayments
  /** The account that buys again and again. */
  loyal: Visitor
  /** Has as many orders from then on, of as many buyers. */
  growTo(orders: number): Promise<void>
  /** Lets the loyal account have bought as often from then on. */
  buyTo(purchases: number): Promise<void>
}

/** Copied entries of the balance have the balance of the sale that they were copied from. */
async function sumBalances([platform]: readonly pg.Pool[]): Promise<void> {
  await platform?.query(`set statement_timeout = 0;
    update balance_entry_records entry set after_balance = summed.after_balance, body = body || jsonb_build_object(
      'after_balance', summed.after_balance, 'before_balance', summed.after_balance - change)
    from (select organization_id, environment, id,
        sum(change) over (partition by organization_id, environment, currency order by created_at, id collate "C")::bigint as after_balance
      from balance_entry_records) summed
    where (entry.organization_id, entry.environment, entry.id) = (summed.organization_id, summed.environment, summed.id)
      and entry.after_balance <> summed.after_balance;
    reset statement_timeout`)
  // Everything was compared with the provider today, and no page that is looked at has it refreshed.
  await platform?.query(
    "update record_passes set list = 0, page = 0, runs = 2, begun_at = checked_at, claimed_until = now() + interval '1 day'",
  )
}

/** Closes the balances of the provider in the order of time, as they are in life: copies are of before the last sale. */
async function closeAnew({ deps }: World['provider']): Promise<void> {
  await deps.database.pool.query(`set statement_timeout = 0;
    delete from closed_balances;
    delete from open_changes;
    insert into open_changes (business_id, mode, currency, created_at, change)
      select business_id, mode, currency, created_at, case side when 'credit' then amount else -amount end
      from ledger_entries where account = 'merchant_balance';
    reset statement_timeout`)
  while ((await closeBalances(deps)) > 0);
}

/** Brings statistics and visibility of all tables up to date, as autovacuum does: a busy server counts changes late. */
async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) "${name}"`)
}

/** Creates a subscription product, and one that comes with a license key. */
async function makeProducts(client: DodoPayments): Promise<{ plan: string; keyed: string }> {
  const plan = await makePlan(client, { name: 'Plumb Pro', price: monthly(1200) })
  const keyed = await client.products.create({
    name: 'Level',
    price: { type: 'one_time_price', currency: 'USD', price: 4900, discount: 0, purchasing_power_parity: false },
    tax_category: 'digital_products',
    license_key_enabled: true,
  })
  return { plan, keyed: keyed.product_id }
}

/** Opens a shop that has made one sale of each kind, all of which can be copied. */
export async function openGrowingShop(world: World): Promise<GrowingShop> {
  const { platform, provider } = world
  const pools = [platform.deps.database.pool, provider.deps.database.pool]
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { plan, keyed } = await makeProducts(client)
  const refresh = async () => {
    await world.drainAll()
    await refreshRecords(platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
    await world.drainAll()
  }
  const copyable = async (sale: () => Promise<unknown>): Promise<SoldRows[]> => {
    await world.drainAll()
    const before = await Promise.all(pools.map(lookBefore))
    await sale()
    await refresh()
    return Promise.all(pools.map(async (pool, index) => readSold(pool, before[index] ?? { ids: new Set(), lastXid: 0 })))
  }
  const sellKeyed = (visitor: Visitor, email?: string) => sellTo({ visitor, slug: seller.slug, productId: keyed, email })
  const refundOne = async () => {
    await sellKeyed(world.visitor())
    await world.drainAll()
    const [payment] = (await client.payments.list({ page_size: 1 })).items
    await client.refunds.create({ payment_id: payment?.payment_id ?? '' })
  }
  const loyal = world.visitor()
  const email = 'loyal-buyer-0123456789@example.com'
  await loyal.signUp({ email })
  await loyal.followMail(email)
  await sellKeyed(loyal, email)
  // Only a refresh learns of the balance's entries: those of this sale must not be copied with the next one's.
  await refresh()
  const again = await copyable(() => sellKeyed(loyal, email))
  const sales: Record<Kind, SoldRows[]> = {
    simple: await copyable(() => sellKeyed(world.visitor())),
    refunded: await copyable(refundOne),
    subscription: await copyable(() =>
      subscribeAt(
        { world, seller },
        { visitor: world.visitor(), email: 'subscriber-0123456789@example.com', name: 'Bench Buyer' },
        { productId: plan },
      ),
    ),
  }
  await subscribeAt(
    { world, seller },
    { visitor: world.visitor(), email: 'beatrice@example.com', name: 'Beatrice Caldwell' },
    { productId: plan },
  )
  await refresh()
  const multiply = async (sold: readonly SoldRows[], range: { first: number; last: number }) => {
    for (const [index, pool] of pools.entries())
      if (sold[index]) await multiplySale(pool, sold[index], { ...range, soldAt: platform.deps.clock.now() })
  }
  let [orders, purchases] = [0, 2]
  return {
    ...{ world, seller, client, loyal },
    async growTo(wanted) {
      for (const [kind, sold] of Object.entries(sales)) {
        const every = KINDS[kind as Kind]
        await multiply(sold, { first: Math.floor(orders / every) + 1, last: Math.floor(wanted / every) })
      }
      orders = wanted
      await sumBalances(pools)
      await world.drainAll()
      await closeTotals(platform.deps)
      await closeAnew(provider)
      for (const pool of pools) await vacuum(pool)
    },
    async buyTo(wanted) {
      await multiply(again, { first: purchases + 1, last: wanted })
      purchases = wanted
    },
  }
}
