import { t } from '#src/dashboard-messages.ts'
import { useEndSessions, useImpersonate, useSetRole, useUnban } from './api.ts'
import { ConfirmAct } from './confirm-act.tsx'
import type { UserDialogProps } from './user-dialog.ts'

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
