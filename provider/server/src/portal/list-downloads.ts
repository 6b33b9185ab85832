import type { PortalDownload } from '@tradepost/contract/hosted/portal'
import { signDelivery } from '#src/deliveries/delivery-url.ts'
import { describeProduct } from '#src/deliveries/describe-product.ts'
import { listDeliveredTo } from '#src/deliveries/list-delivered.ts'
import type { Page } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import { SESSION_SECONDS } from './entrance/open-portal.ts'

/** Lists what a customer's payments deliver, with links to the files that work as long as a session. */
export async function listDownloads(scope: Scope, customerId: string, page: Page): Promise<PortalDownload[]> {
  const delivered = await listDeliveredTo(scope, customerId, page)
  return Promise.all(
    delivered.map(async ({ paymentId, ...sold }) => ({
      product_id: sold.productId,
      ...(await describeProduct(scope, sold, signDelivery(scope, paymentId, SESSION_SECONDS))),
    })),
  )
}
