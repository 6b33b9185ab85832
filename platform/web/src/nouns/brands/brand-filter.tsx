import { useQuery } from '@tanstack/react-query'
import { FilterMenu } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import type { FilterProps, ListFilter } from '#src/shell/lists/list-description.ts'
import { brandsQuery } from './queries.ts'

/** Filters by brand. Renders nothing if the business has only one. */
function BrandFilter({ slug, search, change }: FilterProps) {
  const brands = useQuery(brandsQuery(slug)).data?.items ?? []
  if (brands.length < 2 && !search.brand_id) return null
  return (
    <FilterMenu
      name={t('dashboardNouns.brands.filter')}
      value={search.brand_id}
      options={brands.map(({ brand_id, name }) => ({ value: brand_id, label: name ?? t('dashboardNouns.brands.unnamed') }))}
      onValueChange={(value) => change({ brand_id: value })}
    />
  )
}

/** A filter by brand. */
export const brandFilter: ListFilter = {
  label: t('dashboardNouns.brands.filter'),
  names: ['brand_id'],
  needs: 'product:read',
  Filter: BrandFilter,
}
