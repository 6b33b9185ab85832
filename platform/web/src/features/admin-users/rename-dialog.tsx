import { zodResolver } from '@hookform/resolvers/zod'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { useRename } from './api.ts'
import type { UserDialogProps } from './user-dialog.ts'

const NameForm = z.object({ name: z.string().trim().min(1, t('account.name.missing')).max(100, t('account.name.tooLong')) })

/** Changes a user's name. */
export function RenameDialog({ user, onClose }: UserDialogProps) {
  const rename = useRename(user, t('account.name.changed'))
  const form = useForm({ resolver: zodResolver(NameForm), mode: 'onTouched', defaultValues: { name: user.name } })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('account.name.change')}
      description={t('adminUsers.rename.description')}
      submitLabel={t('account.name.save')}
      failureTitle={t('adminUsers.rename.failed')}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={form.handleSubmit((values) => rename.mutate(values, { onSuccess: onClose }))}
    >
      <Field label={t('account.name.label')} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
