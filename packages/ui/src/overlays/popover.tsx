import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'

type PopoverProps = {
  trigger: ReactNode
  /** Names the box for screen readers. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A small box beside its button, for a filter or a calendar. Escape and a click outside close it. */
export function Popover({ trigger, label, open, onOpenChange, align = 'start', className, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'tp-rise z-50 max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] overflow-auto rounded-lg bg-raised p-4 text-sm shadow-2 outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
