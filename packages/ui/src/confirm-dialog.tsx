import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { cn } from './class-names.tsx'
import { dialogBoxClassName, dialogFootClassName, overlayClassName } from './dialog.tsx'

type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  /** Names the object: "Cancel Plumb Pro for Maya?" */
  title: ReactNode
  /** The consequence, in one or two sentences. */
  consequence: ReactNode
  /** More to fill in or read, such as an amount. */
  children?: ReactNode
  /** Says what happens: "Refund $29.00". */
  confirmLabel: string
  /** Says what is kept: "Keep the payment". */
  keepLabel: string
  /** The dialog stays open until its owner closes it, so that pending and failure can be shown. */
  onConfirm: () => void
  pending?: boolean
  /** Why it did not work, in words; shown and said aloud. */
  error?: ReactNode
  tone?: 'danger' | 'primary'
}

/** Asks before an act that cannot simply be undone. Focus begins on the safe button. */
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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content className={cn(dialogBoxClassName, 'list:w-[480px]')}>
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
