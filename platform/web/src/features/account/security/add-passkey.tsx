import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@tradepost/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#src/features/account/form-dialog.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { describeDevice } from '#src/nouns/sessions/device.ts'
import { getPasskeyErrorMessage } from '#src/shell/session/passkey-errors.ts'
import { addPasskey } from '#src/shell/session/passkeys.ts'
import { PasskeyNameField, PasskeyNameForm } from './passkey-dialogs.tsx'

/** Shows a button with a dialog that adds a passkey. The browser asks which device stores it. */
export function AddPasskey() {
  const [isOpen, setIsOpen] = useState(false)
  const add = useChange({
    change: ({ name }: PasskeyNameForm) => addPasskey({ name }),
    done: ({ name }) => t('account.security.passkeys.add.done', { name }),
  })
  const form = useForm({
    resolver: zodResolver(PasskeyNameForm),
    mode: 'onTouched',
    defaultValues: { name: describeDevice(navigator.userAgent).name },
  })
  function open(next: boolean) {
    form.reset()
    add.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button size="sm" icon={<Plus aria-hidden="true" />}>
          {t('account.security.passkeys.add.title')}
        </Button>
      }
      title={t('account.security.passkeys.add.title')}
      description={t('account.security.passkeys.add.detail')}
      onSubmit={form.handleSubmit((values) => add.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={t('actions.continue')}
      pending={add.isPending}
      error={add.error}
      errorWords={getPasskeyErrorMessage}
    >
      <PasskeyNameField form={form} />
    </FormDialog>
  )
}
