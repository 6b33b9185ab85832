import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { t } from '#src/dashboard-messages.ts'
import { disputeColumns } from '#src/nouns/disputes/dispute-columns.tsx'
import { disputesQuery } from '#src/nouns/disputes/queries.ts'
import { refundsQuery } from '#src/nouns/refunds/queries.ts'
import { refundColumns } from '#src/nouns/refunds/refund-columns.tsx'
import { getErrorMessage } from '#src/shell/request.ts'

type PartProps = { slug: string; customerId: string }

// The page already names the customer. On a phone, a row begins with its amount.
const ownRefundColumns = refundColumns
  .filter(({ id }) => id !== 'customer')
  .map((column) => (column.id === 'amount' ? { ...column, phone: 'title' as const } : column))
const ownDisputeColumns = disputeColumns
  .filter(({ id }) => id !== 'customer')
  .map((column) => (column.id === 'amount' ? { ...column, phone: 'title' as const } : column))

/** Shows the customer's refunds; nothing if there are none. */
export function RefundsCard({ slug, customerId }: PartProps) {
  const navigate = useNavigate()
  const refunds = useQuery(refundsQuery(slug, { customer_id: customerId }))
  if (refunds.data?.items.length === 0) return null
  const title = t('sellerCustomers.returned.refunds')
  return (
    <Card
      title={title}
      isFlush
      action={
        refunds.data?.next ? (
          <Link to="/dashboard/$slug/refunds" params={{ slug }} search={{ customer_id: customerId }} className="tp-link">
            {t('sellerCustomers.page.viewAll')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        label={title}
        rows={refunds.data?.items}
        columns={ownRefundColumns}
        rowId={({ refund_id }) => refund_id}
        rowHref={({ refund_id }) => `/dashboard/${slug}/refunds/${refund_id}`}
        onRowOpen={({ refund_id: refundId }) =>
          void navigate({ to: '/dashboard/$slug/refunds/$refundId', params: { slug, refundId } })
        }
        isLoading={refunds.isFetching}
        skeletonRows={1}
        error={refunds.isError ? getErrorMessage(refunds.error) : undefined}
        onRetry={() => void refunds.refetch()}
      />
    </Card>
  )
}

/** Shows the customer's disputes; nothing if there are none. */
export function DisputesCard({ slug, customerId }: PartProps) {
  const navigate = useNavigate()
  const disputes = useQuery(disputesQuery(slug, { customer_id: customerId }))
  if (disputes.data?.items.length === 0) return null
  const title = t('sellerCustomers.returned.disputes')
  return (
    <Card
      title={title}
      isFlush
      action={
        disputes.data?.next ? (
          <Link to="/dashboard/$slug/disputes" params={{ slug }} search={{ customer_id: customerId }} className="tp-link">
            {t('sellerCustomers.page.viewAll')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        label={title}
        rows={disputes.data?.items}
        columns={ownDisputeColumns}
        rowId={({ dispute_id }) => dispute_id}
        rowHref={({ dispute_id }) => `/dashboard/${slug}/disputes/${dispute_id}`}
        onRowOpen={({ dispute_id: disputeId }) =>
          void navigate({ to: '/dashboard/$slug/disputes/$disputeId', params: { slug, disputeId } })
        }
        isLoading={disputes.isFetching}
        skeletonRows={1}
        error={disputes.isError ? getErrorMessage(disputes.error) : undefined}
        onRetry={() => void disputes.refetch()}
      />
    </Card>
  )
}
