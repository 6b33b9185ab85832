import type { Connection } from '@tradepost/contract/platform/seller'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRotateWebhookSecret } from './api.ts'

type RotateWebhookSecretProps = { slug: string; mayChange: boolean; connection: Connection }

/** Shows the secret that signs the built-in provider's events by its last characters, and lets members replace it. */
export function RotateWebhookSecret({ slug, mayChange, connection }: RotateWebhookSecretProps) {
  const rotate = useRotateWebhookSecret(slug)
  const [isOpen, setOpen] = useState(false)
  const { webhook_secret_hint: hint } = connection
  const close = () => {
    rotate.reset()
    setOpen(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-3">
        {t('sellerSettings.webhook.secret', { hint: hint ?? '' })}
        {connection.old_webhook_secret_ends_at ? ` ${t('sellerSettings.webhook.oldSecret')}` : null}
      </p>
      {mayChange ? (
        <div>
          <Button onClick={() => setOpen(true)}>{t('sellerSettings.webhook.rotate')}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        title={t('sellerSettings.webhook.rotateTitle')}
        consequence={t('sellerSettings.webhook.rotateText')}
        confirmLabel={t('sellerSettings.webhook.rotate')}
        keepLabel={t('sellerSettings.webhook.keep')}
        pending={rotate.isPending}
        error={rotate.isError ? getErrorMessage(rotate.error) : undefined}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: () => {
              close()
              toast.success(t('sellerSettings.webhook.rotated'))
            },
          })
        }
      />
    </div>
  )
}
