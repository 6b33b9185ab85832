import type { ReceivedEventState } from '@tradepost/contract/platform/developers/seller-received-events'
import { Badge, type BadgeTone } from '@tradepost/ui/badge'
import { Check, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

const LOOKS: Readonly<Record<ReceivedEventState, readonly [BadgeTone, LucideIcon]>> = {
  failing: ['danger', TriangleAlert],
  settled: ['neutral', CircleCheck],
  applied: ['success', Check],
}

/** What became of a received event, as icon, word and color. */
export function EventState({ state }: { state: ReceivedEventState }) {
  const [tone, Icon] = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`sellerReceivedEvents.states.${state}`)}
    </Badge>
  )
}
