import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import type { Decision } from './api.ts'

type OutcomeProps = { decision: Decision; program: string }

const sessionsLink = (inside: ReactNode) => (
  <Link to="/account/security" className="tp-link">
    {inside}
  </Link>
)

/** Confirms the decision. */
export function Outcome({ decision, program }: OutcomeProps) {
  const isApproved = decision === 'approve'
  return (
    <DecisionFrame title={isApproved ? t('device.approved.title') : t('device.denied.title')} takesFocus>
      <div role="status" className="flex items-start gap-3">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full inset-ring ${isApproved ? 'bg-success-subtle text-success-text inset-ring-success-line' : 'bg-sunken text-ink-2 inset-ring-line'}`}
        >
          {isApproved ? <Check aria-hidden="true" className="size-5" /> : <X aria-hidden="true" className="size-5" />}
        </span>
        <p className="text-ink-2">{isApproved ? t('device.approved.text', { program }) : t('device.denied.text', { program })}</p>
      </div>
      <p className="text-sm text-ink-3">
        {isApproved
          ? t.rich('device.approved.sessions', { link: sessionsLink })
          : t.rich('device.denied.sessions', { link: sessionsLink })}
      </p>
    </DecisionFrame>
  )
}
