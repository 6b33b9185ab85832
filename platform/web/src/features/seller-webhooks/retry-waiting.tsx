import type { SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Button } from '@tradepost/ui/button'
import { toast } from '@tradepost/ui/overlays/toast'
import { RotateCw } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRetryWaiting } from './deliveries/delivery-api.ts'

/** Sends now what waits for its next attempt, for an endpoint that was mended. */
export function RetryWaiting({ slug, webhook: { id, waiting } }: { slug: string; webhook: SellerWebhookDetails }) {
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
