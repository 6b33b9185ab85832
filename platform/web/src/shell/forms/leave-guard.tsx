import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { useEffect } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { addUnsavedForm } from '#src/shell/session/session-ended.ts'

/** Asks for confirmation before the person leaves a page with unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  useEffect(() => (isDirty ? addUnsavedForm() : undefined), [isDirty])
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('dashboardShell.leave.title')}
      consequence={t('dashboardShell.leave.text')}
      confirmLabel={t('dashboardShell.leave.confirm')}
      keepLabel={t('dashboardShell.leave.keep')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
