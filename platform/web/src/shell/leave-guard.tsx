import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { useEffect } from 'react'
import { addUnsavedForm } from './session-ended.ts'

/** Confirms leaving a page with unsaved changes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  useEffect(() => (isDirty ? addUnsavedForm() : undefined), [isDirty])
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      consequence="Your changes will be lost."
      confirmLabel="Leave without saving"
      keepLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
