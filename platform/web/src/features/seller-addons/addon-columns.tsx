import type { Addon } from '@tradepost/contract/provider/addons'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { Money } from '@tradepost/ui/money'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { taxCategories } from '#src/nouns/products/tax-categories.ts'

/** Columns of the add-ons list. */
export const addonColumns: DataColumn<Addon>[] = [
  {
    id: 'name',
    header: 'Add-on',
    phone: 'title',
    className: 'max-w-90',
    cell: (addon) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <ProductThumb product={{ ...addon, poster: null }} size={36} />
        <span className="truncate">{addon.name}</span>
      </span>
    ),
  },
  {
    id: 'tax',
    header: 'Tax category',
    phone: 'note',
    cell: (addon) => taxCategories.find(({ value }) => value === addon.tax_category)?.label ?? addon.tax_category,
  },
  {
    id: 'amount',
    header: 'Price',
    align: 'end',
    phone: 'value',
    className: 'w-40',
    cell: (addon) => (
      <>
        <Money amount={addon.price} currency={addon.currency} className="font-[560] text-ink" />
        <span className="block text-xs text-ink-3">per cycle</span>
      </>
    ),
  },
  { id: 'updated_at', header: 'Updated', phone: 'aside', cell: (addon) => <RelativeTime at={addon.updated_at} /> },
]
