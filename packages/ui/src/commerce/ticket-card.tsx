import type { ReactNode } from 'react'
import { cn } from '#src/class-names.tsx'

/** An amount of money on a ticket torn along a dotted line: details above, payment or action below. At most one per screen. */
export function TicketCard({ details, children, className }: { details: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={cn('tp-stub', className)}>
      <div>{details}</div>
      <div>{children}</div>
    </div>
  )
}
