import { formatEmail } from '@tradepost/contract/email-address'
import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import { Money } from '@tradepost/ui/commerce/money'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { getPaymentDisplayStatus } from './payment-labels.ts'

/** The payment columns of lists: the home page's and the payments page's. */
export const paymentColumns: DataColumn<PaymentListItem>[] = [
  {
    id: 'amount',
    header: t('nouns.payments.amount'),
    align: 'end',
    phone: 'value',
    className: 'w-32',
    cell: (payment) => <Money amount={payment.total_amount} currency={payment.currency} />,
  },
  {
    id: 'status',
    header: t('nouns.payments.status'),
    phone: 'note',
    cell: (payment) => <StatusBadge status={getPaymentDisplayStatus(payment)} />,
  },
  {
    id: 'customer',
    header: t('nouns.payments.customer'),
    phone: 'title',
    cell: (payment) => (
      <span className="inline-block max-w-full truncate align-bottom">
        <span className="font-[560] text-ink">{payment.customer.name}</span>
        <span className="font-normal text-ink-3 max-list:hidden"> {formatEmail(payment.customer.email)}</span>
      </span>
    ),
  },
  {
    id: 'method',
    header: t('nouns.payments.method'),
    cell: (payment) =>
      payment.card_last_four ? (
        <PaymentMethodLine brand={payment.card_network ?? t('nouns.payments.card')} lastFour={payment.card_last_four} />
      ) : (
        <span className="text-ink-3">{payment.payment_method ?? t('nouns.payments.unknownMethod')}</span>
      ),
  },
  {
    id: 'created_at',
    header: t('nouns.payments.date'),
    phone: 'aside',
    cell: (payment) => <RelativeTime at={payment.created_at} />,
  },
]
