import { ClockEventList, ClockEventsQuery, ClockQuery, SellerClock } from '@tradepost/contract/platform/developers/seller-clock'
import { AdvanceClock, type TestClock } from '@tradepost/contract/provider/clocks'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { platformRoutes } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fetchClock, readClock, saveClock } from '#src/records/business-clock.ts'
import { loadRecords } from '#src/records/load-records.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import type { RecordScope, Scope } from '#src/scope.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { listClockEvents } from './clock-events.ts'
import { listUpcomingEvents } from './upcoming-events.ts'

/**
 * Returns the business's test clock as last fetched. Fetches it while the clock is moving, and for a live view, since the next
 * scheduled events change all the time. Null for a provider without a test clock.
 */
async function getClock(deps: Deps, scope: Scope, { isLive }: { isLive: boolean }): Promise<TestClock | null> {
  const told = await readClock(await loadRecords(deps, scope))
  if (told === null || (told?.status === 'ready' && !isLive)) return told
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  return fetchClock(deps, connection, provider)
}

/** @throws 404 for a provider without a test clock, 409 while someone else moves it */
async function advanceClock(deps: Deps, scope: Scope, body: AdvanceClock): Promise<TestClock> {
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  const clock = await provider.clock.advance(body)
  await saveClock(deps, connection, clock)
  return clock
}

type ShownClock = { clock: SellerClock['clock']; isLive: boolean; permissions: Permissions }

const viewClock = async (scope: RecordScope, { clock, isLive, permissions }: ShownClock): Promise<SellerClock> => ({
  clock,
  upcoming: clock && isLive ? await listUpcomingEvents(scope, clock, permissions) : [],
})

export const sellerClockRoutes = platformRoutes('Seller: test clock')
  .get(
    '/api/organizations/{slug}/clock',
    { ...asSeller, needs: 'membership', summary: 'Get the test clock', query: ClockQuery, returns: SellerClock },
    async ({ deps, scope, query, permissions }) => {
      const isLive = query.live === 'true'
      const clock = await getClock(deps, scope, { isLive })
      return viewClock(await loadRecords(deps, scope), { clock, isLive, permissions })
    },
  )
  .post(
    '/api/organizations/{slug}/clock/advance',
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'test_clock.advanced',
      summary: 'Advance the test clock',
      body: AdvanceClock,
      returns: SellerClock,
    },
    async ({ deps, scope, body, noteChange, permissions }) => {
      const clock = await advanceClock(deps, scope, body)
      noteChange({ old: { now: clock.last_move?.from }, current: { now: clock.last_move?.to } })
      return viewClock(await loadRecords(deps, scope), { clock, isLive: true, permissions })
    },
  )
  .get(
    '/api/organizations/{slug}/clock/events',
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'List the events between two times',
      query: ClockEventsQuery,
      returns: ClockEventList,
    },
    async ({ deps, scope, query: { page, start, end }, permissions }) => {
      const { environment } = await loadRecords(deps, scope)
      return listClockEvents(scope, { environment, page, permissions, after: new Date(start), until: new Date(end) })
    },
  )
