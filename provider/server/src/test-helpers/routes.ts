import { AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { ListRejectedEventsQuery, RejectedEventsList } from '@tradepost/contract/provider/rejected-events'
import { PaidCheckout, PayCheckout, ReceivedWebhooks, Settled } from '@tradepost/contract/provider/simulations'
import { MeterUsage, MeterUsageQuery } from '@tradepost/contract/provider/usage/meter-usage'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { getClock } from '#src/clocks/read-clock.ts'
import { startClockAdvance } from '#src/clocks/start-clock.ts'
import { viewClock } from '#src/clocks/view.ts'
import { listDailyUsage } from '#src/meter-usage/list-daily-usage.ts'
import { getMeter } from '#src/meters/read-meters.ts'
import { listRejections } from '#src/rejected-events/list-rejections.ts'
import { viewRejection } from '#src/rejected-events/view.ts'
import { listReceived } from './list-received.ts'
import { payCheckout } from './pay-checkout.ts'
import { settle } from './settle.ts'

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
  .post(
    '/test_helpers/pay',
    {
      summary: 'Pay a checkout as a buyer would',
      description: `${EXTENSION} Test mode only. A declined card is an answer, not an error: look at \`status\` and \`error_code\`.`,
      caller: 'write',
      body: PayCheckout,
      returns: PaidCheckout,
      faults: [403, 404, 409, 410],
      transaction: 'own',
    },
    async ({ scope, deps, body }) => payCheckout(deps, scope, body),
  )
  .post(
    '/test_helpers/settle',
    {
      summary: 'Wait until nothing is due',
      description: `${EXTENSION} Payments are completed then, events delivered and emails sent.`,
      caller: 'write',
      returns: Settled,
      transaction: 'own',
    },
    async ({ scope, deps }) => settle(scope, deps),
  )
  .get(
    '/test_helpers/webhooks/{webhook_id}/received',
    {
      summary: 'List what an endpoint has taken',
      description: `${EXTENSION} Every attempt that it answered with 2xx, the first one first; what came twice is there twice.`,
      caller: 'read',
      returns: ReceivedWebhooks,
      faults: [404],
    },
    async ({ scope, params }) => listReceived(scope, params.webhook_id),
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
