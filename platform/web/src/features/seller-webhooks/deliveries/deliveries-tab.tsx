import type { SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { toast } from '@tradepost/ui/overlays/toast'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { ExampleDialog } from '#src/features/seller-webhooks/example-dialog.tsx'
import { FiguresCard } from '#src/features/seller-webhooks/figures-card.tsx'
import { ReplayCard } from '#src/features/seller-webhooks/replay-card.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { type ListSearch, useShowSearch } from '#src/shell/lists/list-search.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useDeliveries, useRetryWaiting } from './delivery-api.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryView } from './delivery-view.tsx'

/** Sends now what waits for its next attempt, for an endpoint that was mended. */
function RetryWaiting({ slug, webhook: { id, waiting } }: { slug: string; webhook: SellerWebhookDetails }) {
  const retry = useRetryWaiting(slug, id)
  return (
    <Button
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: ({ retried }) => toast.success(t('sellerWebhooks.delivery.retried', { count: retried })),
          onError: (error) => toast.error(t('sellerWebhooks.delivery.retryFailed'), { description: getErrorMessage(error) }),
        })
      }
    >
      {t('sellerWebhooks.delivery.retryWaiting', { count: waiting })}
    </Button>
  )
}

type DeliveriesTabProps = { slug: string; webhook: SellerWebhookDetails; search: ListSearch }

/** Shows the figures, the running replay, and the deliveries of an endpoint, one of them whole. */
export function DeliveriesTab({ slug, webhook, search }: DeliveriesTabProps) {
  const show = useShowSearch()
  const { id, disabled } = webhook
  const deliveries = useDeliveries(slug, id, search)
  const maySend = usePermissions(slug)('webhook:update') && !disabled
  const [isSending, setIsSending] = useState(false)
  // A wide page shows the newest one until another is chosen; a narrow one has no place beside the list.
  const openedId = search.delivery ?? deliveries.query.data?.items[0]?.id
  const isChosen = search.delivery !== undefined
  return (
    <div className="grid gap-6">
      <FiguresCard webhook={webhook} />
      <ReplayCard slug={slug} webhook={webhook} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <DeliveryList
          slug={slug}
          search={search}
          deliveries={deliveries}
          openedId={openedId}
          className={isChosen ? 'max-[73.75rem]:hidden' : ''}
          show={show}
          action={maySend && webhook.waiting > 0 ? <RetryWaiting slug={slug} webhook={webhook} /> : undefined}
          onExample={maySend ? () => setIsSending(true) : undefined}
        />
        <div className={isChosen ? '' : 'max-[73.75rem]:hidden'}>
          {openedId === undefined ? (
            <Card>
              <p className="text-sm text-ink-3">{t('sellerWebhooks.delivery.choose')}</p>
            </Card>
          ) : (
            <DeliveryView
              slug={slug}
              id={openedId}
              isDisabled={disabled}
              onBack={() => show({ ...search, delivery: undefined })}
            />
          )}
        </div>
      </div>
      <ExampleDialog slug={slug} webhook={webhook} open={isSending} onOpenChange={setIsSending} />
    </div>
  )
}
