import type { Returned } from '@tradepost/contract/platform/buyer-goods'
import type { Order, OrderPage } from '@tradepost/contract/platform/orders'
import { listOrganizations } from '#src/auth/find-organization.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { readDownloads } from '#src/goods/downloads.ts'
import { listKeysOfPayment } from '#src/goods/license-keys.ts'
import { readReturned } from '#src/goods/returned.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { listOrderLines } from './find-order.ts'
import type { OrderRow } from './table.ts'
import { viewOrder } from './view.ts'

/** The payment of a paid order, with its total. */
const paidOf = ({ status, paymentId, total }: OrderRow) =>
  status === 'paid' && paymentId !== null ? [{ paymentId, total: total ?? 0 }] : []

/** Returns what was returned of paid orders, by payment: from the records of each shop that sold them. */
async function readReturnedOf(deps: Deps, orders: readonly OrderRow[]): Promise<Map<string, Returned>> {
  const paid = orders.filter((order) => paidOf(order).length > 0)
  const places = Map.groupBy(paid, ({ organizationId, environment }) => `${organizationId}/${environment}`)
  const read = async ([first, ...others]: OrderRow[]) => {
    if (!first) return []
    const scope = await loadRecordsOf(deps, first)
    return [...(await readReturned(scope, [first, ...others].flatMap(paidOf), deps.config.providerUrl))]
  }
  return new Map((await Promise.all([...places.values()].map(read))).flat())
}

/** Converts orders to what their buyer sees in a list. */
export async function viewOrders(deps: Deps, orders: readonly OrderRow[]): Promise<Order[]> {
  const work = toReadOnly(deps)
  const [lines, shops, returned] = await Promise.all([
    listOrderLines(
      work,
      orders.map((order) => order.id),
    ),
    listOrganizations(
      work.trx,
      orders.map((order) => order.organizationId),
    ),
    readReturnedOf(deps, orders),
  ])
  return orders.map((order) =>
    viewOrder({
      order,
      lines: lines.filter((line) => line.orderId === order.id),
      shop: shops.find((shop) => shop.id === order.organizationId),
      returned: returned.get(order.paymentId ?? ''),
    }),
  )
}

/** Converts an order to its page: with license keys and downloads once it is paid. */
export async function viewOrderPage(deps: Deps, order: OrderRow): Promise<OrderPage> {
  const [shown] = await viewOrders(deps, [order])
  if (!shown) throw new Error('One order has one view')
  const [paid] = paidOf(order)
  if (!paid) return { ...shown, license_keys: [], downloads: [] }
  const { organizationId, environment } = order
  const scope = { ...toReadOnly(deps), organizationId, environment }
  const sold = {
    ...paid,
    subscriptionId: order.subscriptionId,
    lines: shown.lines.map(({ product_id: productId, name, poster }) => ({ productId, name, poster })),
  }
  const [license_keys, downloads] = await Promise.all([listKeysOfPayment(scope, paid.paymentId), readDownloads(scope, [sold])])
  return { ...shown, license_keys, downloads: downloads.get(paid.paymentId) ?? [] }
}
