import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { Decision } from './api.ts'
import { DeviceFrame } from './device-frame.tsx'

type OutcomeProps = { decision: Decision; program: string }

/** Confirms the decision. */
export function Outcome({ decision, program }: OutcomeProps) {
  const isApproved = decision === 'approve'
  return (
    <DeviceFrame title={isApproved ? 'Device signed in' : 'Request denied'} takesFocus>
      <div role="status" className="flex items-start gap-3">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full inset-ring ${isApproved ? 'bg-success-subtle text-success-text inset-ring-success-line' : 'bg-sunken text-ink-2 inset-ring-line'}`}
        >
          {isApproved ? <Check aria-hidden="true" className="size-5" /> : <X aria-hidden="true" className="size-5" />}
        </span>
        <p className="text-ink-2">
          {isApproved
            ? `${program} signs in automatically within a few seconds. You can close this page.`
            : `${program} wasn’t signed in. You can close this page.`}
        </p>
      </div>
      <p className="text-sm text-ink-3">
        {isApproved ? 'Changed your mind? You can end its session ' : 'See where you’re signed in '}
        <Link to="/account/security" className="tp-link">
          in your account
        </Link>
        .
      </p>
    </DeviceFrame>
  )
}
