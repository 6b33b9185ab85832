import { ADMIN_SALES_PERIOD, type AdminSales, type AdminSalesQuery } from '@tradepost/contract/platform/admin-shops'
import { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { sql } from '@tradepost/kit/database/database'
import type { ConnectionKey, Work } from '#src/scope.ts'
import { createPeriod, type Period, readAsked } from '#src/seller/periods.ts'
import { getPeriodFigures, viewPeriodFigures } from '#src/seller-home/period-figures.ts'
import { type PlacedTotals, sumPeriodsOf } from '#src/seller-home/period-sums.ts'

const SHOPS_SHOWN = 50
/** Real money first: its figures aren't added to those of tests. */
const ENVIRONMENTS: readonly ProviderEnvironment[] = ['live_mode', 'embedded', 'test_mode']

type Shop = ConnectionKey & { slug: string; name: string }

async function listOpenShops({ trx }: Work): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select shop.id as "organizationId", shop.environment, shop.slug, organization.name
    from listed_shops shop join organization using (id) where not is_closed`.execute(trx)
  return rows
}

type PlacedShopTotals = PlacedTotals & Pick<ConnectionKey, 'organizationId'>

/** Adds up what shops sold in each part of a period. */
function addUp(totals: readonly PlacedShopTotals[]): PlacedTotals[] {
  const sums = new Map<string, PlacedTotals>()
  for (const each of totals) {
    const key = `${each.place} ${each.currency}`
    const sum = sums.get(key)
    sums.set(key, {
      ...{ place: each.place, currency: each.currency },
      payments: each.payments + (sum?.payments ?? 0),
      gross: each.gross + (sum?.gross ?? 0),
      orders: each.orders + (sum?.orders ?? 0),
      refunds: each.refunds + (sum?.refunds ?? 0),
      disputes: each.disputes + (sum?.disputes ?? 0),
      customers: each.customers + (sum?.customers ?? 0),
    })
  }
  return [...sums.values()]
}

type Ranking = { shops: readonly Shop[]; totals: readonly PlacedShopTotals[]; currency: string }

/** Lists the shops with sales in a currency, those that sold most first. */
function rankShops(period: Period, { shops, totals, currency }: Ranking): AdminSales['shops'] {
  const byShop = Map.groupBy(totals, ({ organizationId }) => organizationId)
  return shops
    .map(({ organizationId, slug, name }) => {
      const { gross, net, orders } = getPeriodFigures(period, byShop.get(organizationId) ?? [], currency)
      return { organization_id: organizationId, slug, name, gross, net, orders }
    })
    .filter(({ gross, net }) => gross.now !== 0 || gross.before !== 0 || net.now !== 0 || net.before !== 0)
    .sort(
      (left, right) =>
        right.gross.now - left.gross.now || right.gross.before - left.gross.before || left.name.localeCompare(right.name),
    )
    .slice(0, SHOPS_SHOWN)
}

/**
 * Returns what the open shops of one kind of provider sold, in the days of the calendar: a shop whose test clock is ahead has its
 * sales on its own days. Each shop's part is what its Home shows for the same days.
 */
export async function showSales(work: Work, { environment: wanted, ...query }: AdminSalesQuery): Promise<AdminSales> {
  const now = work.clock.now()
  const open = await listOpenShops(work)
  const environments = ENVIRONMENTS.filter((each) => open.some(({ environment }) => environment === each))
  const known = ProviderEnvironment.safeParse(wanted).data
  const environment = known ?? environments[0] ?? 'embedded'
  const asked = readAsked(query, { now, usual: ADMIN_SALES_PERIOD })
  if (wanted !== undefined && known === undefined) asked.leftOut.push('environment')
  const period = createPeriod(asked)
  const shops = open.filter((shop) => shop.environment === environment)
  const totals = await sumPeriodsOf(work, shops, period)
  const figures = viewPeriodFigures(asked, period, { now, totals: addUp(totals) })
  return {
    ...figures,
    environment,
    environments,
    shops_total: shops.length,
    shops: rankShops(period, { shops, totals, currency: figures.currency }),
  }
}
