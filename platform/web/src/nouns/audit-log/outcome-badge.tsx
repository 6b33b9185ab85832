import type { AuditOutcome } from '@tradepost/contract/platform/audit-log'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { Ban, Check, CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { outcomeLabel } from './audit-labels.ts'

const LOOKS: Readonly<Record<AuditOutcome, { tone: BadgeTone; Icon: LucideIcon }>> = {
  done: { tone: 'success', Icon: Check },
  refused: { tone: 'danger', Icon: Ban },
  requested: { tone: 'warning', Icon: CircleQuestionMark },
}

/** Shows how an action ended. */
export function OutcomeBadge({ outcome }: { outcome: AuditOutcome }) {
  const { tone, Icon } = LOOKS[outcome]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {outcomeLabel(outcome)}
    </Badge>
  )
}
