import { Info } from 'lucide-react'
import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

type TooltipProps = { content: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

/** More words on hover and focus. The child must be one focusable element. Never the only place for required information. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="tp-fade z-50 max-w-[280px] rounded-md bg-inverse px-2.5 py-1.5 text-xs text-on-inverse shadow-2"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

/** A small "i" that explains the figure or term beside it; `label` names it: "What is MRR". */
export function InfoTip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip content={children}>
      <button
        type="button"
        aria-label={label}
        className="-m-[5px] inline-grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:text-ink"
      >
        <Info aria-hidden="true" className="size-3.5" />
      </button>
    </Tooltip>
  )
}
