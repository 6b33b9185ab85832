/** Comparisons with the provider, and what they found. */

import { useNavigate } from '@tanstack/react-router'
import type { ReconciliationDifference } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { Button } from '@tradepost/ui/button'
import { ClockProvider, RelativeTime } from '@tradepost/ui/formats/relative-time'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { findReferencePath } from '#src/nouns/payouts/reference-link.tsx'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { differencesQuery, useCompare } from './api.ts'
import { RunsCard } from './runs-card.tsx'

/** Starts a comparison of everything. */
function CompareNow({ slug }: { slug: string }) {
  const compare = useCompare(slug)
  if (!usePermissions(slug)('webhook:update')) return null
  return (
    <Button
      variant="primary"
      pending={compare.isPending}
      onClick={() =>
        compare.mutate(undefined, {
          onSuccess: () => toast.success(t('sellerReconciliation.compare.started')),
          onError: (error) => toast.error(getErrorMessage(error)),
        })
      }
    >
      {t('sellerReconciliation.compare.now')}
    </Button>
  )
}

const valueLabel = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

function Value({ value }: { value: unknown }) {
  return (
    <span
      dir="ltr"
      className="inline-block max-w-40 truncate align-bottom font-mono text-xs max-list:max-w-24"
      title={valueLabel(value)}
    >
      {valueLabel(value)}
    </span>
  )
}

const differences: ListDescription<ReconciliationDifference> = {
  title: t('sellerReconciliation.list.title'),
  description: t('sellerReconciliation.list.description'),
  noun: 'reconciliation',
  words: 'sellerReconciliation',
  query: differencesQuery,
  Actions: CompareNow,
  columns: [
    {
      id: 'object',
      header: t('sellerReconciliation.list.object'),
      phone: 'title',
      cell: ({ object_id: id, field }) => (
        <span className="grid min-w-0 text-start">
          <span dir="ltr" className="truncate font-mono text-xs font-[560] text-ink">
            {id}
          </span>
          <span dir="ltr" className="truncate font-mono text-xs font-normal text-ink-3">
            {field}
          </span>
        </span>
      ),
    },
    { id: 'ours', header: t('sellerReconciliation.list.ours'), cell: ({ ours }) => <Value value={ours} /> },
    {
      id: 'theirs',
      header: t('sellerReconciliation.list.theirs'),
      phone: 'value',
      // Phones have no column of our value.
      cell: ({ ours, theirs }) => (
        <span dir="ltr">
          <span className="hidden text-ink-3 max-list:inline">
            <Value value={ours} /> →{' '}
          </span>
          <Value value={theirs} />
        </span>
      ),
    },
    {
      id: 'cause',
      header: t('sellerReconciliation.list.cause'),
      phone: 'note',
      cell: ({ cause }) => t(`sellerReconciliation.causes.${cause}`),
    },
    {
      id: 'found_at',
      header: t('sellerReconciliation.list.found'),
      phone: 'aside',
      className: 'w-36',
      cell: ({ found_at: at }) => <RelativeTime at={at} />,
    },
    {
      id: 'repaired_at',
      header: t('sellerReconciliation.list.repaired'),
      className: 'w-36',
      cell: ({ repaired_at: at }) =>
        at === null ? <span className="text-ink-3">{t('sellerReconciliation.list.notYet')}</span> : <RelativeTime at={at} />,
    },
  ],
  sortedBy: ['found_at'],
  idOf: ({ id }) => id,
  search: { label: t('sellerReconciliation.list.search'), placeholder: t('sellerReconciliation.list.searchPlaceholder') },
  tabs: {
    label: t('sellerReconciliation.list.tabs'),
    name: 'cause',
    items: [
      { value: undefined, label: t('sellerPayments.list.tabs.all') },
      { value: 'missed_event', label: t('sellerReconciliation.causes.missed_event') },
      { value: 'failed_apply', label: t('sellerReconciliation.causes.failed_apply') },
      { value: 'changed_elsewhere', label: t('sellerReconciliation.causes.changed_elsewhere') },
    ],
  },
  filters: [
    createDaysFilter(t('sellerReconciliation.list.found'), 'found_at'),
    createLinkedFilter(t('sellerReconciliation.runs.comparison'), 'run'),
  ],
  empty: { title: t('sellerReconciliation.list.empty.title'), text: t('sellerReconciliation.list.empty.text') },
}

/** Shows the comparisons of a business's records with its payments provider, and what differed. */
export function ReconciliationPage({ slug, search }: { slug: string; search: ListSearch }) {
  const navigate = useNavigate()
  const mayOpen = useMayOpen(slug)
  return (
    // Comparisons run at the time of the server: a test clock doesn't move it.
    <ClockProvider value={null}>
      <ListPage
        slug={slug}
        list={differences}
        search={search}
        above={<RunsCard slug={slug} />}
        onRowOpen={({ object_id: id }) => {
          const path = findReferencePath(id)
          if (path && mayOpen(...path)) void navigate({ href: dashboardPath(slug, ...path) })
        }}
      />
    </ClockProvider>
  )
}
