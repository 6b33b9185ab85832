import { BuyerListQuery } from '@tradepost/contract/platform/buyer/buyer-list'
import { OrderPage, PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import { startStopwatch } from '@tradepost/kit/clock'
import { streamChanges } from '@tradepost/kit/live'
import * as z from 'zod'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import { platformRoutes, type Visitor } from '#src/callers.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findVisibleOrder, listPurchases, type ShownOrder } from './find-order.ts'
import { claimPurchases } from './purchases.ts'
import { refreshOrder } from './updates/sync-order.ts'
import { viewOrderPage, viewOrders } from './view-orders.ts'

/** `key`: from the emailed link. Parameters that the provider adds to the page's URL are not read at all. */
const OrderQuery = z.object({ key: z.string().max(200).optional() })

type OrderRequest = { id: string; visitor: Visitor; key: string | undefined }

async function getFreshOrder(deps: Deps, request: OrderRequest): Promise<ShownOrder> {
  return refreshOrder(deps, await findVisibleOrder(toReadOnly(deps), request))
}

/** Returns what reads the page of an order again and again, and builds it anew only if the order has changed. */
function watchOrder(deps: Deps, request: OrderRequest): () => Promise<OrderPage> {
  let seen = ''
  let shown: Promise<OrderPage> | undefined
  return async () => {
    const order = await getFreshOrder(deps, request)
    const now = JSON.stringify({ ...order, pass: null })
    if (!shown || now !== seen) shown = viewOrderPage(deps, order)
    seen = now
    return shown
  }
}

export const orderRoutes = platformRoutes('Orders')
  .get(
    '/api/orders/{id}',
    { summary: 'Show an order', caller: 'visitor', rate: 'read', query: OrderQuery, returns: OrderPage, faults: [404] },
    async ({ deps, visitor, params, query }) =>
      viewOrderPage(deps, await getFreshOrder(deps, { id: params.id, visitor, key: query.key })),
  )
  .get(
    '/api/orders/{id}/live',
    {
      summary: 'Watch an order until it is paid or expired (server-sent events, each an order)',
      caller: 'visitor',
      rate: 'read',
      query: OrderQuery,
      returns: OrderPage,
      faults: [404],
    },
    async ({ deps, visitor, params, query, request }) =>
      streamChanges(request, {
        read: watchOrder(deps, { id: params.id, visitor, key: query.key }),
        changed: deps.changed,
        topic: params.id,
        isFinal: (order) => order.status === 'paid' || order.status === 'expired',
        elapsed: startStopwatch(),
        log: deps.log,
      }),
  )
  .get(
    '/api/purchases',
    {
      summary: 'List the signed-in person’s purchases',
      caller: 'user',
      query: BuyerListQuery,
      returns: PurchaseList,
      faults: [401],
    },
    async ({ deps, work, user, query }) => {
      // Claim again, in case the server died between the verification and the claim.
      if (user.isVerified && (await isMailboxProven(work, user.id))) await claimPurchases(work, user)
      const { rows, next } = await listPurchases(work, user.id, query.cursor)
      return { items: await viewOrders(deps, rows), next }
    },
  )
