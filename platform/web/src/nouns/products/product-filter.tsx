import { useQuery } from '@tanstack/react-query'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import type { FilterProps, ListFilter } from '#src/shell/lists/list-description.ts'
import { productChoicesQuery, toProductOptions } from './product-choices.tsx'

type ProductFilterProps = FilterProps & { isRecurring?: boolean }

function ProductFilter({ slug, search, change, isRecurring = false }: ProductFilterProps) {
  const products = useQuery(productChoicesQuery(slug))
  const items = products.data?.items.filter((product) => !isRecurring || product.is_recurring) ?? []
  return (
    <FilterSearch
      name={t('dashboardNouns.products.filter')}
      value={search.product_id}
      onValueChange={(value) => change({ product_id: value })}
      options={toProductOptions(items)}
      emptyText={t(`dashboardNouns.products.${products.isError ? 'loadError' : products.isFetching ? 'loading' : 'none'}`)}
    />
  )
}

const filterOf = (Filter: ListFilter['Filter']): ListFilter => ({
  label: t('dashboardNouns.products.filter'),
  names: ['product_id'],
  needs: 'product:read',
  Filter,
})

/** A filter by product. */
export const productFilter = filterOf(ProductFilter)
/** A filter by subscription product. */
export const subscribedProductFilter = filterOf((props) => <ProductFilter {...props} isRecurring />)
