import type { StatDelta } from '@tradepost/ui/stat'

const AGAINST = 'vs 30 days before'

/** The change against the period before, in percent with one digit; nothing to compare with gives nothing. */
export function deltaOf(now: number, before: number): StatDelta | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / before) * 100
  const rounded = Math.abs(percent) >= 10 ? Math.round(Math.abs(percent)) : Math.round(Math.abs(percent) * 10) / 10
  const direction = rounded === 0 ? 'flat' : percent > 0 ? 'up' : 'down'
  return { text: `${rounded}%`, direction, isGood: percent >= 0, against: AGAINST }
}
