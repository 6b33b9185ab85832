import { NativeSelect } from '@tradepost/ui/native-select'
import { Segmented } from '@tradepost/ui/segmented'
import { t } from '#src/messages.ts'
import type { ProductSearch } from './product-grid-search.ts'

const kinds = [
  { value: 'all', label: t('storefront.kinds.all') },
  { value: 'subscribe', label: t('storefront.kinds.subscribe') },
  { value: 'once', label: t('storefront.kinds.once') },
] as const

const sorts = [
  { value: 'newest', label: t('storefront.sort.newest') },
  { value: 'price-up', label: t('storefront.sort.priceUp') },
  { value: 'price-down', label: t('storefront.sort.priceDown') },
  { value: 'name', label: t('storefront.sort.name') },
] as const

type ProductGridToolbarProps = {
  search: ProductSearch
  /** The shop has one-time products and subscriptions, so the filter is useful. */
  hasKinds: boolean
  onChange: (changes: Pick<ProductSearch, 'kind' | 'sort'>) => void
}

/** Shows the controls that filter the products by kind and sort them. */
export function ProductGridToolbar({ search, hasKinds, onChange }: ProductGridToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-list:w-full">
      {hasKinds || search.kind ? (
        <Segmented
          label={t('storefront.kinds.label')}
          value={search.kind ?? 'all'}
          options={kinds}
          className="max-list:flex! max-list:w-full max-list:[&>label]:flex-1"
          onValueChange={(kind) => onChange({ sort: search.sort, kind: kind === 'all' ? undefined : kind })}
        />
      ) : null}
      <NativeSelect
        aria-label={t('storefront.sort.label')}
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
