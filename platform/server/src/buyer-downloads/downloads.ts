import type { BuyerDownloadList, DownloadLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { WebAddress } from '@tradepost/contract/web-address'
import type { SignedIn, Visitor } from '#src/callers.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { readDownloads } from '#src/goods/downloads.ts'
import { findVisibleOrder, listOrderLines } from '#src/orders/find-order.ts'
import { type Holding, listHoldings } from '#src/orders/holdings.ts'
import { viewOrderPage } from '#src/orders/view-orders.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/records/open-provider.ts'

type Item = BuyerDownloadList['items'][number]

async function listOf({ shop, scope, orders }: Holding): Promise<Item[]> {
  const bought = orders.filter(({ isRenewal }) => !isRenewal)
  const lines = await listOrderLines(
    scope,
    bought.map(({ id }) => id),
  )
  const sold = bought.map(({ id, paymentId, subscriptionId }) => ({
    paymentId,
    subscriptionId,
    lines: lines.filter(({ orderId }) => orderId === id),
  }))
  const downloads = await readDownloads(scope, sold)
  return bought.flatMap(({ id, paymentId, paidAt }) =>
    (downloads.get(paymentId) ?? []).map((download) => ({
      ...download,
      shop: { slug: shop.slug, name: shop.name },
      order_id: id,
      paid_at: paidAt.toISOString(),
    })),
  )
}

/** Lists what an account's purchases deliver, newest purchases first. */
export async function listDownloads(deps: Deps, user: SignedIn): Promise<Item[]> {
  const items = await Promise.all((await listHoldings(deps, user.id)).map(listOf))
  return items.flat().toSorted((a, b) => b.paid_at.localeCompare(a.paid_at))
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
