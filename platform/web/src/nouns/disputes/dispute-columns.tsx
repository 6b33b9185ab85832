import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { reasonLabel, stageLabel } from './dispute-labels.ts'

/** The dispute columns of lists: those of the disputes page and of a customer. */
export const disputeColumns: DataColumn<SellerDisputeItem>[] = [
  {
    id: 'amount',
    header: t('nouns.payments.amount'),
    align: 'end',
    phone: 'value',
    className: 'w-32',
    cell: ({ amount, currency }) => <Money amount={Number(amount)} currency={currency} />,
  },
  {
    id: 'status',
    header: t('nouns.payments.status'),
    phone: 'note',
    cell: ({ dispute_status: status }) => <StatusBadge status={status} />,
  },
  {
    id: 'respond_by',
    header: t('sellerDisputes.deadline.column'),
    cell: ({ respond_by: at, dispute_status: status }) =>
      at && status === 'dispute_opened' ? <RelativeTime at={at} /> : <span className="text-ink-3">–</span>,
  },
  {
    id: 'customer',
    header: t('nouns.payments.customer'),
    phone: 'title',
    cell: ({ customer, dispute_id: id }) => (
      <span className="inline-block max-w-full truncate align-bottom list:max-w-56">
        <span className="font-[560] text-ink">{customer?.name ?? id}</span>
        <span className="font-normal text-ink-3 max-list:hidden"> {formatEmail(customer?.email ?? '')}</span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: t('sellerDisputes.reason'),
    cell: ({ reason }) => (
      <span className="inline-block max-w-48 truncate align-bottom text-ink-2">
        {reason === null ? '–' : reasonLabel(reason)}
      </span>
    ),
  },
  { id: 'stage', header: t('sellerDisputes.stage'), cell: ({ dispute_stage: stage }) => stageLabel(stage) },
  {
    id: 'created_at',
    header: t('sellerDisputes.opened'),
    phone: 'aside',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]
