import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@tradepost/contract/platform/site'
import { Button } from '@tradepost/ui/button'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { FormDialog } from '#src/features/account/form-dialog.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { RequestError } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { siteQuery } from '#src/shell/site.ts'
import { createNewPassword } from './new-password.ts'

function passwordForm(length: Site['password_length'] | undefined) {
  return z.object({
    currentPassword: z.string().min(1, t('account.security.password.currentMissing')),
    newPassword: createNewPassword(length),
    revokeOtherSessions: z.boolean(),
  })
}
type PasswordForm = z.infer<ReturnType<typeof passwordForm>>

function isWrongPassword(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'INVALID_PASSWORD'
}

/** Shows a button with a dialog that changes the password. */
export function ChangePassword({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const site = useQuery(siteQuery)
  const length = site.data?.password_length
  const change = useChange({
    change: (form: PasswordForm) => unwrapAuth(authClient.changePassword(form)),
    done: ({ revokeOtherSessions }) =>
      revokeOtherSessions ? t('account.security.password.changedEverywhere') : t('account.security.password.changed'),
  })
  const form = useForm({
    resolver: zodResolver(passwordForm(length)),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
  })
  const { errors } = form.formState
  function open(next: boolean) {
    form.reset()
    change.reset()
    setIsOpen(next)
  }
  function refuse(error: Error) {
    if (isWrongPassword(error))
      form.setError('currentPassword', { message: t('account.security.password.incorrect') }, { shouldFocus: true })
  }
  return (
    <FormDialog
      open={isOpen}
      onOpenChange={open}
      trigger={<Button aria-label={t('account.security.password.change')}>{t('actions.change')}</Button>}
      title={t('account.security.password.change')}
      onSubmit={form.handleSubmit((values) => change.mutate(values, { onSuccess: () => open(false), onError: refuse }))}
      submitLabel={t('account.security.password.change')}
      pending={change.isPending}
      error={isWrongPassword(change.error) ? null : change.error}
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <Field label={t('account.security.password.current')} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label={t('account.security.password.new')}
        error={errors.newPassword?.message}
        hint={length ? t('account.security.password.newHint', { min: length.min }) : undefined}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Checkbox
        label={t('account.security.password.signOutOthers')}
        hint={t('account.security.password.signOutOthersHint')}
        {...form.register('revokeOtherSessions')}
      />
    </FormDialog>
  )
}
