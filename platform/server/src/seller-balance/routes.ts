import { BalanceDays, BalanceDaysQuery, SellerBalance } from '@tradepost/contract/platform/sales/seller-balance'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { getBalance } from './balance.ts'
import { listBalanceDays } from './balance-days.ts'

const ROOT = '/api/organizations/{slug}/balance'

const asReader = { ...asSeller, needs: 'payout:read' } as const

export const sellerBalanceRoutes = platformRoutes('Seller: balance')
  .get(ROOT, { ...asReader, summary: 'Get the balance', returns: SellerBalance }, async (asked) =>
    getBalance(await recordsOf(asked)),
  )
  .get(
    `${ROOT}/days`,
    { ...asReader, summary: 'Get the balance by day', query: BalanceDaysQuery, returns: BalanceDays },
    async (asked) => listBalanceDays(await recordsOf(asked), { currency: asked.query.currency, days: Number(asked.query.days) }),
  )
