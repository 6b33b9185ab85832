import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE, type SellerPaymentList } from '@tradepost/contract/platform/seller'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import { Pagination } from '@tradepost/ui/pagination'
import type { ReactNode } from 'react'
import { paymentColumns } from './payment-columns.tsx'
import { wordsOf } from './request.ts'

// Whose payments they are, the page says.
const columns = paymentColumns
  .filter((column) => column.id !== 'customer')
  .map((column) => (column.id === 'method' ? { ...column, phone: 'title' as const } : column))

type PaymentsCardProps = {
  slug: string
  payments: UseQueryResult<SellerPaymentList>
  /** Counts from 1. */
  page: number
  onPageChange: (page: number) => void
  skeletonRows: number
  empty: ReactNode
}

/** The payments of what a page is about, newest first, each leading to its own page. */
export function PaymentsCard({ slug, payments, page, onPageChange, skeletonRows, empty }: PaymentsCardProps) {
  const navigate = useNavigate()
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
        skeletonRows={skeletonRows}
        error={payments.isError ? wordsOf(payments.error) : undefined}
        onRetry={() => void payments.refetch()}
        empty={empty}
        footer={
          page > 1 || payments.data?.has_more ? (
            <Pagination page={page} pageSize={SELLER_PAGE_SIZE} hasNext={payments.data?.has_more} onPageChange={onPageChange} />
          ) : undefined
        }
      />
    </Card>
  )
}
