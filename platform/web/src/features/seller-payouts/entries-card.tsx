import { useQuery } from '@tanstack/react-query'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/organization/seller'
import type { SellerPayoutEntries } from '@tradepost/contract/platform/sales/seller-payouts'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Pagination } from '@tradepost/ui/tables/pagination'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { balanceEventLabel } from '#src/nouns/payouts/balance-labels.ts'
import { groupByPayment } from '#src/nouns/payouts/payment-groups.tsx'
import { ReferenceLink } from '#src/nouns/payouts/reference-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { payoutEntriesQuery, useExportEntries } from './api.ts'

type Entry = SellerPayoutEntries['items'][number]

const columnsOf = (slug: string, currency: string): DataColumn<Entry>[] => [
  {
    id: 'event',
    header: t('sellerBalance.type'),
    phone: 'title',
    cell: ({ event_type }) => balanceEventLabel(event_type),
  },
  {
    id: 'reference',
    header: t('sellerBalance.reference'),
    phone: 'note',
    cell: ({ reference_object_id: id }) => <ReferenceLink slug={slug} id={id} />,
  },
  {
    id: 'amount',
    header: t('sellerPayouts.facts.amount'),
    align: 'end',
    phone: 'value',
    cell: ({ payout_currency_amount: amount }) => <Money amount={amount} currency={currency} isSigned />,
  },
  {
    id: 'created_at',
    header: t('sellerPayouts.facts.date'),
    phone: 'aside',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]

/** Lists the balance entries that a payout pays, page by page from the provider, and exports all of them. */
export function EntriesCard({ slug, payoutId, currency }: { slug: string; payoutId: string; currency: string }) {
  const [page, setPage] = useState(1)
  const entries = useQuery(payoutEntriesQuery(slug, payoutId, page))
  const download = useExportEntries(slug, payoutId)
  const hasPages = page > 1 || entries.data?.has_more === true
  return (
    <Card
      title={t('sellerPayouts.page.entries')}
      isFlush
      action={
        <Button size="sm" icon={<Download aria-hidden="true" />} pending={download.isPending} onClick={() => download.mutate()}>
          {t('sellerPayouts.page.csv')}
        </Button>
      }
    >
      {download.isError ? (
        <Alert tone="danger" title={t('sellerPayouts.page.csvFailed')} isLive className="mx-5 mb-4">
          {getErrorMessage(download.error)}
        </Alert>
      ) : null}
      <DataTable
        label={t('sellerPayouts.page.entries')}
        rows={entries.data?.items}
        columns={columnsOf(slug, currency)}
        rowId={({ id }) => id}
        groups={groupByPayment(slug)}
        isLoading={entries.isFetching}
        skeletonRows={4}
        error={entries.isError ? getErrorMessage(entries.error) : undefined}
        onRetry={() => void entries.refetch()}
        footer={
          hasPages ? (
            <Pagination page={page} pageSize={SELLER_PAGE_SIZE} hasNext={entries.data?.has_more} onPageChange={setPage} />
          ) : undefined
        }
      />
    </Card>
  )
}
