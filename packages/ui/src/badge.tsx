import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'

/** Status tones, and two of our own: accent for "ours", brass for test mode only. */
export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'brass'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-[light-dark(var(--sunken),var(--pressed))] text-ink-2 inset-ring-[light-dark(var(--line),var(--line-strong))]',
  success: 'bg-success-subtle text-success-text inset-ring-success-line',
  warning: 'bg-warning-subtle text-warning-text inset-ring-warning-line',
  danger: 'bg-danger-subtle text-danger-text inset-ring-danger-line',
  info: 'bg-info-subtle text-info-text inset-ring-info-line',
  accent: 'bg-accent-subtle text-accent-text inset-ring-accent-line',
  brass: 'bg-brass-subtle text-brass-text inset-ring-warning-line',
}

type BadgeProps = {
  tone?: BadgeTone
  /** A lucide icon: a status is shown by icon, word and color, never by color alone. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A small, nearly square label. For the specification's statuses use StatusBadge. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] max-w-full items-center gap-[5px] rounded-sm px-2 text-xs font-[540] whitespace-nowrap inset-ring [&_.lucide]:-ms-px [&_.lucide]:size-3 [&_.lucide]:stroke-[2.25]',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
