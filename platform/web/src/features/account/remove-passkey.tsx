import { IconButton } from '@tradepost/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { useChange } from './use-change.ts'

/** The bin beside a passkey. */
export function RemovePasskey({ passkey }: { passkey: { id: string; name: string } }) {
  const remove = useChange({
    change: () => unwrapAuth(authClient.passkey.deletePasskey({ id: passkey.id })),
    done: () => `Passkey “${passkey.name}” removed`,
  })
  return (
    <ConfirmChange
      change={remove}
      trigger={
        <IconButton label={`Remove ${passkey.name}`}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      }
      title={`Remove ${passkey.name}?`}
      consequence="You can’t sign in with it anymore. Your device may still offer it until you delete it there."
      confirmLabel={`Remove ${passkey.name}`}
      keepLabel="Keep passkey"
    />
  )
}
