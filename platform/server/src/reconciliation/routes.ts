import { ReconciliationRun, ReconciliationRuns } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { listRuns, viewRun } from './list-runs.ts'
import { startRun } from './run-rows.ts'

const RUNS = '/api/organizations/{slug}/reconciliation/runs'

export const reconciliationRoutes = platformRoutes('Seller: reconciliation')
  .get(
    RUNS,
    {
      ...asSeller,
      needs: 'webhook:read',
      summary: 'List the newest comparisons with the payments provider',
      returns: ReconciliationRuns,
    },
    async (asked) => ({ items: await listRuns(await recordsOf(asked)) }),
  )
  .post(
    RUNS,
    {
      ...asSeller,
      needs: 'webhook:update',
      action: 'reconciliation.started',
      summary: 'Compare everything with the payments provider, or return the comparison under way',
      returns: ReconciliationRun,
    },
    async ({ deps, scope }) => viewRun(await startRun(deps, await getActiveConnection(scope), 'requested'), 0),
  )
