import { useNavigate } from '@tanstack/react-router'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { toast } from '@tradepost/ui/overlays/toast'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { useRemove } from './api.ts'
import type { UserDialogProps } from './user-dialog.ts'

/** Deletes a user, once their email is typed. */
export function RemoveDialog({ user: { name, email, user_id: userId }, onClose }: UserDialogProps) {
  const navigate = useNavigate()
  const remove = useRemove({ user_id: userId })
  const form = useForm({ defaultValues: { typed: '' } })
  async function leave() {
    await navigate({ to: '/admin/users' })
    toast.success(t('adminUsers.remove.done', { name }))
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('adminUsers.remove.title', { name })}
      description={t('adminUsers.remove.description')}
      submitLabel={t('adminUsers.remove.submit')}
      tone="danger"
      failureTitle={t('adminUsers.remove.failed')}
      pending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onSubmit={form.handleSubmit(() => remove.mutate(undefined, { onSuccess: () => void leave() }))}
    >
      <Field label={t('adminUsers.remove.label', { email })} error={form.formState.errors.typed?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('typed', {
            validate: (typed) => typed.trim().toLowerCase() === email || t('adminUsers.remove.mismatch', { email }),
          })}
        />
      </Field>
    </FormDialog>
  )
}
