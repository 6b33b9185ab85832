import type { AccessDecision } from '@tradepost/contract/platform/access'
import { reasonLabel, restoreLabel, spanLabel } from './access-words.ts'

/** Says why somebody has access or not, since when, and what would restore it. */
export function AccessFacts({ access }: { access: AccessDecision }) {
  const restore = restoreLabel(access.reason)
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-2">{[reasonLabel(access.reason), restore].filter((sentence) => sentence).join(' ')}</p>
      <p className="text-ink-3 tabular-nums">{spanLabel(access)}</p>
    </div>
  )
}
