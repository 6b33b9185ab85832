import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'

/** A list of amounts; end it with a GrandTotal that they sum to, to the cent. */
export function Totals({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn('grid gap-2.5', className)}>{children}</dl>
}

type TotalLineProps = {
  label: ReactNode
  /** Quieter text after the label: "California, 8.625%". */
  detail?: ReactNode
  /** Usually `<Money>`; a discount is a negative amount. */
  amount: ReactNode
  /** `credit` is money that the reader keeps, in green. */
  tone?: 'neutral' | 'credit'
  /** Adds a rule above, before a subtotal. */
  isRuled?: boolean
}

/** One line of the list. */
export function TotalLine({ label, detail, amount, tone = 'neutral', isRuled = false }: TotalLineProps) {
  return (
    <div className={cn('flex justify-between gap-4', isRuled && 'border-t border-line-strong pt-2.5')}>
      <dt className="min-w-0 text-ink-2">
        {label}
        {detail ? <span className="text-[0.85em] text-ink-3"> {detail}</span> : null}
      </dt>
      <dd className={cn('whitespace-nowrap tabular-nums', tone === 'credit' && 'text-success-text')}>{amount}</dd>
    </div>
  )
}

/** The total between one rule and a double rule. Nothing else uses the double rule. `isLive` announces a new amount. */
export function GrandTotal({ label, amount, isLive = false }: { label: ReactNode; amount: ReactNode; isLive?: boolean }) {
  return (
    <div className="flex justify-between gap-4 border-t border-b-[3px] border-ink-2 pt-2.5 pb-[9px] font-[620] [border-bottom-style:double]">
      <dt className="min-w-0">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums" aria-live={isLive ? 'polite' : undefined} aria-atomic={isLive || undefined}>
        {amount}
      </dd>
    </div>
  )
}
