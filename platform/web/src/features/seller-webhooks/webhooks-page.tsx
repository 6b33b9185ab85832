/** Webhook endpoints: list, edit, deliveries, replays and tests. */

import { useQuery } from '@tanstack/react-query'
import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { t } from '#src/dashboard-messages.ts'
import { listeningLabel } from '#src/nouns/webhooks/event-groups.ts'
import { webhooksQuery } from '#src/nouns/webhooks/queries.ts'
import { millisecondsLabel, urlLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { ListBody } from '#src/shell/lists/list-body.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { NewLink } from '#src/shell/lists/list-empty.tsx'
import { createChoiceFilter } from '#src/shell/lists/list-filters.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { deliveredLabel } from './figures-card.tsx'
import { SnippetCard } from './snippet-card.tsx'
import { WebhookBadge } from './webhook-badge.tsx'

const POLL_MILLISECONDS = 10_000

const none = <span className="text-ink-3">–</span>

const webhooks: ListDescription<SellerWebhook> = {
  title: t('sellerWebhooks.list.title'),
  description: t('sellerWebhooks.list.description'),
  noun: 'webhooks',
  words: 'sellerWebhooks',
  query: webhooksQuery,
  columns: [
    {
      id: 'url',
      header: t('sellerWebhooks.url'),
      phone: 'title',
      cell: ({ url, description, is_platforms: isPlatforms }) => (
        <span className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-2 max-list:flex-wrap">
            <span
              dir="ltr"
              className="max-w-96 truncate font-[560] text-ink max-list:whitespace-normal max-list:[overflow-wrap:anywhere]"
            >
              {urlLabel(url)}
            </span>
            {isPlatforms ? <Badge tone="accent">{t('sellerWebhooks.platforms')}</Badge> : null}
          </span>
          {description && !isPlatforms ? <span className="max-w-96 truncate text-sm text-ink-3">{description}</span> : null}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('sellerWebhooks.list.status'),
      phone: 'note',
      className: 'w-32',
      cell: (webhook) => <WebhookBadge webhook={webhook} />,
    },
    {
      id: 'events',
      header: t('sellerWebhooks.list.events'),
      className: 'w-40',
      cell: ({ filter_types: types }) => listeningLabel(types),
    },
    {
      id: 'delivered',
      header: t('sellerWebhooks.figures.delivered'),
      align: 'end',
      phone: 'value',
      className: 'w-28',
      cell: ({ figures }) => (figures ? deliveredLabel(figures) : none),
    },
    {
      id: 'p95',
      header: t('sellerWebhooks.figures.p95'),
      align: 'end',
      className: 'w-28',
      cell: ({ figures }) => (figures ? millisecondsLabel(figures.p95_ms) : none),
    },
  ],
  idOf: ({ id }) => id,
  search: { label: t('sellerWebhooks.list.search'), placeholder: t('sellerWebhooks.list.searchHint') },
  filters: [
    createChoiceFilter(t('sellerWebhooks.list.status'), 'status', [
      { value: 'enabled', label: t('sellerWebhooks.list.enabled') },
      { value: 'disabled', label: t('sellerWebhooks.list.disabled') },
    ]),
  ],
  newLabel: t('sellerWebhooks.editor.new'),
  empty: { title: t('sellerWebhooks.list.empty'), text: t('sellerWebhooks.list.emptyText') },
}

const isOwn = ({ is_platforms: isPlatforms }: SellerWebhook) => !isPlatforms

/** Lists the endpoints of a business. Until it has one of its own, shows how to receive events. */
export function WebhooksPage({ slug, search }: { slug: string; search: ListSearch }) {
  const query = useQuery({ ...webhooksQuery(slug, search), refetchInterval: POLL_MILLISECONDS })
  const isUnfiltered = Object.values(search).every((value) => value === undefined)
  const hasNone = isUnfiltered && query.data !== undefined && !query.data.items.some(isOwn)
  return (
    <>
      <PageTitle>{webhooks.title}</PageTitle>
      <PageHeader
        title={webhooks.title}
        description={webhooks.description}
        actions={query.data?.items.length === 0 && isUnfiltered ? undefined : <NewLink slug={slug} list={webhooks} withIcon />}
      />
      <Card isFlush>
        <ListBody slug={slug} list={webhooks} search={search} query={{ ...query, isFetching: query.isPlaceholderData }} />
      </Card>
      {hasNone ? <SnippetCard title={t('sellerWebhooks.snippets.first')} /> : null}
    </>
  )
}
