import { zodResolver } from '@hookform/resolvers/zod'
import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { ConfirmChange } from '#src/features/account/confirm-change.tsx'
import { FormDialog } from '#src/features/account/form-dialog.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

export const PasskeyNameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('account.security.passkeys.nameField.missing') })
    .max(60, { error: () => t('account.security.passkeys.nameField.tooLong') }),
})
export type PasskeyNameForm = z.infer<typeof PasskeyNameForm>

/** Shows the field for a passkey's name, so that people recognize the device later. */
export function PasskeyNameField({ form }: { form: UseFormReturn<PasskeyNameForm> }) {
  return (
    <Field
      label={t('account.security.passkeys.nameField.label')}
      error={form.formState.errors.name?.message}
      hint={t('account.security.passkeys.nameField.hint')}
    >
      <Input autoComplete="off" {...form.register('name')} />
    </Field>
  )
}

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
