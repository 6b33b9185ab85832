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

/** Formats since when it is so, and until when: "Since May 1, 2026". */
export function spanLabel({ since, until }: Pick<AccessDecision, 'since' | 'until'>): string {
  return until === null || isFarAway({ since, until })
    ? t('productAccess.since', { date: formatDay(since) })
    : t('productAccess.sinceUntil', { since: formatDay(since), until: formatDay(until) })
}
