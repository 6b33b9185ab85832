import type { BuyerDownload } from '@tradepost/contract/platform/buyer/buyer-goods'
import type { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import * as z from 'zod'
import { payments as paymentNoun } from '#src/records/nouns/payments.ts'
import { listBodiesOf, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { type DeliveredProduct, readDeliveredProducts } from './delivered-products.ts'
import { readWithdrawals } from './withdrawals.ts'

/** A paid order, as far as its delivery needs it. */
export type SoldOrder = {
  paymentId: string
  subscriptionId: string | null
  lines: readonly { productId: string; name: string; poster: (typeof POSTERS)[number] | null }[]
}

const Delivered = z.object({
  payment_id: z.string(),
  digital_products_delivered: z.boolean(),
})

type Sold = SoldOrder['lines'][number]

function viewDownload(sold: Sold, product: DeliveredProduct, withdrawal: BuyerDownload['withdrawal']): BuyerDownload[] {
  const { external_url: externalUrl, instructions, files } = product.digital_product_delivery ?? {}
  if (!externalUrl && !instructions && !files?.length) return []
  const isAvailable = withdrawal === null
  return [
    {
      product_id: product.product_id,
      name: product.name ?? sold.name,
      poster: product.poster ?? sold.poster,
      withdrawal,
      external_url: (isAvailable && externalUrl) || null,
      instructions: (isAvailable && instructions) || null,
      files: (isAvailable && files ? files : []).map(({ file_id, filename, file_size, sha256 }) => ({
        file_id,
        name: filename,
        bytes: file_size ?? null,
        sha256: sha256 ?? null,
      })),
    },
  ]
}

/**
 * Returns what the payments of some paid orders deliver, by payment: their products as they are now, each once. A product without
 * access is withdrawn.
 */
export async function readDownloads(scope: RecordScope, orders: readonly SoldOrder[]): Promise<Map<string, BuyerDownload[]>> {
  const paymentIds = orders.map(({ paymentId }) => paymentId)
  const bodies = await listBodiesOf(scope, paymentNoun, paymentIds)
  const delivered = new Map(readBodies(Delivered, bodies).map((payment) => [payment.payment_id, payment]))
  const delivering = orders.filter(({ paymentId }) => delivered.get(paymentId)?.digital_products_delivered)
  const [products, findWithdrawal] = await Promise.all([
    readDeliveredProducts(
      scope,
      delivering.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
    ),
    readWithdrawals(scope, delivering),
  ])
  const view = (order: SoldOrder) => {
    const { lines } = order
    const each = lines.filter((line, index) => lines.findIndex(({ productId }) => productId === line.productId) === index)
    return each.flatMap((line) => {
      const product = products.get(line.productId)
      return product ? viewDownload(line, product, findWithdrawal(order, line.productId)) : []
    })
  }
  return new Map(delivering.map((order) => [order.paymentId, view(order)]))
}
