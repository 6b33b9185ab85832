import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookEvent } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { Button } from '@tradepost/ui/button'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { RotateCw } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { DeliveryBadge, deliveryStatusLabel } from '#src/nouns/webhooks/delivery-badge.tsx'
import { ObjectLink } from '#src/nouns/webhooks/object-link.tsx'
import { isResendable, useResend } from '#src/nouns/webhooks/use-resend.ts'
import { urlLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { HiddenBody } from '#src/shell/hidden-body.tsx'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { eventQuery } from './api.ts'

type Delivery = SellerWebhookEvent['deliveries'][number]

function ResendButton({ slug, delivery: { id, url } }: { slug: string; delivery: Delivery }) {
  const resend = useResend(slug, id)
  return (
    <Button
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={resend.isPending}
      aria-label={t('sellerWebhookEvents.resendTo', { url: urlLabel(url ?? '') })}
      onClick={() =>
        resend.mutate(undefined, {
          onSuccess: () => toast.success(t('sellerWebhooks.delivery.resent')),
          onError: (error) => toast.error(t('sellerWebhooks.delivery.resendFailed'), { description: getErrorMessage(error) }),
        })
      }
    >
      {t('sellerWebhooks.delivery.resend')}
    </Button>
  )
}

function DeliveryRow({ slug, delivery }: { slug: string; delivery: Delivery }) {
  const mayResend = usePermissions(slug)('webhook:update')
  const { id, url, webhook_id: webhookId, status } = delivery
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2.5 first:border-t-0">
      <DeliveryBadge delivery={delivery} />
      <span className="min-w-0 flex-1 text-sm">
        {url === null ? (
          <span className="text-ink-3">{t('sellerWebhookEvents.deletedEndpoint')}</span>
        ) : (
          <PageLink slug={slug} path={['webhooks', webhookId]} search={{ delivery: id }} className="tp-link">
            <span dir="ltr" className="[overflow-wrap:anywhere]">
              {urlLabel(url)}
            </span>
          </PageLink>
        )}
        <span className="block text-xs text-ink-3">{deliveryStatusLabel(status)}</span>
      </span>
      {mayResend && url !== null && isResendable(delivery) ? <ResendButton slug={slug} delivery={delivery} /> : null}
    </li>
  )
}

function Loaded({ slug, event }: { slug: string; event: SellerWebhookEvent }) {
  return (
    <div className="grid gap-6">
      <DetailList>
        <Detail term={t('sellerWebhookEvents.columns.time')}>
          <time dateTime={event.created_at}>{formatExactMoment(new Date(event.created_at))}</time>
        </Detail>
        <Detail term={t('sellerWebhooks.delivery.object')}>
          <ObjectLink slug={slug} id={event.object_id} />
        </Detail>
        <Detail term={t('sellerWebhookEvents.id')}>
          <CopyableId id={event.id} />
        </Detail>
      </DetailList>
      <section>
        <h3 className="text-sm font-[560]">{t('sellerWebhooks.delivery.title')}</h3>
        {event.deliveries.length === 0 ? (
          <p className="mt-1.5 text-sm text-ink-3">{t('sellerWebhookEvents.noDeliveries')}</p>
        ) : (
          <ul>
            {event.deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} slug={slug} delivery={delivery} />
            ))}
          </ul>
        )}
      </section>
      {event.body === null ? (
        <HiddenBody missing={event.missing_permissions} />
      ) : (
        <CodeBlock label={t('sellerWebhooks.delivery.body')} language="json" code={JSON.stringify(event.body, null, 2)} />
      )}
    </div>
  )
}

type EventSheetProps = {
  slug: string
  /** Undefined while the sheet is closed. */
  id: string | undefined
  onClose: () => void
}

/** Shows one event with its body and what became of it at each endpoint. */
export function EventSheet({ slug, id, onClose }: EventSheetProps) {
  const query = useQuery({ ...eventQuery(slug, id ?? ''), enabled: id !== undefined })
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<span className="font-mono text-md break-all">{query.data?.type ?? t('sellerWebhookEvents.event')}</span>}
      description={t('sellerWebhookEvents.event')}
    >
      {id === undefined ? null : (
        <QueryView query={query} what={t('sellerWebhookEvents.noun')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(event) => <Loaded slug={slug} event={event} />}
        </QueryView>
      )}
    </Sheet>
  )
}
