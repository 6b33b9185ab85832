import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Badge } from '@tradepost/ui/badge'
import { ClockProvider } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { TabNav } from '@tradepost/ui/tabs'
import { useEffect, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { listeningLabel } from '#src/nouns/webhooks/event-groups.ts'
import { webhookQuery } from '#src/nouns/webhooks/queries.ts'
import { urlLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { useOrganization, usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { DeliveriesTab } from './deliveries/deliveries-tab.tsx'
import { FaultLab } from './fault-lab.tsx'
import { SecretCard } from './secret-card.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SnippetCard } from './snippet-card.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookAlerts } from './webhook-alerts.tsx'
import { WebhookBadge } from './webhook-badge.tsx'

const POLL_MILLISECONDS = 10_000

type ViewProps = { slug: string; webhook: SellerWebhookDetails; search: ListSearch }

type View = 'deliveries' | 'settings' | 'code' | 'faults'

/** Lists the tabs for this endpoint and person: the fault lab is of test mode, and only for those who may change something. */
function useViews(slug: string, { has_log: hasLog }: SellerWebhookDetails): { view: View; label: string }[] {
  const isTest = useOrganization(slug).data?.environment !== 'live_mode'
  const mayUpdate = usePermissions(slug)('webhook:update')
  return [
    ...(hasLog ? [{ view: 'deliveries' as const, label: t('sellerWebhooks.delivery.title') }] : []),
    { view: 'settings', label: t('sellerWebhooks.tabs.settings') },
    { view: 'code', label: t('sellerWebhooks.tabs.code') },
    ...(hasLog && isTest && mayUpdate ? [{ view: 'faults' as const, label: t('sellerWebhooks.faults.title') }] : []),
  ]
}

function Body({ slug, webhook, search }: ViewProps) {
  const show = useShowSearch()
  const views = useViews(slug, webhook)
  const shown = views.find(({ view }) => view === search.view)?.view ?? views[0]?.view
  return (
    <>
      <TabNav
        label={t('sellerWebhooks.tabs.label')}
        items={views.map(({ view, label }, index) => ({
          key: view,
          label,
          isCurrent: view === shown,
          onSelect: () => show({ view: index === 0 ? undefined : view }),
        }))}
      />
      {shown === 'deliveries' ? <DeliveriesTab slug={slug} webhook={webhook} search={search} /> : null}
      {shown === 'settings' ? <SettingsTab slug={slug} webhook={webhook} /> : null}
      {shown === 'code' ? <SnippetCard title={t('sellerWebhooks.snippets.title')} /> : null}
      {shown === 'faults' ? <FaultLab slug={slug} webhookId={webhook.id} /> : null}
    </>
  )
}

/** Returns whether this page opened because the endpoint was just added. The URL forgets it: a reload is another visit. */
function useIsNew({ new: isNew, ...search }: ListSearch): boolean {
  const show = useShowSearch()
  const [wasNew] = useState(isNew === 'true')
  useEffect(() => {
    if (isNew !== undefined) show(search, { replace: true })
  })
  return wasNew
}

function WebhookView({ slug, webhook, search }: ViewProps) {
  const isNew = useIsNew(search)
  const { url, filter_types: types, is_platforms: isPlatforms } = webhook
  return (
    <>
      <PageTitle>{urlLabel(url)}</PageTitle>
      <PageHeader
        title={
          <span dir="ltr" className="[overflow-wrap:anywhere]">
            {urlLabel(url)}
          </span>
        }
        badge={
          <span className="flex flex-wrap gap-1.5">
            <WebhookBadge webhook={webhook} />
            {isPlatforms ? <Badge tone="accent">{t('sellerWebhooks.platforms')}</Badge> : null}
          </span>
        }
        description={isPlatforms ? t('sellerWebhooks.platformsText') : listeningLabel(types)}
        actions={<WebhookActions slug={slug} webhook={webhook} />}
      />
      {isNew ? <SecretCard slug={slug} webhook={webhook} isShown /> : null}
      <WebhookAlerts slug={slug} webhook={webhook} />
      <Body slug={slug} webhook={webhook} search={search} />
    </>
  )
}

function WebhookSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-80" />
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid grid-cols-2 gap-6 max-[73.75rem]:grid-cols-1">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg max-[73.75rem]:hidden" />
      </div>
    </div>
  )
}

/** Shows one endpoint: its deliveries, its settings, programs that receive events, and the fault lab. */
export function WebhookPage({ slug, webhookId, search }: { slug: string; webhookId: string; search: ListSearch }) {
  const query = useQuery({ ...webhookQuery(slug, webhookId), refetchInterval: POLL_MILLISECONDS })
  return (
    // Deliveries have the time of the server: a test clock doesn't move them.
    <ClockProvider value={null}>
      <QueryView query={query} what={t('sellerWebhooks.noun')} isPage skeleton={<WebhookSkeleton />}>
        {(webhook) => <WebhookView slug={slug} webhook={webhook} search={search} />}
      </QueryView>
    </ClockProvider>
  )
}
