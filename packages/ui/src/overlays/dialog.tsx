/** What opens above the page: dialogs, menus, tooltips, toasts. */

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { cn } from '#src/class-names.tsx'
import { IconButton } from '#src/icon-button.tsx'
import { t } from '#src/messages.tsx'

/** The scrim behind everything that opens over the page. The box is centered; on phones it rises from the bottom. */
export const overlayClassName = 'tp-fade fixed inset-0 z-40 bg-scrim'
/** The box of everything that opens over the page, see `overlayClassName`. The dialog sets its own width. */
export const dialogBoxClassName =
  'tp-rise fixed z-41 flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-xl bg-raised shadow-3 outline-none [overflow-wrap:anywhere] inset-x-4 bottom-4 list:inset-x-auto list:bottom-auto list:top-1/2 list:left-1/2 list:-translate-x-1/2 list:-translate-y-1/2'
/** The footer with its buttons; stacked on phones, the main one on top. */
export const dialogFootClassName =
  'flex flex-col-reverse gap-2 border-t border-line bg-[light-dark(var(--sunken),var(--surface))] px-6 py-3.5 list:flex-row list:justify-end'

/** Returns what had the focus when a dialog opened: for an item of a menu, which is gone by then, the menu's button. */
function findOpener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  const buttonId = menu?.getAttribute('aria-labelledby')
  return buttonId ? document.getElementById(buttonId) : document.activeElement
}

/** Returns the focus to where it was when the dialog opened. Radix only returns it to a trigger of the dialog's own. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    rememberOpener() {
      opener.current = findOpener()
    },
    onCloseAutoFocus(event: Event) {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

const widths = { sm: 'list:w-[400px]', md: 'list:w-[480px]', lg: 'list:w-[640px]' }

type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it; it gets the focus back on close. */
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** The buttons; wrap the one that only closes in DialogClose. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Focuses the initial field; without it, the first control has the focus. */
  focusFirst?: () => void
  children?: ReactNode
}

/** A box over the page for one short task. Escape and the scrim close it; focus stays inside. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  size = 'md',
  focusFirst,
  children,
}: DialogProps) {
  const { rememberOpener, onCloseAutoFocus } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          className={cn(dialogBoxClassName, widths[size])}
          onOpenAutoFocus={(event) => {
            rememberOpener()
            if (!focusFirst) return
            event.preventDefault()
            focusFirst()
          }}
          {...(trigger ? {} : { onCloseAutoFocus })}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-3 px-6 pt-5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[1.0625rem] leading-6 tracking-[-0.015em]">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('dialog.close')} size="sm" className="-mt-1 -me-2">
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
          {footer ? <div className={dialogFootClassName}>{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Makes the button inside it close the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
