import { useQuery } from '@tanstack/react-query'
import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import { DateRangePicker } from '@tradepost/ui/date-range-picker'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { FilterSearch } from '@tradepost/ui/filter-menu'
import { SearchField } from '@tradepost/ui/search-field'
import { CustomerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { useCustomerNames } from '#src/nouns/customers/customer-names.ts'
import { productChoicesQuery, productOptions } from '#src/nouns/products/product-choices.tsx'
import { formatDay } from '#src/shell/moment.ts'
import type { PaymentsSearch } from './api.ts'

type FiltersProps = {
  slug: string
  search: PaymentsSearch
  change: (changes: PaymentsSearch) => void
  isFiltered: boolean
}

const NONE: PaymentsSearch = {
  q: undefined,
  product: undefined,
  customer: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
}

/** By what payments are found. */
export function PaymentFilters({ slug, search, change, isFiltered }: FiltersProps) {
  const products = useQuery(productChoicesQuery(slug))
  const nameOf = useCustomerNames(slug)
  const { q, product, customer, from, to } = search
  const range = from && to ? { from, to } : undefined
  return (
    <FilterBar isFiltered={isFiltered} onClear={() => change(NONE)}>
      <SearchField
        label="Search payments"
        placeholder="Name, email, order, last four digits"
        value={q ?? ''}
        onSearch={(text) => change({ q: text || undefined })}
        className="w-72 max-list:w-full"
      />
      <FilterSearch
        name="Product"
        value={product}
        onValueChange={(value) => change({ product: value })}
        options={productOptions(products.data?.items ?? [])}
        emptyText={products.isError ? 'Couldn’t load products' : 'No product'}
      />
      <CustomerFilter slug={slug} value={customer} nameOf={nameOf} onValueChange={(value) => change({ customer: value })} />
      <DateRangePicker
        label="Date"
        align="start"
        value={range}
        onValueChange={(next) => change({ from: next?.from, to: next?.to })}
        trigger={
          range ? (
            <ActiveFilterChip
              name="Date"
              value={`${formatDay(range.from)} to ${formatDay(range.to)}`}
              onRemove={() => change({ from: undefined, to: undefined })}
            />
          ) : (
            <FilterChip>Date</FilterChip>
          )
        }
      />
    </FilterBar>
  )
}
