import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { statusLooks, takesOffLabel, usageLabel } from './discount-labels.ts'

/** Shows a discount's state as a badge. */
export function DiscountBadge({ status }: Pick<SellerDiscount, 'status'>) {
  return <StatusBadge status={statusLooks[status]}>{t(`sellerDiscounts.statuses.${status}`)}</StatusBadge>
}

/** The columns of the discount list. */
export const discountColumns: DataColumn<SellerDiscount>[] = [
  {
    id: 'code',
    header: t('sellerDiscounts.columns.code'),
    phone: 'title',
    cell: (discount) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-mono text-xs font-semibold">{discount.code}</span>
        {discount.name ? <span className="max-w-60 truncate font-normal text-ink-3 max-list:hidden">{discount.name}</span> : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('sellerDiscounts.columns.status'),
    phone: 'note',
    cell: (discount) => <DiscountBadge status={discount.status} />,
  },
  {
    id: 'takes-off',
    header: t('sellerDiscounts.columns.amountOff'),
    align: 'end',
    phone: 'value',
    cell: (discount) => <span className="font-[560] text-ink">{takesOffLabel(discount)}</span>,
  },
  { id: 'times_used', header: t('sellerDiscounts.columns.usage'), align: 'end', cell: usageLabel },
  {
    id: 'for',
    header: t('sellerDiscounts.columns.products'),
    cell: ({ restricted_to: { length } }) => t('sellerDiscounts.columns.productCount', { count: length }),
  },
  {
    id: 'ends',
    header: t('sellerDiscounts.columns.ends'),
    phone: 'aside',
    cell: ({ expires_at }) =>
      expires_at ? (
        <time dateTime={expires_at}>{formatMoment(expires_at)}</time>
      ) : (
        <span className="text-ink-3">{t('sellerDiscounts.columns.never')}</span>
      ),
  },
]
