import { useNavigate } from '@tanstack/react-router'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useEndSessions, useImpersonate, useRemove, useSetRole, useUnban } from './api.ts'
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

/** A mutation without input. */
type Act = {
  isPending: boolean
  error: Error | null
  mutate: (input: undefined, options: { onSuccess: () => void }) => void
}

type ConfirmActProps = {
  title: string
  consequence: string
  confirmLabel: string
  keepLabel: string
  tone?: 'danger' | 'primary'
  act: Act
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation of an act, and shows its progress. Exists only while it is open. */
export function ConfirmAct({ act, onDone, onClose, ...words }: ConfirmActProps) {
  return (
    <ConfirmDialog
      {...words}
      open
      onOpenChange={onClose}
      pending={act.isPending}
      error={act.error ? getErrorMessage(act.error) : undefined}
      onConfirm={() => act.mutate(undefined, { onSuccess: onDone })}
    />
  )
}

export function PromoteDialog({ user, onClose }: UserDialogProps) {
  const { name } = user
  return (
    <ConfirmAct
      title={t('adminUsers.promote.title', { name })}
      consequence={t('adminUsers.promote.consequence')}
      confirmLabel={t('adminUsers.promote.confirm')}
      keepLabel={t('adminUsers.promote.keep')}
      tone="primary"
      act={useSetRole(user, 'admin', t('adminUsers.promote.done', { name }))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

export function DemoteDialog({ user, onClose }: UserDialogProps) {
  const { name } = user
  return (
    <ConfirmAct
      title={t('adminUsers.demote.title', { name })}
      consequence={t('adminUsers.demote.consequence', { name })}
      confirmLabel={t('adminUsers.demote.confirm')}
      keepLabel={t('adminUsers.demote.keep')}
      act={useSetRole(user, 'user', t('adminUsers.demote.done'))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

export function UnbanDialog({ user, onClose }: UserDialogProps) {
  const { name } = user
  return (
    <ConfirmAct
      title={t('adminUsers.unban.title', { name })}
      consequence={t('adminUsers.unban.consequence', { name })}
      confirmLabel={t('adminUsers.unban.confirm')}
      keepLabel={t('adminUsers.unban.keep')}
      tone="primary"
      act={useUnban(user, t('adminUsers.unban.done', { name }))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

export function EndSessionsDialog({ user, onClose }: UserDialogProps) {
  return (
    <ConfirmAct
      title={t('adminUsers.sessions.endAll.title', { name: user.name })}
      consequence={t('adminUsers.sessions.endAll.consequence')}
      confirmLabel={t('adminUsers.sessions.endAll.confirm')}
      keepLabel={t('adminUsers.sessions.endAll.keep')}
      act={useEndSessions(user, t('adminUsers.sessions.endAll.done'))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** Stays open until the other account's page is loaded. */
export function ImpersonateDialog({ user, onClose }: UserDialogProps) {
  const { name } = user
  return (
    <ConfirmAct
      title={t('adminUsers.impersonate.title', { name })}
      consequence={t('adminUsers.impersonate.consequence', { name })}
      confirmLabel={t('adminUsers.impersonate.confirm', { name })}
      keepLabel={t('adminUsers.impersonate.keep')}
      tone="primary"
      act={useImpersonate(user)}
      onDone={() => {}}
      onClose={onClose}
    />
  )
}
