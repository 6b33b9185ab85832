import { zodResolver } from '@hookform/resolvers/zod'
import { IconButton } from '@tradepost/ui/icon-button'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#src/features/account/form-dialog.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { PasskeyNameField, PasskeyNameForm } from './passkey-name.tsx'

/** Shows the button that renames a passkey, with its dialog. */
export function RenamePasskey({ passkey }: { passkey: { id: string; name: string } }) {
  const [isOpen, setIsOpen] = useState(false)
  const rename = useChange({
    change: ({ name }: PasskeyNameForm) => unwrapAuth(authClient.passkey.updatePasskey({ id: passkey.id, name })),
    done: ({ name }) => t('account.security.passkeys.rename.done', { name }),
  })
  const form = useForm({ resolver: zodResolver(PasskeyNameForm), mode: 'onTouched', values: { name: passkey.name } })
  function open(next: boolean) {
    form.reset()
    rename.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={
        <IconButton label={t('account.security.passkeys.rename.title', { name: passkey.name })}>
          <Pencil aria-hidden="true" />
        </IconButton>
      }
      title={t('account.security.passkeys.rename.title', { name: passkey.name })}
      onSubmit={form.handleSubmit((values) => rename.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={t('account.security.passkeys.rename.save')}
      pending={rename.isPending}
      error={rename.error}
    >
      <PasskeyNameField form={form} />
    </FormDialog>
  )
}
