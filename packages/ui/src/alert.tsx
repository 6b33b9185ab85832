import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.tsx'

/** Kind of message; it sets the icon and the color. */
export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { Icon: Info, frame: 'bg-info-subtle inset-ring-info-line', mark: 'text-info-text' },
  success: { Icon: CircleCheck, frame: 'bg-success-subtle inset-ring-success-line', mark: 'text-success-text' },
  warning: { Icon: TriangleAlert, frame: 'bg-warning-subtle inset-ring-warning-line', mark: 'text-warning-text' },
  danger: { Icon: CircleAlert, frame: 'bg-danger-subtle inset-ring-danger-line', mark: 'text-danger-text' },
}

type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** Announces the alert when it appears: for the result of an action, not for content present from the start. */
  isLive?: boolean
  className?: string
}

/** A message on the page: icon, bold sentence, explanation, one action. */
export function Alert({ tone = 'info', title, children, action, isLive = false, className }: AlertProps) {
  const { Icon, frame, mark } = looks[tone]
  const role = isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={cn('flex gap-3 rounded-lg px-4 py-3 text-sm text-ink inset-ring', frame, className)}>
      <Icon aria-hidden="true" className={cn('mt-0.5', mark)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink-2">{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 self-center">{action}</div> : null}
    </div>
  )
}
