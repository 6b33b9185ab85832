import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DiscountUses } from '@tradepost/contract/platform/catalog/seller-discounts'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Pagination } from '@tradepost/ui/tables/pagination'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { discountUsesQuery } from './api.ts'

const PAGE_SIZE = 10

type Use = DiscountUses['items'][number]
type Sum = DiscountUses['sums'][number]

/** Shows an amount; a dash if it isn't known. */
function Saved({ saved, currency }: Pick<Use, 'saved' | 'currency'>) {
  return saved === null ? <>–</> : <Money amount={saved} currency={currency} />
}

const columns: DataColumn<Use>[] = [
  {
    id: 'customer',
    header: t('nouns.payments.customer'),
    phone: 'title',
    cell: ({ customer, payment_id: id }) => (
      <span className="inline-block max-w-full truncate align-bottom font-[560] text-ink list:max-w-56">
        {customer?.name ?? id}
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('nouns.payments.amount'),
    align: 'end',
    phone: 'value',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { id: 'saved', header: t('sellerDiscounts.useList.saved'), align: 'end', cell: (use) => <Saved {...use} /> },
  {
    id: 'created_at',
    header: t('nouns.payments.date'),
    phone: 'aside',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

/** Shows what a discount brought in one currency. */
function SumLine({ sum: { currency, uses, revenue, saved } }: { sum: Sum }) {
  const amount = formatMoney(revenue, currency)
  return (
    <p className="text-sm text-ink-2">
      {saved === null
        ? t('sellerDiscounts.useList.sum', { count: uses, revenue: amount })
        : t('sellerDiscounts.useList.sumSaved', { count: uses, revenue: amount, saved: formatMoney(saved, currency) })}
    </p>
  )
}

/** Lists who used a discount, and what it brought. */
export function DiscountUsesCard({ slug, discountId }: { slug: string; discountId: string }) {
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const uses = useQuery(discountUsesQuery(slug, discountId, page))
  const sums = uses.data?.sums ?? []
  return (
    <Card title={t('sellerDiscounts.useList.title')} description={t('sellerDiscounts.useList.text')} isFlush>
      {sums.length === 0 ? null : (
        <div className="grid gap-1 border-b border-line px-5 py-3 max-list:px-4">
          {sums.map((sum) => (
            <SumLine key={sum.currency} sum={sum} />
          ))}
        </div>
      )}
      <DataTable
        label={t('sellerDiscounts.useList.table')}
        rows={uses.data?.items}
        columns={columns}
        rowId={({ payment_id }) => payment_id}
        rowHref={({ payment_id }) => `/dashboard/${slug}/payments/${payment_id}`}
        onRowOpen={({ payment_id: paymentId }) =>
          void navigate({ to: '/dashboard/$slug/payments/$paymentId', params: { slug, paymentId } })
        }
        isLoading={uses.isFetching}
        skeletonRows={2}
        error={uses.isError ? getErrorMessage(uses.error) : undefined}
        onRetry={() => void uses.refetch()}
        empty={
          <EmptyState drawing={null} title={t('sellerDiscounts.useList.empty.title')}>
            {t('sellerDiscounts.useList.empty.text')}
          </EmptyState>
        }
        footer={
          page > 1 || uses.data?.has_more ? (
            <Pagination page={page} pageSize={PAGE_SIZE} hasNext={uses.data?.has_more} onPageChange={setPage} />
          ) : undefined
        }
      />
    </Card>
  )
}
