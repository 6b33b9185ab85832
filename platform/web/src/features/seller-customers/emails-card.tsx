import { queryOptions, useQuery } from '@tanstack/react-query'
import { SellerCustomerEmails } from '@tradepost/contract/platform/sales/seller-customers'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { getErrorMessage, sendRequest } from '#src/shell/request.ts'

type Email = SellerCustomerEmails['items'][number]

const customerEmailsQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'customers', id), 'emails'],
    queryFn: ({ signal }) => sendRequest(SellerCustomerEmails, `${thingPath(slug, 'customers', id)}/emails`, { signal }),
  })

const tones = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const

const columns: DataColumn<Email>[] = [
  {
    id: 'subject',
    header: t('sellerCustomers.emails.subject'),
    phone: 'title',
    cell: ({ subject }) => (
      <span dir="auto" className="inline-block max-w-full truncate align-bottom text-ink list:max-w-72">
        {subject}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('sellerCustomers.emails.status'),
    phone: 'note',
    cell: ({ status }) => <Badge tone={tones[status]}>{t(`sellerCustomers.emails.statuses.${status}`)}</Badge>,
  },
  {
    id: 'sender',
    header: t('sellerCustomers.emails.sender'),
    cell: ({ sender }) => t(`sellerCustomers.emails.senders.${sender}`),
  },
  {
    id: 'created_at',
    header: t('sellerCustomers.emails.date'),
    phone: 'aside',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

/** Lists the emails to a customer, of the shop and of its payments provider, and how far each got. */
export function EmailsCard({ slug, customerId }: { slug: string; customerId: string }) {
  const emails = useQuery(customerEmailsQuery(slug, customerId))
  return (
    <Card
      title={t('sellerCustomers.emails.title')}
      description={emails.data?.is_complete === false ? t('sellerCustomers.emails.partly') : undefined}
      isFlush
    >
      <DataTable
        label={t('sellerCustomers.emails.title')}
        rows={emails.data?.items}
        columns={columns}
        rowId={({ sender, id }) => `${sender} ${id}`}
        isLoading={emails.isFetching}
        skeletonRows={2}
        error={emails.isError ? getErrorMessage(emails.error) : undefined}
        onRetry={() => void emails.refetch()}
        empty={
          <EmptyState drawing={null} title={t('sellerCustomers.emails.empty.title')}>
            {t('sellerCustomers.emails.empty.text')}
          </EmptyState>
        }
      />
    </Card>
  )
}
