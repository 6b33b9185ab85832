import { Order, PurchaseList } from '@tradepost/contract/platform/orders'
import { stopwatch } from '@tradepost/kit/clock'
import { streamChanges } from '@tradepost/kit/live'
import * as z from 'zod'
import { findOrganization, listOrganizations } from '#src/auth/find-organization.ts'
import { platformRoutes, type Visitor } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { getVisibleOrder, listOrderLines } from './get-order.ts'
import { listPurchases } from './list-purchases.ts'
import { lookUpOrder } from './look-up-order.ts'
import { viewOrder } from './view.ts'

const OrderQuery = z.object({ key: z.string().max(200).optional() })
/** How often a waiting page looks by itself, for what another process may have done. */
const LIVE_MILLISECONDS = 500

/** The order as it stands; one that still waits is asked about at the provider, if its webhook is late. */
async function showOrder(deps: Deps, visitor: Visitor, ids: { id: string; key?: string | undefined }): Promise<Order> {
  const seen = await getVisibleOrder(deps.database.db, visitor, ids)
  // A provider that does not answer now keeps the order waiting; the page goes on asking.
  await lookUpOrder(deps, seen).catch((error: unknown) => deps.log.warn({ order: seen.id, error: String(error) }, 'the order could not be looked up'))
  const order = await getVisibleOrder(deps.database.db, visitor, ids)
  const [lines, shop] = await Promise.all([listOrderLines(deps.database.db, order), findOrganization(deps.database.db, order.organizationId)])
  return viewOrder(order, lines, shop)
}

export const orderRoutes = platformRoutes('Orders')
  .get('/api/orders/{id}', { summary: 'See an order', caller: 'visitor', query: OrderQuery, returns: Order, faults: [404] }, async ({ deps, visitor, params, query }) =>
    showOrder(deps, visitor, { id: params.id, key: query.key }),
  )
  .get(
    '/api/orders/{id}/live',
    { summary: 'Follow an order (server-sent events)', caller: 'visitor', query: OrderQuery, returns: Order, faults: [404] },
    async ({ deps, visitor, params, query, request }) => {
      const ids = { id: params.id, key: query.key }
      await getVisibleOrder(deps.database.db, visitor, ids)
      return streamChanges(request, {
        read: () => showOrder(deps, visitor, ids),
        changed: () => deps.changed.wait(LIVE_MILLISECONDS),
        isFinal: (order) => order.status === 'paid' || order.status === 'expired',
        elapsed: stopwatch(),
      })
    },
  )
  .get('/api/purchases', { summary: 'List what I bought', caller: 'user', returns: PurchaseList, faults: [401] }, async ({ deps, user }) => {
    const orders = await listPurchases(deps.database.db, user.id)
    const shops = await listOrganizations(deps.database.db, orders.map((order) => order.organizationId))
    const items = orders.map(async (order) =>
      viewOrder(order, await listOrderLines(deps.database.db, order), shops.find((shop) => shop.id === order.organizationId)),
    )
    return { items: await Promise.all(items) }
  })
