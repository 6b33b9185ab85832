import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { getErrorMessage } from '#src/shell/request.ts'

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
