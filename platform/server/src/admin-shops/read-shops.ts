import { ADMIN_SALES_PERIOD, AdminShopItem } from '@tradepost/contract/platform/admin-shops'
import { sql } from '@tradepost/kit/database/database'
import { splitRoles } from '#src/auth/guards/permissions.ts'
import { type SavedClock, toBusinessTime } from '#src/records/business-clock.ts'
import type { Row } from '#src/records/list-records.ts'
import { IS_ACTIVE } from '#src/records/read-records.ts'
import type { ConnectionKey, Work } from '#src/scope.ts'
import { createPeriod, type Period, readAsked } from '#src/seller/periods.ts'
import { nowOf } from '#src/seller-home/home.ts'
import { getPeriodFigures, listRankedCurrencies } from '#src/seller-home/period-figures.ts'
import { type PlacedTotals, sumPeriodsOf } from '#src/seller-home/period-sums.ts'

/** What a shop's row tells by itself. */
const ShopFacts = AdminShopItem.pick({
  ...{ organization_id: true, slug: true, name: true, created_at: true, is_closed: true, environment: true, is_connected: true },
})

type Member = { organizationId: string; id: string; name: string; email: string; role: string; createdAt: Date; total: number }

/** Lists members of shops, owners first: at most `limit` of each, with how many there are. */
async function listMembers({ trx }: Pick<Work, 'trx'>, ids: readonly string[], limit: number): Promise<Member[]> {
  const isOwner = sql`'owner' = any (string_to_array(member.role, ','))`
  const { rows } = await sql<Member>`
    select shop.id as "organizationId", person.id, person.name, person.email, member.role, member."createdAt" as "createdAt",
      (select count(*)::int from member where "organizationId" = shop.id) as total
    from unnest(${[...ids]}::text[]) as shop (id)
    cross join lateral (
      select "userId", role, "createdAt" from member where "organizationId" = shop.id
      order by ${isOwner} desc, "createdAt", id limit ${limit}
    ) member
    join "user" person on person.id = member."userId"
    order by shop.id, ${isOwner} desc, member."createdAt"`.execute(trx)
  return rows
}

type Records = { organizationId: string; products: number; lastSaleAt: Date | null; newest: string | undefined } & SavedClock

/** Reads what the records of shops tell: how many products they have, their last sale, and the time of their business. */
async function readRecords({ trx }: Work, shops: readonly ConnectionKey[]): Promise<Map<string, Records>> {
  const own = sql`organization_id = shop.organization_id and environment = shop.environment and body is not null`
  const { rows } = await sql<Records>`
    select shop.organization_id as "organizationId", pass.clock, pass.clock_at as "clockAt",
      (select count(*)::int from product_records where ${own} and ${IS_ACTIVE}) as products,
      (select max(created_at) from payment_records where ${own} and status = 'succeeded') as "lastSaleAt",
      (select body ->> 'created_at' from payment_records where ${own} and created_at is not null
        order by created_at desc, id desc limit 1) as newest
    from unnest(${shops.map(({ organizationId }) => organizationId)}::text[], ${shops.map(({ environment }) => environment)}::text[])
      as shop (organization_id, environment)
    left join record_passes pass using (organization_id, environment)`.execute(trx)
  return new Map(rows.map((row) => [row.organizationId, row]))
}

/** A shop that is read: its key, and the time of its business as Home has it. */
type TimedShop = ConnectionKey & { now: Date; products: number; lastSaleAt: Date | null }

/** Returns shops with the time of each, which a test clock may have moved. */
async function timeShops(work: Work, shops: readonly ConnectionKey[]): Promise<TimedShop[]> {
  const records = await readRecords(work, shops)
  const real = work.clock.now()
  return shops.map((shop) => {
    const known = records.get(shop.organizationId)
    const { products = 0, lastSaleAt = null } = known ?? {}
    return { ...shop, now: nowOf(toBusinessTime(known, real), known?.newest), products, lastSaleAt }
  })
}

type Sales = AdminShopItem['sales']

function toSales(period: Period, totals: readonly PlacedTotals[]): Sales {
  return listRankedCurrencies(period, { totals, others: [] }).flatMap((currency) => {
    const { orders, gross } = getPeriodFigures(period, totals, currency)
    return orders.now > 0 || gross.now > 0 ? [{ currency, orders: orders.now, gross: gross.now }] : []
  })
}

/** Sums the last 30 days of each shop, by one statement for all whose day is the same. */
async function sumSales(work: Work, shops: readonly TimedShop[]): Promise<Map<string, Sales>> {
  const periods = shops.map(({ now }) => createPeriod(readAsked({}, { now, usual: ADMIN_SALES_PERIOD })))
  const sales = new Map<string, Sales>()
  for (const [, same] of Map.groupBy(shops.keys(), (index) => periods[index]?.span.to)) {
    const indexes = [...same]
    const period = periods[indexes[0] ?? 0]
    if (!period) continue
    const own = indexes.flatMap((index) => shops[index] ?? [])
    const totals = Map.groupBy(await sumPeriodsOf(work, own, period), ({ organizationId }) => organizationId)
    for (const [organizationId, sums] of totals) sales.set(organizationId, toSales(period, sums))
  }
  return sales
}

/** Enough for every shop that was ever seen; the others are on its page. */
const OWNERS_MAX = 10

/** A shop with the time of its business, and the first of its members. */
type ReadShop = { item: AdminShopItem; now: Date; members: readonly Member[] }

/** Reads shops with what their rows don't tell themselves, by a few statements for all of them. */
export async function readWholeShops(rows: readonly Row[], work: Work, membersMax = OWNERS_MAX): Promise<(ReadShop | null)[]> {
  const facts = rows.map(({ body }) => ShopFacts.safeParse(body).data)
  const known = facts.flatMap((shop) => shop ?? [])
  const ids = known.map((shop) => shop.organization_id)
  const members = Map.groupBy(await listMembers(work, ids, membersMax), ({ organizationId }) => organizationId)
  const keys = known.map(({ organization_id: organizationId, environment }) => ({ organizationId, environment }))
  const shops = await timeShops(work, keys)
  const sales = await sumSales(work, shops)
  const byId = new Map(shops.map((shop) => [shop.organizationId, shop]))
  return facts.map((shop) => {
    const timed = byId.get(shop?.organization_id ?? '')
    if (!shop || !timed) return null
    const people = members.get(timed.organizationId) ?? []
    const item = {
      ...shop,
      owners: people
        .filter(({ role }) => splitRoles(role).includes('owner'))
        .slice(0, OWNERS_MAX)
        .map(({ id, name, email }) => ({ user_id: id, name, email })),
      members: people[0]?.total ?? 0,
      products: timed.products,
      sales: sales.get(timed.organizationId) ?? [],
      last_sale_at: timed.lastSaleAt?.toISOString() ?? null,
    }
    return { item, now: timed.now, members: people }
  })
}

/** Reads the rows of a page of shops. */
export const readShops = async (rows: readonly Row[], work: Work): Promise<(AdminShopItem | null)[]> =>
  (await readWholeShops(rows, work)).map((shop) => shop?.item ?? null)
