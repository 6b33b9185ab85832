import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Pagination } from '@tradepost/ui/pagination'
import { useState } from 'react'
import { paymentColumns } from '#src/shell/payment-columns.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type About, paymentsQuery } from './api.ts'

// Who pays, the page says.
const columns = paymentColumns
  .filter((column) => column.id !== 'customer')
  .map((column) => (column.id === 'method' ? { ...column, phone: 'title' as const } : column))

/** Every attempt to charge a subscription, newest first. */
export function PaymentsCard({ about }: { about: About }) {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const payments = useQuery(paymentsQuery(about, page))
  const { slug } = about
  return (
    <Card title="Payments" isFlush>
      <DataTable
        label="Payments"
        rows={payments.data?.items}
        columns={columns}
        rowId={(payment) => payment.payment_id}
        rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
        onRowOpen={({ payment_id: paymentId }) =>
          void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId } })
        }
        isLoading={payments.isFetching}
        skeletonRows={2}
        error={payments.isError ? wordsOf(payments.error) : undefined}
        onRetry={() => void payments.refetch()}
        empty={
          <EmptyState drawing={null} title="Nothing charged yet">
            Every charge of this subscription stands here.
          </EmptyState>
        }
        footer={
          page > 1 || payments.data?.has_more ? (
            <Pagination page={page} pageSize={SELLER_PAGE_SIZE} hasNext={payments.data?.has_more} onPageChange={setPage} />
          ) : undefined
        }
      />
    </Card>
  )
}
