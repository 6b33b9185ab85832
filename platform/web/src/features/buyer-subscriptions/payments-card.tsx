import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { getPaymentDisplayStatus } from '#src/nouns/payments/payment-labels.ts'
import { formatDay } from '#src/shell/moment.ts'

type Row = BuyerSubscriptionPage['payments'][number]

/** Shows the card and, if the wallet paid a part, what each of them paid. */
function Method({ payment }: { payment: Row }) {
  const { card_network: network, card_last_four: lastFour, total_amount: total, wallet_amount: wallet, currency } = payment
  const card = lastFour ? (
    <PaymentMethodLine brand={network ?? t('buyerSubscriptions.payments.card')} lastFour={lastFour} />
  ) : null
  if (wallet === 0) return card
  return (
    <span className="inline-grid gap-0.5">
      {card && total > wallet ? (
        <span className="inline-flex gap-2">
          {card}
          <Money amount={total - wallet} currency={currency} />
        </span>
      ) : null}
      <span className="inline-flex gap-2">
        {t('nouns.receipt.wallet')}
        <Money amount={wallet} currency={currency} />
      </span>
    </span>
  )
}

const createColumns = (): DataColumn<Row>[] => [
  { id: 'date', header: t('buyerSubscriptions.payments.date'), phone: 'title', cell: (payment) => formatDay(payment.created_at) },
  {
    id: 'status',
    header: t('buyerSubscriptions.payments.status'),
    phone: 'note',
    cell: (payment) => <StatusBadge status={getPaymentDisplayStatus(payment)} />,
  },
  {
    id: 'method',
    header: t('buyerSubscriptions.payments.method'),
    cell: (payment) => <Method payment={payment} />,
  },
  {
    id: 'amount',
    header: t('buyerSubscriptions.payments.amount'),
    align: 'end',
    phone: 'value',
    cell: (payment) => <Money amount={payment.total_amount} currency={payment.currency} />,
  },
  {
    id: 'invoice',
    header: t('buyerSubscriptions.payments.invoice'),
    align: 'end',
    phone: 'aside',
    cell: ({ invoice_url: url, created_at: at }) =>
      url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('buyerSubscriptions.payments.invoiceFrom', { date: formatDay(at) })}
          className="tp-link inline-flex min-h-6 items-center"
        >
          {t('buyerSubscriptions.payments.pdf')}
        </a>
      ) : (
        <span className="text-ink-3">{t('buyerSubscriptions.payments.noInvoice')}</span>
      ),
  },
]

/** Shows a subscription's payments, newest first. Card changes aren't payments. */
export function PaymentsCard({ payments }: { payments: readonly Row[] }) {
  const [columns] = useState(createColumns)
  return (
    <Card title={t('buyerSubscriptions.payments.title')} isFlush>
      <DataTable
        label={t('buyerSubscriptions.payments.title')}
        rows={payments.filter(({ total_amount: total }) => total > 0)}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        empty={
          <EmptyState drawing={null} title={t('buyerSubscriptions.payments.empty')}>
            {t('buyerSubscriptions.payments.emptyText')}
          </EmptyState>
        }
      />
    </Card>
  )
}
