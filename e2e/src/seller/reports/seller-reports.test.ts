import type { ReportName } from '@tradepost/contract/platform/seller-reports'
import { SALES_BY, SellerReport } from '@tradepost/contract/platform/seller-reports'
import { HOW_TO_REPEAT, takeTurns } from '@tradepost/kit/testing/test-runs'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAll } from '#src/seller/home/home-figures.ts'
import { sellForAYear } from '#src/seller/home/home-year.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import {
  readSource,
  type Source,
  slowEarnings,
  slowFailures,
  slowMovements,
  slowRefundsAndDisputes,
  slowRetention,
  slowSales,
} from './slow-reports.ts'

let world: World
let seller: Seller
let source: Source
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  await sellForAYear({ world, seller, client })
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await closeTotals(world.platform.deps)
  const events = await world.platform.deps.database.db.selectFrom('providerEvents').select(['body', 'happenedAt as at']).execute()
  source = await readSource(client, await listAll(client), events)
})
afterAll(() => world.close())

async function show(report: ReportName, query: Record<string, string> = {}, { visitor, slug } = seller): Promise<SellerReport> {
  const { status, body } = await visitor.get(`/api/organizations/${slug}/reports/${report}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return SellerReport.parse(body)
}

const valuesOf = ({ rows }: SellerReport) => rows.map(({ values }) => values)

const PERIODS: Record<string, string>[] = [
  { period: '12m' },
  { period: '90d' },
  { period: 'custom', from: '2027-01-15', to: '2027-09-20' },
]
const ASKED = ['Europe/Berlin', 'America/Los_Angeles', 'UTC'].flatMap((zone) =>
  PERIODS.flatMap((period) => ['USD', 'EUR'].map((currency) => ({ zone, period, currency }))),
)

const SLOW = {
  earnings: slowEarnings,
  'recurring-revenue': slowMovements,
  retention: slowRetention,
  'refunds-and-disputes': slowRefundsAndDisputes,
  'failed-payments': slowFailures,
}

test.each(takeTurns(ASKED, { turn: 0, every: 9 }))(
  'in $zone, the reports of $period in $currency say what the provider’s own lists and events say',
  async ({ zone: timeZone, period, currency }) => {
    const query = { ...period, time_zone: timeZone, currency }
    for (const name of ['earnings', 'recurring-revenue', 'retention', 'refunds-and-disputes', 'failed-payments'] as const) {
      const report = await show(name, query)
      expect(report, name).toMatchObject({ report: name, currency, left_out: [], time_zone: timeZone })
      expect(valuesOf(report), `${name}: ${HOW_TO_REPEAT}`).toEqual(SLOW[name](source, { ...report, timeZone }))
    }
    for (const by of SALES_BY) {
      const report = await show('sales', { ...query, by })
      const rows = new Map(report.rows.map(({ key, values }) => [key, values]))
      expect(rows, `sales by ${by}: ${HOW_TO_REPEAT}`).toEqual(slowSales(source, { ...report, timeZone }, by))
    }
  },
)
