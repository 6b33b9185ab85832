import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { downloadCsv, toCsv } from '@tradepost/ui/csv'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { ListPager } from '@tradepost/ui/list-pager'
import { PageHeader } from '@tradepost/ui/page-header'
import { TabNav } from '@tradepost/ui/tabs'
import { Download } from 'lucide-react'
import { paymentColumns } from '#src/nouns/payments/payment-columns.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type PaymentsSearch, paymentsQuery } from './api.ts'
import { paymentCsvHeader, paymentCsvRow } from './payment-csv.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentNotices, PaymentSums } from './payment-sums.tsx'

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

/** What the server can order by, and the column that shows it. */
const SORTED = { amount: 'amount', when: 'created_at' } as const
const columns = paymentColumns.map((column) => (column.id in SORTED ? { ...column, isSortable: true } : column))

/** The payments of a business: found by words, filtered, in any order, page by page. */
export function PaymentsPage({ slug, search }: { slug: string; search: PaymentsSearch }) {
  const navigate = useNavigate()
  const payments = useQuery(paymentsQuery(slug, search))
  const { data } = payments
  const show = (next: PaymentsSearch) => void navigate({ to: '/dashboard/$slug/payments', params: { slug }, search: next })
  /** Other rows begin with the first page. */
  const change = (changes: PaymentsSearch) => show({ ...search, cursor: undefined, ...changes })
  const { status, sort, order, cursor: _, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const countOf = (each: PaymentsSearch['status']) => (each ? (data?.counts[each] ?? 0) : (data?.counts.all ?? 0))
  const sorted = sort ? { columnId: sort === 'amount' ? 'amount' : 'when', isDescending: order !== 'asc' } : undefined
  return (
    <>
      <PageTitle>Payments</PageTitle>
      <PageHeader
        title="Payments"
        description="Every payment of your shop. Open one to see what it was for and what happened."
        actions={
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!data?.items.length}
            onClick={() => downloadCsv('payments.csv', toCsv(paymentCsvHeader, data?.items.map(paymentCsvRow) ?? []))}
          >
            Export this page
          </Button>
        }
      />
      <Card isFlush>
        <TabNav
          label="Payments by status"
          className="px-5 max-list:px-4"
          items={views.map((view) => ({
            key: view.label,
            label: view.label,
            ...(data ? { count: countOf(view.status) } : {}),
            isCurrent: status === view.status,
            onSelect: () => change({ status: view.status }),
          }))}
        />
        <PaymentFilters slug={slug} search={search} change={change} isFiltered={isFiltered} />
        <PaymentNotices list={data} words={search.q} />
        <DataTable
          label="Payments"
          rows={data?.items}
          columns={columns}
          rowId={(payment) => payment.payment_id}
          rowHref={(payment) => `/dashboard/${slug}/payments/${payment.payment_id}`}
          onRowOpen={(payment) =>
            void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId: payment.payment_id } })
          }
          sort={sorted}
          onSortChange={(next) =>
            change({
              sort: next ? SORTED[next.columnId === 'amount' ? 'amount' : 'when'] : undefined,
              order: next && !next.isDescending ? 'asc' : undefined,
            })
          }
          isLoading={payments.isFetching}
          error={payments.isError ? wordsOf(payments.error) : undefined}
          onRetry={() => void payments.refetch()}
          empty={<NoPayments slug={slug} />}
          isFiltered={isFiltered || status !== undefined || search.cursor !== undefined}
          onClearFilters={() => show({})}
          footer={
            data ? (
              <ListPager previous={data.previous} next={data.next} onCursorChange={(cursor) => change({ cursor })}>
                <PaymentSums count={countOf(status)} sums={data.sums} />
              </ListPager>
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
