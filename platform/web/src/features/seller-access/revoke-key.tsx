import type { AccessKey } from '@tradepost/contract/platform/developers/seller-access'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRevokeAccessKey } from './api.ts'

/** Revokes a key, after saying what that does. */
export function RevokeKey({ slug, accessKey: { id, name } }: { slug: string; accessKey: AccessKey }) {
  const revoke = useRevokeAccessKey(slug)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('sellerAccess.keys.revoke')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          revoke.reset()
          setIsOpen(open)
        }}
        title={t('sellerAccess.keys.revokeTitle', { name })}
        consequence={t('sellerAccess.keys.revokeText')}
        confirmLabel={t('sellerAccess.keys.revoke')}
        keepLabel={t('sellerAccess.keys.keep')}
        pending={revoke.isPending}
        error={revoke.isError ? getErrorMessage(revoke.error) : undefined}
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => {
              setIsOpen(false)
              toast.success(t('sellerAccess.keys.revoked'))
            },
          })
        }
      />
    </>
  )
}
