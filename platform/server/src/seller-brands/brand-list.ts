import { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { sql } from '@tradepost/kit/database/database'
import { brands } from '#src/records/nouns/brands.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { readBrand } from './brands.ts'

/** The list of a business's brands, the primary one first: by default the active ones. */
export const brandList: RecordList<SellerBrand> = {
  needs: 'product:read',
  noun: brands,
  read: async (rows) => rows.map(({ body }) => readBrand(body) ?? null),
  sorts: { place: 'shown_place', name: 'name' },
  isAscending: true,
  tabs: {
    name: 'status',
    of: sql`case when archived_at is null then 'active' else 'archived' end`,
    values: ['active', 'archived'],
    first: 'active',
  },
  filters: {},
  csv: {
    header: ['brand_id', 'name', 'statement_descriptor', 'support_email', 'url', 'archived_at'],
    row: (brand) => [brand.brand_id, brand.name, brand.statement_descriptor, brand.support_email, brand.url, brand.archived_at],
  },
}

export const brandListRoutes = listRoutes('Seller: brands', {
  name: 'brands',
  words: 'brands',
  item: SellerBrand,
  list: brandList,
})
