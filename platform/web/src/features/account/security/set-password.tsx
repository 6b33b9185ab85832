import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormDialog } from '#src/features/account/form-dialog.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { sendRequest } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { createNewPassword } from './new-password.ts'

/** Shows a button with a dialog that sets the first password. */
export function SetPassword({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const length = useQuery(siteQuery).data?.password_length
  const set = useChange({
    change: (body: { new_password: string }) => sendRequest(z.null(), '/api/account/password', { method: 'POST', body }),
    done: () => t('account.security.password.none.done'),
  })
  const form = useForm({
    resolver: zodResolver(z.object({ new_password: createNewPassword(length) })),
    mode: 'onTouched',
    defaultValues: { new_password: '' },
  })
  function open(next: boolean) {
    form.reset()
    set.reset()
    setIsOpen(next)
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button>{t('account.security.password.none.set')}</Button>}
      title={t('account.security.password.none.set')}
      onSubmit={form.handleSubmit((values) => set.mutate(values, { onSuccess: () => open(false) }))}
      submitLabel={t('account.security.password.none.set')}
      pending={set.isPending}
      error={set.error}
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <Field
        label={t('account.security.password.new')}
        error={form.formState.errors.new_password?.message}
        hint={length ? t('account.security.password.newHint', { min: length.min }) : undefined}
      >
        <PasswordInput autoComplete="new-password" {...form.register('new_password')} />
      </Field>
    </FormDialog>
  )
}
