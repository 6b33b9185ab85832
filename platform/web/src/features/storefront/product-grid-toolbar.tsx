import { NativeSelect } from '@tradepost/ui/native-select'
import { Segmented } from '@tradepost/ui/segmented'
import type { ShelfSearch } from './product-grid-search.ts'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'subscribe', label: 'Subscribe' },
  { value: 'once', label: 'Buy once' },
] as const

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price-up', label: 'Price, low to high' },
  { value: 'price-down', label: 'Price, high to low' },
  { value: 'name', label: 'Name' },
] as const

type ShelfToolbarProps = {
  search: ShelfSearch
  /** The shop has both kinds, so there is something to choose. */
  hasKinds: boolean
  onChange: (changes: Pick<ShelfSearch, 'kind' | 'sort'>) => void
}

/** Filters the products by kind and sorts them. */
export function ShelfToolbar({ search, hasKinds, onChange }: ShelfToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-list:w-full">
      {hasKinds || search.kind ? (
        <Segmented
          label="Product type"
          value={search.kind ?? 'all'}
          options={kinds}
          className="max-list:flex! max-list:w-full max-list:[&>label]:flex-1"
          onValueChange={(kind) => onChange({ sort: search.sort, kind: kind === 'all' ? undefined : kind })}
        />
      ) : null}
      <NativeSelect
        aria-label="Sort by"
        value={search.sort ?? 'newest'}
        onChange={(event) => {
          const chosen = sorts.find((each) => each.value === event.target.value)?.value
          onChange({ kind: search.kind, sort: chosen === 'newest' ? undefined : chosen })
        }}
        className="w-auto! max-list:w-full!"
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
