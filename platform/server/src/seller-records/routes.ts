import { SellerRecords } from '@tradepost/contract/platform/seller-records'
import { platformRoutes } from '#src/callers.ts'
import { countUnreadable } from '#src/records/count-unreadable.ts'
import { refreshSoon } from '#src/records/refresh-soon.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'

export const sellerRecordRoutes = platformRoutes('Seller: settings')
  .get(
    '/api/organizations/{slug}/records',
    { ...asSeller, needs: 'settings:read', summary: 'Get the state of the records', returns: SellerRecords },
    async (asked) => {
      const scope = await recordsOf(asked)
      return {
        checked_at: scope.checkedAt?.toISOString() ?? null,
        problem: scope.problem,
        unreadable: await countUnreadable(asked.deps, scope),
      }
    },
  )
  .post(
    '/api/organizations/{slug}/records/check',
    { ...asSeller, needs: 'settings:update', action: null, summary: 'Compare the records with the provider', status: 204 },
    async (asked) => refreshSoon(asked.deps, await recordsOf(asked)),
  )
