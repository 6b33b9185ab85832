import { Clock, FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'

type TestModeStripeProps = {
  /** The test clock's time, already formatted: "Fri 12 Mar 2027, 09:41". */
  clock?: ReactNode
  /** How far the clock is ahead: "111 days ahead". */
  ahead?: ReactNode
  /** Buttons or links with the stripe's classes. */
  actions?: ReactNode
  children?: ReactNode
  isSticky?: boolean
}

/** The hatched brass stripe: no real money moves here. Always on top of everything in test mode. */
export function TestModeBanner({ clock, ahead, actions, children = t('testMode.text'), isSticky = true }: TestModeStripeProps) {
  return (
    <aside
      aria-label={t('testMode.title')}
      className={cn(
        'z-20 flex h-9 items-center gap-3 overflow-hidden bg-warning-subtle pe-5 text-xs font-[540] text-warning-text shadow-[inset_0_-1px_0_var(--warning-line)] max-shell:gap-2 max-shell:pe-3',
        isSticky && 'tp-stripe sticky top-(--top-bar)',
      )}
    >
      <span
        aria-hidden="true"
        className="tp-hatch w-11 shrink-0 self-stretch shadow-[inset_0_-1px_0_var(--warning-line)] max-shell:w-5"
      />
      <FlaskConical aria-hidden="true" className="size-3.5" />
      <b className="font-[560] whitespace-nowrap">{t('testMode.title')}</b>
      <span className="font-normal whitespace-nowrap max-shell:hidden">{children}</span>
      <span className="ms-auto flex min-w-0 items-center gap-3 whitespace-nowrap max-shell:gap-1.5">
        {clock ? (
          <span className="inline-flex min-w-0 items-center gap-1.5 text-ink tabular-nums">
            <Clock aria-hidden="true" className="size-3.5 text-warning-text max-[22rem]:hidden" />
            <span className="truncate">{clock}</span>
          </span>
        ) : null}
        {ahead ? (
          <span className="inline-flex h-[22px] items-center rounded-sm bg-brass-subtle px-2 text-brass-text inset-ring inset-ring-warning-line max-shell:hidden">
            {ahead}
          </span>
        ) : null}
        {actions}
      </span>
    </aside>
  )
}

/** The classes of a button or link inside the stripe. */
export const stripeActionClassName =
  'inline-flex h-7 items-center rounded-sm px-2 font-[560] hover:bg-[light-dark(oklch(.935_.06_88),oklch(.30_.05_78))] focus-visible:-outline-offset-2'
