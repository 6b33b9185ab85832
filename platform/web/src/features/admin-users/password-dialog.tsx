import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { Site } from '@tradepost/contract/platform/site'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { useSetPassword } from './api.ts'
import type { UserDialogProps } from './user-dialog.ts'

/** Used until the installation's own limits are loaded. The server checks the length anyway. */
const ANY_LENGTH: Site['password_length'] = { min: 1, max: 1000 }

const passwordForm = ({ min, max }: Site['password_length']) =>
  z.object({
    newPassword: z
      .string()
      .min(min, t('adminUsers.password.tooShort', { min }))
      .max(max, t('adminUsers.password.tooLong', { max })),
    isSignedOut: z.boolean(),
  })

/** Sets a user's password and, unless the administrator decides otherwise, signs every device out. */
export function PasswordDialog({ user, onClose }: UserDialogProps) {
  const length = useQuery(siteQuery).data?.password_length ?? ANY_LENGTH
  const set = useSetPassword(user, t('adminUsers.password.done'))
  const form = useForm({
    resolver: zodResolver(passwordForm(length)),
    mode: 'onTouched',
    defaultValues: { newPassword: '', isSignedOut: true },
  })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('adminUsers.password.title', { name: user.name })}
      description={t('adminUsers.password.description')}
      submitLabel={t('adminUsers.password.submit')}
      failureTitle={t('adminUsers.password.failed')}
      pending={set.isPending}
      error={set.error}
      onSubmit={form.handleSubmit((values) => set.mutate(values, { onSuccess: onClose }))}
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={user.email} />
      <Field label={t('adminUsers.password.label')} error={form.formState.errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Checkbox
        label={t('adminUsers.password.signOut')}
        hint={t('adminUsers.password.signOutDetail')}
        {...form.register('isSignedOut')}
      />
    </FormDialog>
  )
}
