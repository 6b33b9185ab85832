/** Whether someone has access, and why. */

import type { AccessStatus } from '@tradepost/contract/platform/access'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { t } from '#src/messages.ts'

const TONES: Readonly<Record<AccessStatus, BadgeTone>> = { active: 'success', suspended: 'warning', ended: 'neutral' }

/** Shows whether somebody has access. */
export function AccessBadge({ status }: { status: AccessStatus }) {
  return <Badge tone={TONES[status]}>{t(`productAccess.statuses.${status}`)}</Badge>
}
