import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.tsx'
import { t } from './messages.tsx'

/** The empty receipt, for lists without rows yet. */
export function ReceiptDrawing() {
  return (
    <svg width="132" height="80" viewBox="0 0 132 80" aria-hidden="true">
      <g fill="var(--surface)" stroke="var(--line-control)" strokeWidth="1.25">
        <rect x="22" y="16" width="88" height="46" rx="7" transform="rotate(-5 66 40)" />
        <rect x="22" y="18" width="88" height="46" rx="7" />
      </g>
      <path d="M30 42h72" stroke="var(--line-control)" strokeDasharray="1 4" strokeLinecap="round" strokeWidth="2" />
      <path d="M32 30h30M84 30h18" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
      <path d="M84 52h18M84 56h18" stroke="var(--brass)" strokeWidth="1.5" />
    </svg>
  )
}

type EmptyStateProps = {
  title: ReactNode
  /** One sentence that says what will appear here. */
  children?: ReactNode
  /** One main action, and at most one more. */
  actions?: ReactNode
  /** A drawing; the receipt by default, null for none. */
  drawing?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** The content of a list or page without data yet. */
export function EmptyState({ title, children, actions, drawing = <ReceiptDrawing />, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cn('grid justify-items-center gap-2 px-6 py-10 text-center', className)}>
      {drawing}
      <Heading className={cn('tracking-[-0.01em]', level === 1 ? 'text-xl tracking-[-0.025em]' : 'text-lg')}>{title}</Heading>
      {children ? <p className="max-w-[34em] text-sm text-ink-3">{children}</p> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  )
}

type LoadErrorProps = {
  title?: ReactNode
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  requestId?: string
  className?: string
}

/** Shown in place of a list that didn't load, announced, with a way to try again. */
export function LoadError({ title = t('loadError.title'), children, onRetry, isRetrying, requestId, className }: LoadErrorProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-2 px-6 py-10 text-center', className)}>
      <span className="grid size-10 place-items-center rounded-full bg-danger-subtle text-danger-text inset-ring inset-ring-danger-line">
        <CloudOff aria-hidden="true" className="size-5" />
      </span>
      <p className="text-lg font-[620] tracking-[-0.01em]">{title}</p>
      {children ? <p className="max-w-[34em] text-sm text-ink-3">{children}</p> : null}
      {onRetry ? (
        <Button className="mt-1" icon={<RotateCw aria-hidden="true" />} onClick={onRetry} pending={isRetrying}>
          {t('loadError.retry')}
        </Button>
      ) : null}
      {requestId ? <p className="font-mono text-xs text-ink-3">{requestId}</p> : null}
    </div>
  )
}
