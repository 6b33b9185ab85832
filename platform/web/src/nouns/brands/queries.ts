import { SellerBrand, SellerBrandList } from '@tradepost/contract/platform/seller-brands'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/noun-queries.ts'

/** Loads the brands of a business, the primary one first; or the archived ones. */
export const brandsQuery = (slug: string, search: ListSearch = {}) => listQuery(slug, 'brands', SellerBrandList, search)

export const brandQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: 'brands',
    id,
    answer: SellerBrand,
    nameOf: ({ name }) => name ?? t('dashboardNouns.brands.fallbackName'),
  })
