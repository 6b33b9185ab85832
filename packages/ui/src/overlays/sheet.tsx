import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'
import { IconButton } from '#src/icon-button.tsx'
import { t } from '#src/messages.tsx'
import { overlayClassName } from './dialog.tsx'

type SheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  title: ReactNode
  isTitleHidden?: boolean
  description?: ReactNode
  footer?: ReactNode
  side?: 'start' | 'end'
  children?: ReactNode
}

/** A drawer from the side, for details beside a list and for the phone's navigation. */
export function Sheet({
  open,
  onOpenChange,
  trigger,
  title,
  isTitleHidden = false,
  description,
  footer,
  side = 'end',
  children,
}: SheetProps) {
  const isFromRight = (side === 'end') === (toDirection(getPageLanguage()) === 'ltr')
  const from = { '--drawer-from': isFromRight ? '100%' : '-100%' }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          style={from}
          className={cn(
            'tp-drawer fixed inset-y-0 z-41 flex flex-col bg-raised shadow-3',
            side === 'end' ? 'end-0 w-[min(440px,100%)]' : 'start-0 w-[min(300px,88%)]',
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div
            className={cn(
              'flex items-start gap-3',
              // A separate row: placed over the content, it would cover part of it.
              isTitleHidden ? 'justify-end px-3 pt-2' : 'border-b border-line px-6 py-4',
            )}
          >
            <div className={isTitleHidden ? 'sr-only' : 'min-w-0 flex-1'}>
              <Radix.Title className="text-[1.0625rem] leading-6 tracking-[-0.015em]">{title}</Radix.Title>
              {description ? <Radix.Description className="text-sm text-ink-3">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('dialog.close')} size="sm" className={cn(!isTitleHidden && '-me-2')}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', isTitleHidden ? 'p-3 pt-1' : 'px-6 py-5')}>{children}</div>
          {footer ? <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3.5">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
