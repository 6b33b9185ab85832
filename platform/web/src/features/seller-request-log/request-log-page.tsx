/** Requests of a shop's API keys. */

import { useQuery } from '@tanstack/react-query'
import type { SellerLoggedRequestItem } from '@tradepost/contract/platform/developers/seller-request-log'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { ClockProvider, RelativeTime } from '@tradepost/ui/formats/relative-time'
import { SearchField } from '@tradepost/ui/inputs/search-field'
import { PageHeader } from '@tradepost/ui/page-header'
import { t } from '#src/dashboard-messages.ts'
import { millisecondsLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ListBody } from '#src/shell/lists/list-body.tsx'
import type { FilterProps, ListDescription, ListFilter } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { keyLabel, requestLogQuery, VIEWS } from './api.ts'
import { RequestSheet } from './request-sheet.tsx'
import { StatusCode } from './status-code.tsx'

const POLL_MILLISECONDS = 5000

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const CLASSES = ['2xx', '3xx', '4xx', '5xx']
const REQUEST_ID = /^req_\w+$/

/** Finds by a part of the path, or by a whole request ID. */
function PathSearch({ search, change }: FilterProps) {
  return (
    <SearchField
      label={t('sellerRequestLog.search')}
      placeholder={t('sellerRequestLog.searchHint')}
      value={search.request_id ?? search.path ?? ''}
      onSearch={(text) =>
        change(REQUEST_ID.test(text) ? { request_id: text, path: undefined } : { path: text || undefined, request_id: undefined })
      }
      className="w-72 max-list:w-full"
    />
  )
}

const pathFilter: ListFilter = { label: t('sellerRequestLog.search'), names: ['path', 'request_id'], Filter: PathSearch }

const requests: ListDescription<SellerLoggedRequestItem> = {
  title: t('sellerRequestLog.title'),
  description: t('sellerRequestLog.description'),
  noun: 'request-log',
  words: 'sellerRequestLog',
  query: requestLogQuery,
  columns: [
    {
      id: 'status',
      header: t('sellerRequestLog.columns.status'),
      phone: 'value',
      className: 'w-24',
      cell: ({ status }) => <StatusCode status={status} />,
    },
    {
      id: 'request',
      header: t('sellerRequestLog.request'),
      phone: 'title',
      cell: ({ method, path, error_code: code }) => (
        <span className="grid min-w-0">
          <span dir="ltr" className="max-w-96 truncate font-mono text-xs">
            <span className="font-semibold">{method}</span> {path}
          </span>
          {code ? <span className="max-w-96 truncate font-mono text-xs text-danger-text">{code}</span> : null}
        </span>
      ),
    },
    {
      id: 'key',
      header: t('sellerRequestLog.columns.key'),
      phone: 'note',
      cell: ({ api_key: key }) => (
        <span className="block max-w-56 truncate">{key ? keyLabel(key) : t('sellerRequestLog.deletedKey')}</span>
      ),
    },
    {
      id: 'duration',
      header: t('sellerRequestLog.columns.duration'),
      align: 'end',
      className: 'w-28',
      cell: ({ duration_ms: milliseconds }) => millisecondsLabel(milliseconds),
    },
    {
      id: 'time',
      header: t('sellerRequestLog.columns.time'),
      phone: 'aside',
      className: 'w-36',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ],
  idOf: ({ id }) => id,
  tabs: {
    label: t('sellerRequestLog.views.label'),
    name: 'keys',
    items: [
      {
        value: VIEWS.own,
        label: t('sellerRequestLog.views.own'),
        empty: { title: t('sellerRequestLog.views.ownEmpty'), text: t('sellerRequestLog.views.ownEmptyText') },
      },
      { value: VIEWS.platform, label: t('sellerRequestLog.views.platform') },
      { value: VIEWS.all, label: t('sellerRequestLog.views.all') },
    ],
  },
  filters: [
    pathFilter,
    createChoiceFilter(
      t('sellerRequestLog.method'),
      'method',
      METHODS.map((value) => ({ value, label: value })),
    ),
    createChoiceFilter(
      t('sellerRequestLog.columns.status'),
      'status',
      CLASSES.map((value) => ({ value, label: value })),
    ),
    createDaysFilter(t('sellerRequestLog.columns.time'), 'created_at'),
    createLinkedFilter(t('sellerRequestLog.columns.key'), 'api_key_id'),
  ],
  empty: { title: t('sellerRequestLog.empty'), text: t('sellerRequestLog.emptyText') },
}

/** Lists the requests that a business's keys made. The request that is open is part of the URL. */
export function RequestLogPage({ slug, search: { request: opened, ...search } }: { slug: string; search: ListSearch }) {
  const show = useShowSearch()
  const query = useQuery({
    ...requestLogQuery(slug, search),
    refetchInterval: search.cursor === undefined ? POLL_MILLISECONDS : false,
  })
  return (
    // Requests have the time of the server: a test clock doesn't move what programs do.
    <ClockProvider value={null}>
      <PageTitle>{requests.title}</PageTitle>
      <PageHeader title={requests.title} description={requests.description} />
      <Card isFlush>
        {query.data?.isKept === false ? (
          <EmptyState level={2} drawing={null} title={t('sellerRequestLog.unavailable')}>
            {t('sellerRequestLog.unavailableText')}
          </EmptyState>
        ) : (
          <ListBody
            slug={slug}
            list={requests}
            search={search}
            query={{ ...query, isFetching: query.isPlaceholderData }}
            onRowOpen={({ id }) => show({ ...search, request: id })}
          />
        )}
      </Card>
      <RequestSheet slug={slug} id={opened} onClose={() => show(search)} />
    </ClockProvider>
  )
}
