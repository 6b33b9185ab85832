import { DemoYear } from '@tradepost/contract/platform/demo-year'
import { platformRoutes } from '#src/callers.ts'

export const demoRoutes = platformRoutes('Seller: home').get(
  '/api/organizations/{slug}/demo-year',
  {
    caller: 'seller',
    needs: 'membership',
    summary: 'Get the progress of the demo year',
    returns: DemoYear,
    faults: [401, 404],
  },
  async ({ scope }) => {
    const year = await scope.trx
      .selectFrom('demoYears')
      .select(['stopsDone', 'stopCount'])
      .where('organizationId', '=', scope.organizationId)
      .executeTakeFirst()
    const isUnderWay = year !== undefined && year.stopsDone < year.stopCount
    return { progress: isUnderWay ? { done: year.stopsDone, total: year.stopCount } : null }
  },
)
