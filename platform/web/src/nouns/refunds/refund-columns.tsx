import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'

/** Shows what a refund returned. */
export function RefundAmount({ refund: { amount, currency } }: { refund: SellerRefund }) {
  return amount === null || currency === null ? <>–</> : <Money amount={amount} currency={currency} />
}

/** The refund columns of lists: those of the refunds page and of a payment. */
export const refundColumns: DataColumn<SellerRefund>[] = [
  {
    id: 'amount',
    header: t('nouns.payments.amount'),
    align: 'end',
    phone: 'value',
    className: 'w-32',
    cell: (refund) => <RefundAmount refund={refund} />,
  },
  {
    id: 'status',
    header: t('nouns.payments.status'),
    phone: 'note',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'customer',
    header: t('nouns.payments.customer'),
    phone: 'title',
    cell: ({ customer, refund_id: id }) => (
      <span className="inline-block max-w-full truncate align-bottom">
        <span className="font-[560] text-ink">{customer?.name ?? id}</span>
        <span className="font-normal text-ink-3 max-list:hidden"> {formatEmail(customer?.email ?? '')}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: t('sellerRefunds.reason'),
    cell: ({ reason }) => <span className="inline-block max-w-56 truncate align-bottom text-ink-2">{reason ?? '–'}</span>,
  },
  {
    id: 'created_at',
    header: t('nouns.payments.date'),
    phone: 'aside',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]
