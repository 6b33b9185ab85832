import { queryOptions, useQuery } from '@tanstack/react-query'
import { SellerClock } from '@tradepost/contract/platform/developers/seller-clock'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import { t } from '#src/dashboard-messages.ts'
import { organizationPath } from './frames/organizations.ts'
import { sendRequest } from './request.ts'

const MOVING_POLL_MILLISECONDS = 500
const POLL_MILLISECONDS = 30_000
const MINUTE_MILLISECONDS = 60_000

/** Path for reading and advancing a business's clock. */
export const clockPath = (slug: string) => `${organizationPath(slug)}/clock`

/**
 * Loads the clock of a business. Polls while it advances; loads once for a provider without a clock. `isLive` adds the next
 * scheduled events, and has its own cache entry.
 */
export function clockQuery(slug: string, { isLive = false } = {}) {
  return queryOptions({
    queryKey: ['organizations', slug, 'clock', isLive ? 'live' : 'known'],
    queryFn: ({ signal }) => sendRequest(SellerClock, `${clockPath(slug)}${isLive ? '?live=true' : ''}`, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.clock === null) return false
      return data?.clock.status === 'advancing' ? MOVING_POLL_MILLISECONDS : POLL_MILLISECONDS
    },
  })
}

/** Returns how far a clock is ahead of real time, in milliseconds. */
export const aheadOf = ({ now, real_now }: Pick<TestClock, 'now' | 'real_now'>) => Date.parse(now) - Date.parse(real_now)

/** Formats "111 days ahead", "3 hours ahead". Rounds to the nearest minute, because an advance itself takes a moment. */
export function aheadLabel(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MILLISECONDS)
  if (minutes < 60) return t('dashboardShell.clock.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('dashboardShell.clock.hours', { count: hours })
  return t('dashboardShell.clock.days', { count: Math.floor(hours / 24) })
}

/** Returns whether a business is in test mode, and its payments account is open. */
export const hasTestClock = ({ environment, is_connected }: Organization): boolean => environment === 'embedded' && is_connected

/**
 * Returns the clock of a business in test mode, once loaded. Pages use it even if it was never advanced, because the device's
 * clock may be wrong.
 */
export function useTestClock(organization: Organization | undefined): TestClock | undefined {
  const { data } = useQuery({
    ...clockQuery(organization?.slug ?? ''),
    enabled: organization !== undefined && hasTestClock(organization),
  })
  return data?.clock ?? undefined
}

/** Returns whether the clock was advanced. A clock that wasn't may be off by a moment. */
export const isMoved = (clock: TestClock) => aheadOf(clock) >= MINUTE_MILLISECONDS
