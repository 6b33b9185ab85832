import type { BuyerDownloadList, DownloadLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { WebAddress } from '@tradepost/contract/web-address'
import { sql } from '@tradepost/kit/database/database'
import type { SignedIn, Visitor } from '#src/callers.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { readDownloads } from '#src/goods/downloads.ts'
import { findVisibleOrder, listOrderLines } from '#src/orders/find-order.ts'
import { type Bought, listBought } from '#src/orders/holdings.ts'
import { viewOrderPage } from '#src/orders/view-orders.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/records/open-provider.ts'

type Item = BuyerDownloadList['items'][number]

const IS_PURCHASE = sql<boolean>`not is_renewal`

async function listOf({ shop, scope, orders }: Bought): Promise<Item[]> {
  const lines = await listOrderLines(scope, orders)
  const sold = orders.map(({ id, paymentId, subscriptionId }) => ({
    paymentId,
    subscriptionId,
    lines: lines.filter(({ orderId }) => orderId === id),
  }))
  const downloads = await readDownloads(scope, sold)
  return orders.flatMap(({ id, paymentId, paidAt }) =>
    (downloads.get(paymentId) ?? []).map((download) => ({
      ...download,
      shop: { slug: shop.slug, name: shop.name },
      order_id: id,
      paid_at: paidAt.toISOString(),
    })),
  )
}

/** Lists what a page of an account's purchases deliver, newest purchases first. Pages that deliver nothing are left out. */
export async function listDownloads(deps: Deps, user: SignedIn, cursor: string | undefined): Promise<BuyerDownloadList> {
  const { bought, next } = await listBought(deps, user.id, { cursor, condition: IS_PURCHASE })
  const items = (await Promise.all(bought.map(listOf))).flat()
  if (items.length === 0 && next !== null) return listDownloads(deps, user, next)
  return { items: items.toSorted((a, b) => b.paid_at.localeCompare(a.paid_at)), next }
}

type Click = { orderId: string; fileId: string; visitor: Visitor; key: string | undefined }

/**
 * Makes a link to a file of an order for whoever may see the order. The provider is asked for the product, whose links work for
 * some minutes.
 * @throws 404 ORDER_NOT_FOUND, DOWNLOAD_NOT_FOUND; 410 DOWNLOAD_WITHDRAWN; 503 while the provider doesn't answer
 */
export async function createDownloadLink(deps: Deps, { orderId, fileId, visitor, key }: Click): Promise<DownloadLink> {
  const order = await findVisibleOrder(toReadOnly(deps), { id: orderId, visitor, key })
  const { downloads } = await viewOrderPage(deps, order)
  const download = downloads.find(({ files }) => files.some(({ file_id }) => file_id === fileId))
  // A withdrawn product lists no files, so it can't be told which of several had this one.
  if (!download && downloads.some(({ withdrawal }) => withdrawal !== null)) throw fault('DOWNLOAD_WITHDRAWN')
  if (!download) throw fault('DOWNLOAD_NOT_FOUND')
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: order.organizationId }, order.environment)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  const product = await openProvider(deps, connection).products.get(download.product_id)
  const file = product.digital_product_delivery?.files.find(({ file_id }) => file_id === fileId)
  const { data: url } = WebAddress.safeParse(file?.download_url)
  if (url === undefined) throw fault('DOWNLOAD_NOT_FOUND')
  return { url }
}
