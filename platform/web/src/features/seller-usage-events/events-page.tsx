import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { TabNav } from '@tradepost/ui/tabs'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { type EventsSearch, rejectedEventsQuery } from './api.ts'
import { ReceivedEvents } from './received-events.tsx'
import { RejectedEvents } from './rejected-events.tsx'
import { SendEvent } from './send-event.tsx'

/** What programs sent of their customers' use: events that were taken, and those that were not, with the reason. */
export function EventsPage({ slug, search }: { slug: string; search: EventsSearch }) {
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const rejected = useQuery(rejectedEventsQuery(slug, 1))
  const count = rejected.data?.items?.length
  const show = (next: EventsSearch) => void navigate({ to: '/dashboard/$slug/usage-events', params: { slug }, search: next })
  const isRejected = search.view === 'rejected'
  return (
    <>
      <PageTitle>Usage events</PageTitle>
      <PageHeader
        title="Usage events"
        description="What your program tells of your customers’ use. Meters count it."
        actions={
          <Button icon={<Send aria-hidden="true" />} onClick={() => setIsSending(true)}>
            Send a test event
          </Button>
        }
      />
      <Card isFlush>
        <TabNav
          label="Usage events by what became of them"
          className="px-5 max-list:px-4"
          items={[
            { key: 'received', label: 'Received', isCurrent: !isRejected, onSelect: () => show({}) },
            {
              key: 'rejected',
              label: 'Rejected',
              ...(count && !rejected.data?.has_more ? { count } : {}),
              isCurrent: isRejected,
              onSelect: () => show({ view: 'rejected' }),
            },
          ]}
        />
        {isRejected ? (
          <RejectedEvents slug={slug} page={search.page ?? 1} onPageChange={(page) => show({ view: 'rejected', page })} />
        ) : (
          <ReceivedEvents slug={slug} search={search} show={show} onSend={() => setIsSending(true)} />
        )}
      </Card>
      <SendEvent slug={slug} open={isSending} onOpenChange={setIsSending} />
    </>
  )
}
