import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Alert } from '#src/alert.tsx'
import { Button } from '#src/button.tsx'
import { cn } from '#src/class-names.tsx'
import { dialogBoxClassName, dialogFootClassName, overlayClassName, useReturnFocus } from './dialog.tsx'

type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  /** Names the object: "Cancel Plumb Pro for Maya?" */
  title: ReactNode
  /** The consequences, in one or two sentences. */
  consequence: ReactNode
  /** Further fields or facts, such as an amount. */
  children?: ReactNode
  /** Names the action: "Refund $29.00". */
  confirmLabel: string
  /** Names what stays: "Keep payment". */
  keepLabel: string
  /** The dialog stays open until its owner closes it, so that it can show pending and failure. */
  onConfirm: () => void
  pending?: boolean
  /** Why it failed; shown and announced. */
  error?: ReactNode
  tone?: 'danger' | 'primary'
}

/** Asks for confirmation of an action that can't simply be undone. Focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    trigger,
    title,
    consequence,
    children,
    confirmLabel,
    keepLabel,
    onConfirm,
    pending = false,
    error,
    tone = 'danger',
  } = props
  const { rememberOpener, onCloseAutoFocus } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          className={cn(dialogBoxClassName, 'list:w-[480px]')}
          onOpenAutoFocus={rememberOpener}
          {...(trigger ? {} : { onCloseAutoFocus })}
        >
          <div className="grid gap-3 overflow-y-auto px-6 pt-5 pb-6">
            <Radix.Title className="text-[1.0625rem] leading-6 tracking-[-0.015em]">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="text-sm text-ink-2">{consequence}</div>
            </Radix.Description>
            {children}
            {error ? <Alert tone="danger" title={error} isLive /> : null}
          </div>
          <div className={dialogFootClassName}>
            <Radix.Cancel asChild>
              <Button>{keepLabel}</Button>
            </Radix.Cancel>
            <Button variant={tone} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
