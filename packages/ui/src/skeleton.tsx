import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'
import { t } from './messages.tsx'

/** One gray bar in the shape of the coming content; size it with classes (`h-5 w-24 rounded-sm`). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('tp-skeleton', className)} />
}

/** Wraps the skeletons of one region and announces once, to screen readers, that it is loading. */
export function SkeletonRegion({
  label = t('skeleton.loading'),
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}
