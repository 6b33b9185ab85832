import type { AccessDecision, AccessReason } from '@tradepost/contract/platform/access'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'

/** Returns why somebody has access, or doesn't, in a sentence. */
export const reasonLabel = (reason: AccessReason): string => t(`productAccess.reasons.${reason}`)

/** What brings access back, by reason. Where nothing is lost, nothing has to be done. */
const RESTORES = {
  paid: undefined,
  trial: undefined,
  given_by_seller: undefined,
  grace: 'payFailed',
  on_hold: 'payHeld',
  paused: 'resume',
  cancelled: 'buy',
  expired: 'buy',
  plan_changed: 'buy',
  refunded: 'buy',
  dispute_lost: 'buy',
  disputed: 'dispute',
  taken_by_seller: 'shop',
} as const satisfies Readonly<Record<AccessReason, string | undefined>>

/** Returns what would restore access, in a sentence; undefined while it needs nothing. */
export function restoreLabel(reason: AccessReason): string | undefined {
  const restore = RESTORES[reason]
  return restore && t(`productAccess.restores.${restore}`)
}

/** A subscription's default term is ten years, which nobody chose: an end as far away tells nothing. */
const END_YEARS_MAX = 5

function isFarAway({ since, until }: { since: string; until: string }): boolean {
  return new Date(until).getUTCFullYear() - new Date(since).getUTCFullYear() > END_YEARS_MAX
}

/** A plan that a subscription had, and the one that it has now. `by`: who reads it. */
export type PlanSwitch = { by: 'buyer' | 'seller'; plan: string; product: string }

/** Returns why a former plan gives nothing. */
export const switchLabel = (planSwitch: PlanSwitch): string => t('productAccess.switched', planSwitch)

/** Finds among a person's products the plan for which a subscription left this one. */
export function findNewPlan<Access extends AccessDecision>(former: Access, all: readonly Access[]): Access | undefined {
  if (former.reason !== 'plan_changed') return undefined
  return all.find(({ source_id: id, reason }) => id === former.source_id && reason !== 'plan_changed')
}

type Span = Pick<AccessDecision, 'since' | 'until' | 'reason' | 'source'>

/** Formats since when it is so, and until when: "Since May 1, 2026". A purchase for good: "Purchased May 1, 2026". */
export function spanLabel({ since, until, reason, source }: Span): string {
  if (reason === 'paid' && source === 'payment' && until === null) return t('productAccess.purchased', { date: formatDay(since) })
  return until === null || isFarAway({ since, until })
    ? t('productAccess.since', { date: formatDay(since) })
    : t('productAccess.sinceUntil', { since: formatDay(since), until: formatDay(until) })
}
