import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer-subscriptions'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Money } from '@tradepost/ui/money'
import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { shownPaymentStatus } from '#src/nouns/payments/payment-columns.tsx'
import { formatDay } from '#src/shell/moment.ts'

type Row = BuyerSubscriptionPage['payments'][number]

const columns: DataColumn<Row>[] = [
  { id: 'date', header: 'Date', phone: 'title', cell: (payment) => formatDay(payment.created_at) },
  { id: 'status', header: 'Status', phone: 'note', cell: (payment) => <StatusBadge status={shownPaymentStatus(payment)} /> },
  {
    id: 'method',
    header: 'Paid with',
    cell: ({ card_network: network, card_last_four: lastFour }) =>
      lastFour ? <PaymentMethodLine brand={network ?? 'Card'} lastFour={lastFour} /> : null,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'value',
    cell: (payment) => <Money amount={payment.total_amount} currency={payment.currency} />,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    align: 'end',
    phone: 'aside',
    cell: ({ invoice_url: url, created_at: at }) =>
      url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Invoice from ${formatDay(at)}, PDF`}
          className="tp-link inline-flex min-h-6 items-center"
        >
          PDF
        </a>
      ) : (
        <span className="text-ink-3">None</span>
      ),
  },
]

/** A subscription's payments, newest first. Card changes aren't payments. */
export function PaymentsCard({ payments }: { payments: readonly Row[] }) {
  return (
    <Card title="Payments" isFlush>
      <DataTable
        label="Payments"
        rows={payments.filter(({ total_amount: total }) => total > 0)}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        empty={
          <EmptyState drawing={null} title="No payments yet">
            Payments and invoices appear here.
          </EmptyState>
        }
      />
    </Card>
  )
}
