import { AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { ListRejectedEventsQuery, RejectedEventsList } from '@tradepost/contract/provider/rejected-events'
import { MeterUsage, MeterUsageQuery } from '@tradepost/contract/provider/usage/meter-usage'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { getClock } from '#src/clocks/read-clock.ts'
import { startClockAdvance } from '#src/clocks/start-clock.ts'
import { viewClock } from '#src/clocks/view.ts'
import { listDailyUsage } from '#src/meter-usage/list-daily-usage.ts'
import { getMeter } from '#src/meters/read-meters.ts'
import { listRejections } from '#src/rejected-events/list-rejections.ts'
import { viewRejection } from '#src/rejected-events/view.ts'

/** Beyond the published API: views and controls for testing. */
export const testHelperRoutes = providerRoutes('Test helpers')
  .get(
    '/test_helpers/clock',
    { summary: 'Get the test clock', description: EXTENSION, caller: 'read', returns: TestClock },
    async ({ scope, deps }) => viewClock(await getClock(scope), deps.clock.now()),
  )
  .post(
    '/test_helpers/clock/advance',
    {
      summary: 'Advance the test clock',
      description: `${EXTENSION} Returns right away. The clock then advances and runs everything scheduled in between.`,
      caller: 'write',
      body: AdvanceClock,
      returns: TestClock,
      faults: [403, 409],
    },
    async ({ scope, deps, body }) => {
      await startClockAdvance(scope, body, deps.clock.now())
      return viewClock(await getClock(scope), deps.clock.now())
    },
  )
  .get(
    '/test_helpers/rejected_events',
    {
      summary: 'List rejected ingest requests',
      description: `${EXTENSION} In test mode, returns the last 100, newest first.`,
      caller: 'read',
      query: ListRejectedEventsQuery,
      returns: RejectedEventsList,
    },
    async ({ scope, query }) => ({ items: (await listRejections(scope, query)).map(viewRejection) }),
  )
  .get(
    '/test_helpers/meter_usage',
    {
      summary: "List a meter's daily usage",
      description: EXTENSION,
      caller: 'read',
      query: MeterUsageQuery,
      returns: MeterUsage,
      faults: [404],
    },
    async ({ scope, query: { meter_id, start, end, customer_id } }) => ({
      items: await listDailyUsage(scope, {
        meter: await getMeter(scope, meter_id),
        from: new Date(start),
        to: new Date(end),
        customerId: customer_id,
      }),
    }),
  )
