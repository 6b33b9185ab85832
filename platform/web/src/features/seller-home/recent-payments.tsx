import { Link, useNavigate } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { t } from '#src/dashboard-messages.ts'
import { paymentColumns } from '#src/nouns/payments/payment-columns.tsx'

// The customer comes first here. The payment method is on the payment's page.
const columns = ['customer', 'status', 'created_at', 'amount'].flatMap((id) =>
  paymentColumns.filter((column) => column.id === id),
)

/** Shows the shop's latest payments, regardless of the period. */
export function RecentPayments({ home }: { home: SellerHome }) {
  const navigate = useNavigate()
  const { slug } = home.organization
  return (
    <Card
      title={t('sellerHome.payments.title')}
      isFlush
      action={
        <Link to="/dashboard/$slug/payments" params={{ slug }} className="tp-link">
          {t('sellerHome.payments.all')}
        </Link>
      }
    >
      <DataTable
        label={t('sellerHome.payments.label')}
        rows={home.recent_payments}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
        onRowOpen={(payment) =>
          void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: payment.payment_id } })
        }
        empty={<EmptyState title={t('sellerHome.payments.empty.title')}>{t('sellerHome.payments.empty.text')}</EmptyState>}
      />
    </Card>
  )
}
