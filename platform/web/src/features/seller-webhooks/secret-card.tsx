import type { SellerWebhook, SellerWebhookSecret } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRevealSecret, useRotateSecret } from './api.ts'

type SecretCardProps = { slug: string; webhook: SellerWebhook; isShown?: boolean }

const HIDDEN = 'whsec_••••••••••••••••'

function RotateButton({
  slug,
  webhook: { id },
  onRotated,
}: SecretCardProps & { onRotated: (secret: SellerWebhookSecret) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const rotate = useRotateSecret(slug, id)
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(isOpen) => {
        rotate.reset()
        setIsAsking(isOpen)
      }}
      trigger={<Button icon={<RefreshCw aria-hidden="true" />}>{t('sellerWebhooks.secret.rotate')}</Button>}
      title={t('sellerWebhooks.secret.rotateTitle')}
      consequence={t('sellerWebhooks.secret.rotateText')}
      confirmLabel={t('sellerWebhooks.secret.rotate')}
      keepLabel={t('sellerWebhooks.secret.keep')}
      tone="primary"
      pending={rotate.isPending}
      error={rotate.isError ? getErrorMessage(rotate.error) : undefined}
      onConfirm={() =>
        rotate.mutate(undefined, {
          onSuccess: (secret) => {
            setIsAsking(false)
            onRotated(secret)
            toast.success(t('sellerWebhooks.secret.rotated'))
          },
        })
      }
    />
  )
}

/** Reveals once, as soon as the card is there. */
function useRevealOnce(isWanted: boolean, reveal: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    reveal()
  })
}

/** Shows the signing secret: hidden until someone reveals it, or right away where the endpoint was just added. */
export function SecretCard({ slug, webhook, isShown = false }: SecretCardProps) {
  const [shown, setShown] = useState<SellerWebhookSecret | undefined>()
  const reveal = useRevealSecret(slug, webhook.id)
  useRevealOnce(isShown, () => reveal.mutate(undefined, { onSuccess: setShown }))
  return (
    <Card title={t('sellerWebhooks.secret.title')} bodyClassName="grid gap-3">
      <p className="text-sm text-ink-2">{t(isShown ? 'sellerWebhooks.secret.newText' : 'sellerWebhooks.secret.text')}</p>
      <div className="flex items-center gap-2 rounded-[10px] bg-sunken px-3 py-2 inset-ring inset-ring-line">
        <code dir="ltr" className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">
          {shown?.secret ?? HIDDEN}
        </code>
        {shown ? <CopyButton value={shown.secret} label={t('sellerWebhooks.secret.copy')} /> : null}
      </div>
      {shown?.old_secret_expires_at ? (
        <p className="text-sm text-ink-3">
          {t('sellerWebhooks.secret.oldUntil', { date: formatMoment(shown.old_secret_expires_at) })}
        </p>
      ) : null}
      {reveal.isError ? (
        <Alert tone="danger" isLive title={t('sellerWebhooks.secret.failed')}>
          {getErrorMessage(reveal.error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {shown ? (
          <Button icon={<EyeOff aria-hidden="true" />} onClick={() => setShown(undefined)}>
            {t('sellerWebhooks.secret.hide')}
          </Button>
        ) : (
          <Button
            icon={<Eye aria-hidden="true" />}
            pending={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: setShown })}
          >
            {t('sellerWebhooks.secret.reveal')}
          </Button>
        )}
        {webhook.has_log && !webhook.is_platforms ? <RotateButton slug={slug} webhook={webhook} onRotated={setShown} /> : null}
      </div>
      <p className="text-xs text-ink-3">{t('sellerWebhooks.secret.audited')}</p>
    </Card>
  )
}
