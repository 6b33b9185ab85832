import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ConnectionSecret, useReplaceSecret } from './api.ts'

type ReplaceSecretProps = {
  slug: string
  secret: ConnectionSecret
  mayChange: boolean
  /** The secret's last characters. */
  hint: string | null
  /** What there is to know about the secret before this one. */
  children?: ReactNode
}

/** Shows a secret of the connection to the built-in provider by its last characters, and lets members replace it. */
export function ReplaceSecret({ slug, secret, mayChange, hint, children }: ReplaceSecretProps) {
  const replace = useReplaceSecret(slug, secret)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    replace.reset()
    setOpen(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-3">
        {t(`sellerSettings.${secret}.secret`, { hint: hint ?? '' })} {children}
      </p>
      {mayChange ? (
        <div>
          <Button onClick={() => setOpen(true)}>{t(`sellerSettings.${secret}.rotate`)}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        title={t(`sellerSettings.${secret}.rotateTitle`)}
        consequence={t(`sellerSettings.${secret}.rotateText`)}
        confirmLabel={t(`sellerSettings.${secret}.rotate`)}
        keepLabel={t(`sellerSettings.${secret}.keep`)}
        pending={replace.isPending}
        error={replace.isError ? getErrorMessage(replace.error) : undefined}
        onConfirm={() =>
          replace.mutate(undefined, {
            onSuccess: () => {
              close()
              toast.success(t(`sellerSettings.${secret}.rotated`))
            },
          })
        }
      />
    </div>
  )
}
