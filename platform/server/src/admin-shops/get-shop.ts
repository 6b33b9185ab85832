import { ADMIN_SHOP_PERIOD, type AdminShop } from '@tradepost/contract/platform/admin-shops'
import type { PeriodQuery } from '@tradepost/contract/platform/periods'
import { sql } from '@tradepost/kit/database/database'
import { splitRoles } from '#src/auth/guards/permissions.ts'
import { fault } from '#src/faults.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { Row } from '#src/records/list-records.ts'
import type { Work } from '#src/scope.ts'
import { createPeriod, readAsked } from '#src/seller/periods.ts'
import { viewPeriodFigures } from '#src/seller-home/period-figures.ts'
import { sumPeriods } from '#src/seller-home/period-sums.ts'
import { readWholeShops } from './read-shops.ts'

const MEMBERS_SHOWN = 50

/** Returns what administrators see of a shop. Its figures are those of its Home. @throws 404 ORGANIZATION_NOT_FOUND */
export async function getShop(work: Work, organizationId: string, query: PeriodQuery): Promise<AdminShop> {
  const { rows } = await sql<Row>`select id, body, '' as place from listed_shops where id = ${organizationId}`.execute(work.trx)
  const [shop] = await readWholeShops(rows, work, MEMBERS_SHOWN)
  if (!shop) throw fault('ORGANIZATION_NOT_FOUND')
  const { item, now, members } = shop
  const asked = readAsked(query, { now, usual: ADMIN_SHOP_PERIOD })
  const period = createPeriod(asked)
  const scope = { ...work, organizationId, environment: item.environment }
  const connection = await findActiveConnection(scope)
  return {
    ...item,
    problem: connection?.problem ?? null,
    members: {
      total: item.members,
      items: members.map(({ id, name, email, role, createdAt }) => ({
        ...{ user_id: id, name, email },
        roles: splitRoles(role),
        joined_at: createdAt.toISOString(),
      })),
    },
    figures: viewPeriodFigures(asked, period, { now, totals: await sumPeriods(scope, period) }),
  }
}
