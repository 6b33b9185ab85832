import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'

/** A promise of money, torn along a dotted line: details above, what to pay or do below. At most one on a screen. */
export function TicketCard({ details, children, className }: { details: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={cn('tp-stub', className)}>
      <div>{details}</div>
      <div>{children}</div>
    </div>
  )
}
