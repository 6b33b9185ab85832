import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { FormDialog } from './form-dialog.tsx'
import { useChange } from './use-change.ts'

const NameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('account.name.missing') })
    .max(100, { error: () => t('account.name.tooLong') }),
})

/** Shows a button with a dialog that changes the person's name. */
export function ChangeName({ name }: { name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const rename = useChange({
    change: (form: z.infer<typeof NameForm>) => unwrapAuth(authClient.updateUser(form)),
    done: () => t('account.name.changed'),
  })
  const form = useForm({ resolver: zodResolver(NameForm), mode: 'onTouched', values: { name } })
  function open(next: boolean) {
    form.reset()
    rename.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button aria-label={t('account.name.change')}>{t('actions.change')}</Button>}
      title={t('account.name.change')}
      description={t('account.name.changeDetail')}
      onSubmit={form.handleSubmit((values) => rename.mutate(values, { onSuccess: () => setIsOpen(false) }))}
      submitLabel={t('account.name.save')}
      pending={rename.isPending}
      error={rename.error}
    >
      <Field label={t('account.name.label')} error={form.formState.errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
