import { IconButton } from '@tradepost/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { ConfirmChange } from '#src/features/account/confirm-change.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

/** Shows the button that removes a passkey, with its confirmation. */
export function RemovePasskey({ passkey }: { passkey: { id: string; name: string } }) {
  const remove = useChange({
    change: () => unwrapAuth(authClient.passkey.deletePasskey({ id: passkey.id })),
    done: () => t('account.security.passkeys.remove.done', { name: passkey.name }),
  })
  return (
    <ConfirmChange
      change={remove}
      trigger={
        <IconButton label={t('account.security.passkeys.remove.action', { name: passkey.name })}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      }
      title={t('account.security.passkeys.remove.title', { name: passkey.name })}
      consequence={t('account.security.passkeys.remove.consequence')}
      confirmLabel={t('account.security.passkeys.remove.action', { name: passkey.name })}
      keepLabel={t('account.security.passkeys.remove.keep')}
    />
  )
}
