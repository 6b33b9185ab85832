import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { t } from '#src/messages.ts'
import type { ProductSearch } from './product-grid-search.ts'

const KINDS = ['all', 'subscribe', 'once'] as const

const SORTS = [
  { value: 'newest', text: 'newest' },
  { value: 'price-up', text: 'priceUp' },
  { value: 'price-down', text: 'priceDown' },
  { value: 'name', text: 'name' },
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
          options={KINDS.map((value) => ({ value, label: t(`storefront.kinds.${value}`) }))}
          className="max-list:flex! max-list:w-full max-list:[&>label]:flex-1"
          onValueChange={(kind) => onChange({ sort: search.sort, kind: kind === 'all' ? undefined : kind })}
        />
      ) : null}
      <NativeSelect
        aria-label={t('storefront.sort.label')}
        value={search.sort ?? 'newest'}
        onChange={(event) => {
          const chosen = SORTS.find((each) => each.value === event.target.value)?.value
          onChange({ kind: search.kind, sort: chosen === 'newest' ? undefined : chosen })
        }}
        className="w-auto! max-list:w-full!"
      >
        {SORTS.map(({ value, text }) => (
          <option key={value} value={value}>
            {t(`storefront.sort.${text}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
