import { AdminSales, AdminSalesQuery, AdminShop } from '@tradepost/contract/platform/admin-shops'
import { PeriodQuery } from '@tradepost/contract/platform/periods'
import { platformRoutes } from '#src/callers.ts'
import { getShop } from './get-shop.ts'
import { showSales } from './show-sales.ts'

const asAdmin = { caller: 'admin', faults: [404] } as const

export const adminShopRoutes = platformRoutes('Administration: shops')
  .get(
    '/api/admin/shops/{organization_id}',
    { ...asAdmin, action: 'organization.viewed', summary: 'Get a shop with its figures', query: PeriodQuery, returns: AdminShop },
    async ({ work, params, query }) => getShop(work, params.organization_id, query),
  )
  .get(
    '/api/admin/sales',
    {
      ...asAdmin,
      action: 'organization.sales_viewed',
      summary: 'Get the sales of all shops',
      query: AdminSalesQuery,
      returns: AdminSales,
    },
    async ({ work, query }) => showSales(work, query),
  )
