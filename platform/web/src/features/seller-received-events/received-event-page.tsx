import { useQuery } from '@tanstack/react-query'
import { ReceivedEventDetails } from '@tradepost/contract/platform/developers/seller-received-events'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { RotateCcw } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { ReferenceLink } from '#src/nouns/payouts/reference-link.tsx'
import { EventState } from '#src/nouns/received-events/event-state.tsx'
import { receivedEventQuery } from '#src/nouns/received-events/queries.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { DetailPage } from '#src/shell/detail-page.tsx'
import { formatJson } from '#src/shell/format-json.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { HiddenBody } from '#src/shell/hidden-body.tsx'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'

const events = defineMutations({ noun: 'received-events', answer: ReceivedEventDetails, idOf: ({ id }) => id })

/** Applies a received event again. */
const useRetry = (slug: string, id: string) => events.useAct(slug, id, () => ({ leaf: 'retry' }))

/** Shows a problem in the words of the program that had it: for developers, not for everyone. */
function TechnicalDetails({ problem }: { problem: string }) {
  return <CodeBlock label={t('sellerReceivedEvents.page.technical')} code={problem} isWrapped className="mt-3" />
}

function Problem({ slug, event: { state, problem, retry_at: retryAt } }: { slug: string; event: ReceivedEventDetails }) {
  if (problem === null) return null
  if (state !== 'failing')
    return (
      <Alert tone="info" title={t('sellerReceivedEvents.page.settledTitle')}>
        {t('sellerReceivedEvents.page.settledText')}
        <TechnicalDetails problem={problem} />
      </Alert>
    )
  return (
    <Alert tone="danger" title={t('sellerReceivedEvents.page.failingTitle')}>
      {t('sellerReceivedEvents.page.failingText')}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {retryAt === null
          ? t('sellerReceivedEvents.page.noNextTry')
          : t('sellerReceivedEvents.page.nextTry', { time: formatMoment(retryAt) })}
        <PageLink slug={slug} path={['reconciliation']} className="tp-link">
          {t('sellerReceivedEvents.page.compare')}
        </PageLink>
      </p>
      <TechnicalDetails problem={problem} />
    </Alert>
  )
}

function Retry({ slug, id }: { slug: string; id: string }) {
  const retry = useRetry(slug, id)
  return (
    <Button
      icon={<RotateCcw aria-hidden="true" />}
      pending={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: ({ state }) =>
            state === 'failing'
              ? toast.error(t('sellerReceivedEvents.page.stillFailing'))
              : toast.success(t('sellerReceivedEvents.page.retried')),
          onError: (error) => toast.error(getErrorMessage(error)),
        })
      }
    >
      {t('sellerReceivedEvents.page.retry')}
    </Button>
  )
}

function EventView({ slug, event }: { slug: string; event: ReceivedEventDetails }) {
  const mayRetry = usePermissions(slug)('webhook:update') && event.state === 'failing'
  return (
    <DetailPage
      name={event.type}
      title={
        <span dir="ltr" className="font-mono">
          {event.type}
        </span>
      }
      badge={<EventState state={event.state} />}
      description={t('sellerReceivedEvents.page.receivedOn', { time: formatMoment(event.received_at) })}
      actions={mayRetry ? <Retry slug={slug} id={event.id} /> : undefined}
      notice={<Problem slug={slug} event={event} />}
      aside={
        <Card title={t('sellerDisputes.page.details')}>
          <DetailList>
            <Detail term={t('sellerReceivedEvents.object')}>
              <ReferenceLink slug={slug} id={event.object_id} />
            </Detail>
            <Detail term={t('sellerReceivedEvents.page.happened')}>{formatMoment(event.happened_at)}</Detail>
            <Detail term={t('sellerReceivedEvents.received')}>{formatMoment(event.received_at)}</Detail>
            {event.handled_at === null ? null : (
              <Detail term={t('sellerReceivedEvents.page.handled')}>{formatMoment(event.handled_at)}</Detail>
            )}
            <Detail term={t('sellerReceivedEvents.page.tries')}>{event.tries}</Detail>
            <Detail term={t('sellerReceivedEvents.page.id')}>
              <CopyableId id={event.id} />
            </Detail>
          </DetailList>
        </Card>
      }
    >
      <Card title={t('sellerReceivedEvents.page.body')}>
        {event.body === null ? (
          <HiddenBody missing={event.missing_permissions} />
        ) : (
          <CodeBlock code={formatJson(event.body)} language="json" label={t('sellerReceivedEvents.page.body')} isLabelHidden />
        )}
      </Card>
    </DetailPage>
  )
}

/** Shows one received event: its problem, its body as it came, and a retry. */
export function ReceivedEventPage({ slug, eventId }: { slug: string; eventId: string }) {
  return (
    <QueryView
      query={useQuery(receivedEventQuery(slug, eventId))}
      what={t('sellerReceivedEvents.noun')}
      skeleton={<Skeleton className="h-96 rounded-lg" />}
      isPage
    >
      {(event) => <EventView slug={slug} event={event} />}
    </QueryView>
  )
}
