import type { Addon } from '@tradepost/contract/provider/addons'
import { Money } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { taxCategories } from '#src/nouns/products/tax-categories.ts'

/** Columns of the add-ons list. */
export const addonColumns: DataColumn<Addon>[] = [
  {
    id: 'name',
    header: t('sellerAddons.columns.addon'),
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
    header: t('sellerAddons.columns.taxCategory'),
    phone: 'note',
    cell: (addon) => taxCategories.find(({ value }) => value === addon.tax_category)?.label ?? addon.tax_category,
  },
  {
    id: 'amount',
    header: t('sellerAddons.columns.price'),
    align: 'end',
    phone: 'value',
    className: 'w-40',
    cell: (addon) => (
      <>
        <Money amount={addon.price} currency={addon.currency} className="font-[560] text-ink" />
        <span className="block text-xs text-ink-3">{t('sellerAddons.columns.perCycle')}</span>
      </>
    ),
  },
  {
    id: 'updated_at',
    header: t('sellerAddons.columns.updated'),
    phone: 'aside',
    cell: (addon) => <RelativeTime at={addon.updated_at} />,
  },
]
