/** Usage events: received and rejected, and a test event to send. */

import { useQuery } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { TabNav } from '@tradepost/ui/tabs'
import { Send } from 'lucide-react'
import { useCallback, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { rejectedEventsQuery } from './api.ts'
import { ReceivedEvents } from './received-events.tsx'
import { RejectedEvents } from './rejected-events.tsx'
import { SendEvent } from './send-event.tsx'

/** Shows the usage events of a business: received ones, and rejected ones with the reason. */
export function EventsPage({ slug, search }: { slug: string; search: ListSearch }) {
  const show = useShowSearch()
  const maySend = usePermissions(slug)('usage:create')
  const [isSending, setIsSending] = useState(false)
  const rejected = useQuery(rejectedEventsQuery(slug, 1))
  const count = rejected.data?.items?.length
  const send = useCallback(() => setIsSending(true), [])
  const page = Math.max(1, Math.trunc(Number(search.cursor)) || 1)
  const isRejected = search.view === 'rejected'
  return (
    <>
      <PageTitle>{t('sellerUsageEvents.page.title')}</PageTitle>
      <PageHeader
        title={t('sellerUsageEvents.page.title')}
        description={t('sellerUsageEvents.page.description')}
        actions={
          maySend ? (
            <Button icon={<Send aria-hidden="true" className="rtl:-scale-x-100" />} onClick={send}>
              {t('sellerUsageEvents.page.send')}
            </Button>
          ) : undefined
        }
      />
      <Card isFlush>
        <TabNav
          label={t('sellerUsageEvents.page.tabs.label')}
          className="px-5 max-list:px-4"
          items={[
            {
              key: 'received',
              label: t('sellerUsageEvents.page.tabs.received'),
              isCurrent: !isRejected,
              onSelect: () => show({}),
            },
            {
              key: 'rejected',
              label: t('sellerUsageEvents.page.tabs.rejected'),
              ...(count && !rejected.data?.has_more ? { count } : {}),
              isCurrent: isRejected,
              onSelect: () => show({ view: 'rejected' }),
            },
          ]}
        />
        {isRejected ? (
          <RejectedEvents slug={slug} page={page} onPageChange={(next) => show({ view: 'rejected', cursor: String(next) })} />
        ) : (
          <ReceivedEvents slug={slug} search={search} onSend={maySend ? send : undefined} />
        )}
      </Card>
      <SendEvent slug={slug} open={isSending} onOpenChange={setIsSending} />
    </>
  )
}
