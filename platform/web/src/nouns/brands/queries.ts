/** Brands, and a filter by brand. */

import { SellerBrand, SellerBrandList } from '@tradepost/contract/platform/catalog/seller-brands'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads the brands of a business, primary one first; or its archived brands. */
export const brandsQuery = (slug: string, search: ListSearch = {}) => listQuery(slug, 'brands', SellerBrandList, search)

/** Loads one brand. */
export const brandQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: 'brands',
    id,
    answer: SellerBrand,
    nameOf: ({ name }) => name ?? t('dashboardNouns.brands.fallbackName'),
  })
