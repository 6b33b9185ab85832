import type { SellerProductList } from '@tradepost/contract/platform/seller-products'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { Money } from '@tradepost/ui/money'
import { PosterThumb } from '@tradepost/ui/posters'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { taxNote } from '#src/shell/price.tsx'
import { initialsName } from './poster-choice.tsx'
import { posterOf } from './poster-of.ts'

export type ListedProduct = SellerProductList['items'][number]

/** The columns of the product list. */
export const productColumns: DataColumn<ListedProduct>[] = [
  {
    id: 'name',
    header: 'Product',
    phone: 'title',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        {product.image ? (
          <img src={product.image} alt="" className="size-9 rounded-md object-cover" />
        ) : (
          <PosterThumb name={posterOf(product.metadata) ?? initialsName(product.name)} size={36} />
        )}
        <span className="truncate">{product.name}</span>
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    phone: 'value',
    className: 'w-32',
    cell: (product) =>
      product.price === null || product.currency === null ? (
        '–'
      ) : (
        <>
          <Money amount={product.price} currency={product.currency} className="font-[560] text-ink" />
          {product.is_recurring ? <span className="block text-xs text-ink-3">recurring</span> : null}
        </>
      ),
  },
  {
    id: 'tax',
    header: 'Tax',
    phone: 'note',
    cell: (product) => <span className="text-ink-3">{taxNote(product.tax_inclusive ?? false)}</span>,
  },
  { id: 'updated', header: 'Changed', phone: 'aside', cell: (product) => <RelativeTime at={product.updated_at} /> },
]
