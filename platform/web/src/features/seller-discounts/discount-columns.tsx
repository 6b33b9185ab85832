import type { SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { formatMoment } from '#src/shell/moment.ts'
import { statusLooks, takesOffLabel, usageLabel } from './discount-words.ts'

/** A discount's state as a badge. */
export function DiscountBadge({ status }: Pick<SellerDiscount, 'status'>) {
  const { look, word } = statusLooks[status]
  return <StatusBadge status={look}>{word}</StatusBadge>
}

/** The columns of the discount list. */
export const discountColumns: DataColumn<SellerDiscount>[] = [
  {
    id: 'code',
    header: 'Code',
    phone: 'title',
    cell: (discount) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-mono text-xs font-semibold">{discount.code}</span>
        {discount.name ? <span className="max-w-60 truncate font-normal text-ink-3 max-list:hidden">{discount.name}</span> : null}
      </span>
    ),
  },
  { id: 'status', header: 'Status', phone: 'note', cell: (discount) => <DiscountBadge status={discount.status} /> },
  {
    id: 'takes-off',
    header: 'Amount off',
    align: 'end',
    phone: 'value',
    cell: (discount) => <span className="font-[560] text-ink">{takesOffLabel(discount)}</span>,
  },
  { id: 'times_used', header: 'Usage', align: 'end', cell: usageLabel },
  {
    id: 'for',
    header: 'Products',
    cell: ({ restricted_to: { length } }) => (length === 0 ? 'All products' : length === 1 ? '1 product' : `${length} products`),
  },
  {
    id: 'ends',
    header: 'Ends',
    phone: 'aside',
    cell: ({ expires_at }) =>
      expires_at ? <time dateTime={expires_at}>{formatMoment(expires_at)}</time> : <span className="text-ink-3">Never</span>,
  },
]
