/** Whether someone has access, and why. */

import type { AccessDecision, AccessStatus } from '@tradepost/contract/platform/access'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { t } from '#src/messages.ts'
import { type PlanSwitch, reasonLabel, restoreLabel, spanLabel, switchLabel } from './access-labels.ts'

const TONES: Readonly<Record<AccessStatus, BadgeTone>> = { active: 'success', suspended: 'warning', ended: 'neutral' }

/** Shows whether somebody has access. */
export function AccessBadge({ status }: { status: AccessStatus }) {
  return <Badge tone={TONES[status]}>{t(`productAccess.statuses.${status}`)}</Badge>
}

/** Says why somebody has access or not, since when, and what would restore it. */
export function AccessFacts({ access, planSwitch }: { access: AccessDecision; planSwitch?: PlanSwitch | undefined }) {
  const span = <p className="text-ink-3 tabular-nums">{spanLabel(access)}</p>
  if (access.reason === 'paid' && access.source === 'payment') return <div className="text-sm">{span}</div>
  const restore = restoreLabel(access.reason)
  const sentences = planSwitch ? [switchLabel(planSwitch)] : [reasonLabel(access.reason), restore]
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-2">{sentences.filter((sentence) => sentence).join(' ')}</p>
      {span}
    </div>
  )
}
