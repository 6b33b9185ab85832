import { ClockEventList, ClockEventsQuery, SellerClock } from '@tradepost/contract/platform/seller-clock'
import { AdvanceClock } from '@tradepost/contract/provider/clocks'
import { platformRoutes } from '#src/callers.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { asSeller, providerOf } from '#src/seller/ask-provider.ts'
import { listClockEvents } from './clock-events.ts'

export const sellerClockRoutes = platformRoutes('Seller: test clock')
  .get(
    '/api/organizations/{slug}/clock',
    { ...asSeller, summary: 'Show the test clock of a business', returns: SellerClock },
    async (asked) => ({ clock: await (await providerOf(asked)).clock.get() }),
  )
  .post(
    '/api/organizations/{slug}/clock/advance',
    { ...asSeller, summary: 'Move the test clock forward', body: AdvanceClock, returns: SellerClock },
    async (asked) => ({ clock: await (await providerOf(asked)).clock.advance(asked.body) }),
  )
  .get(
    '/api/organizations/{slug}/clock/events',
    { ...asSeller, summary: 'List what happened between two instants', query: ClockEventsQuery, returns: ClockEventList },
    async ({ deps, scope, query: { page, start, end } }) => {
      const { connection } = await openActiveProvider(deps, scope.organizationId)
      const { environment } = connection
      return listClockEvents(scope, { environment, page, after: new Date(start), until: new Date(end) })
    },
  )
