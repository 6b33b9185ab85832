import { AdminShopItem } from '@tradepost/contract/platform/admin-shops'
import { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { sql } from '@tradepost/kit/database/database'
import { matchWords } from '#src/records/list-records.ts'
import { either, instants, oneOf } from '#src/seller/list-filters.ts'
import { adminListRoutes } from '#src/seller/list-routes.ts'
import type { AdminList } from '#src/seller/record-list.ts'
import { readShops } from './read-shops.ts'

const flag = (column: string) => either({ true: sql.ref(column), false: sql`not ${sql.ref(column)}` })

/** The list of the installation's shops. They are found by their members, too. */
const shopList: AdminList<AdminShopItem> = {
  noun: {
    table: 'listed_shops',
    columns: { created_at: ['timestamptz', 'created_at'], name: ['text', 'name'] },
  },
  read: readShops,
  sorts: { created_at: 'created_at', name: 'name' },
  alsoFound: async (_, words) => [
    sql`id in (select "organizationId" from member where "userId" in (select id from listed_users where ${matchWords(words)}))`,
  ],
  filters: {
    environment: oneOf('environment', ProviderEnvironment.options),
    is_connected: flag('is_connected'),
    is_closed: flag('is_closed'),
    ...instants('created_at'),
  },
  csv: {
    header: [
      ...['organization_id', 'slug', 'name', 'created_at', 'is_closed', 'environment', 'is_connected'],
      ...['owners', 'members', 'products', 'orders_30_days', 'last_sale_at'],
    ],
    row: (shop) => [
      ...[shop.organization_id, shop.slug, shop.name, shop.created_at, shop.is_closed, shop.environment, shop.is_connected],
      shop.owners.map(({ email }) => email).join(' '),
      shop.members,
      shop.products,
      shop.sales.reduce((total, { orders }) => total + orders, 0),
      shop.last_sale_at,
    ],
  },
}

export const adminShopListRoutes = adminListRoutes('Administration: shops', {
  name: 'shops',
  words: 'shops',
  action: 'organization.listed',
  item: AdminShopItem,
  list: shopList,
})
