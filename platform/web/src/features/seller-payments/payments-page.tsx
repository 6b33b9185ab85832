import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { downloadCsv, toCsv } from '@tradepost/ui/csv'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { TabNav } from '@tradepost/ui/tabs'
import { Download } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { paymentColumns } from '#src/shell/payment-columns.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type PaymentsSearch, paymentsQuery } from './api.ts'
import { paymentCsvHeader, paymentCsvRow } from './payment-csv.ts'

const views: { status: PaymentsSearch['status']; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'succeeded', label: 'Succeeded' },
  { status: 'processing', label: 'Processing' },
  { status: 'failed', label: 'Failed' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'requires_customer_action', label: 'At the bank' },
]

function NoPayments({ slug }: { slug: string }) {
  return (
    <EmptyState
      level={2}
      title="No payments yet"
      actions={
        <Link to="/shop/$slug" params={{ slug }} className={buttonClassName()}>
          Buy something from your shop
        </Link>
      }
    >
      Every payment of your shop stands here, from the first try to the money.
    </EmptyState>
  )
}

/** The payments of a business by status, page by page. */
export function PaymentsPage({ slug, search }: { slug: string; search: PaymentsSearch }) {
  const navigate = useNavigate()
  const payments = useQuery(paymentsQuery(slug, search))
  const page = search.page ?? 1
  const show = (next: PaymentsSearch) => void navigate({ to: '/dashboard/$slug/payments', params: { slug }, search: next })
  const hasPages = page > 1 || payments.data?.has_more
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <PageHeader
        title="Payments"
        description="Newest first. Open one to see what it was for and what happened."
        actions={
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!payments.data?.items.length}
            onClick={() =>
              downloadCsv(`payments-page-${page}.csv`, toCsv(paymentCsvHeader, payments.data?.items.map(paymentCsvRow) ?? []))
            }
          >
            Export this page
          </Button>
        }
      />
      <Card isFlush>
        <TabNav
          label="Payments by status"
          className="px-5 max-list:px-4"
          items={views.map(({ status, label }) => ({
            key: label,
            label,
            isCurrent: search.status === status,
            onSelect: () => show({ status }),
          }))}
        />
        <DataTable
          label="Payments"
          rows={payments.data?.items}
          columns={paymentColumns}
          rowId={(payment) => payment.payment_id}
          rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
          onRowOpen={(payment) =>
            void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: payment.payment_id } })
          }
          isLoading={payments.isFetching}
          error={payments.isError ? wordsOf(payments.error) : undefined}
          onRetry={() => void payments.refetch()}
          empty={<NoPayments slug={slug} />}
          isFiltered={search.status !== undefined || page > 1}
          onClearFilters={() => show({})}
          footer={
            hasPages ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={payments.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
