import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PaymentListItem } from '@tradepost/contract/provider/payments'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { ListPager } from '@tradepost/ui/tables/list-pager'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { ListAnswer } from '#src/shell/lists/noun-queries.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { paymentColumns } from './payment-columns.tsx'

// Leaves out the customer, whom the page already names.
const columns = paymentColumns
  .filter((column) => column.id !== 'customer')
  .map((column) => (column.id === 'method' ? { ...column, phone: 'title' as const } : column))

type PaymentsCardProps = {
  slug: string
  payments: UseQueryResult<ListAnswer<PaymentListItem>>
  onCursorChange: (cursor: string) => void
  skeletonRows: number
  empty: ReactNode
}

/** Lists the payments of one customer or subscription, newest first, each linked to its page. */
export function PaymentsCard({ slug, payments, onCursorChange, skeletonRows, empty }: PaymentsCardProps) {
  const navigate = useNavigate()
  return (
    <Card title={t('dashboardNouns.payments.title')} isFlush>
      <DataTable
        label={t('dashboardNouns.payments.title')}
        rows={payments.data?.items}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
        onRowOpen={({ payment_id: paymentId }) =>
          void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId } })
        }
        isLoading={payments.isFetching}
        skeletonRows={skeletonRows}
        error={payments.isError ? getErrorMessage(payments.error) : undefined}
        onRetry={() => void payments.refetch()}
        empty={empty}
        footer={
          payments.data?.next || payments.data?.previous ? (
            <ListPager {...payments.data} onCursorChange={onCursorChange} />
          ) : undefined
        }
      />
    </Card>
  )
}
