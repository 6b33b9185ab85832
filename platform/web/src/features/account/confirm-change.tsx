import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { getErrorMessage } from '#src/shell/request.ts'
import { needsSignIn, Refusal } from './refusal.tsx'

/** A mutation without input, started once it is confirmed. */
type ConfirmableChange = {
  isPending: boolean
  error: Error | null
  reset: () => void
  mutate: (input: undefined, options: { onSuccess: () => void }) => void
}

type ConfirmChangeProps = {
  /** The button that opens the dialog and gets the focus back. */
  trigger: ReactNode
  title: string
  consequence: ReactNode
  confirmLabel: string
  keepLabel: string
  tone?: 'danger' | 'primary'
  change: ConfirmableChange
}

/** Moves the focus to the page's main part if the change removes the row, and its dialog with it. */
function useFocusAfter(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    return () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [isPending])
}

/** Asks for confirmation before a change that is hard to undo, and shows its progress. */
export function ConfirmChange({ change, ...words }: ConfirmChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  useFocusAfter(change.isPending)
  function open(next: boolean) {
    change.reset()
    setIsOpen(next)
  }
  return (
    <ConfirmDialog
      {...words}
      open={isOpen}
      onOpenChange={open}
      pending={change.isPending}
      error={change.error && !needsSignIn(change.error) ? getErrorMessage(change.error) : undefined}
      onConfirm={() => change.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
    >
      {change.error && needsSignIn(change.error) ? <Refusal error={change.error} /> : null}
    </ConfirmDialog>
  )
}
