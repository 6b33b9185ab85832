import type { BuyerDownload, Returned } from '@tradepost/contract/platform/buyer-goods'
import type { POSTERS } from '@tradepost/contract/platform/storefront'
import { PaymentDelivery } from '@tradepost/contract/provider/deliveries'
import { LineKind } from '@tradepost/contract/provider/payments'
import * as z from 'zod'
import { payments as paymentNoun } from '#src/records/payments.ts'
import { listBodiesOf, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { type DeliveredProduct, readDeliveredProducts } from './delivered-products.ts'

/** A paid order, as far as its delivery needs it. */
export type SoldOrder = {
  paymentId: string
  lines: readonly { productId: string; name: string; poster: (typeof POSTERS)[number] | null }[]
}

const Line = z.object({
  amount: z.int(),
  refundable_amount: z.int(),
  breakdown: z.object({ kind: LineKind, product_id: z.string() }),
})
const Delivered = z.object({
  payment_id: z.string(),
  digital_products_delivered: z.boolean(),
  lines: z
    .object({ items: z.array(Line) })
    .nullish()
    .catch(null),
  /** Null until a refund keeps access, and with providers that can't. */
  delivery: PaymentDelivery.nullish().catch(null),
})
type Delivered = z.infer<typeof Delivered>

/** Returns whether a product's lines were refunded in full. A pending refund only reserves their amounts. */
function isRefunded({ lines }: Delivered, productId: string, refunds: Returned['refunds']): boolean {
  if (refunds.some(({ status }) => status === 'pending') || !refunds.some(({ status }) => status === 'succeeded')) return false
  const sold = (lines?.items ?? []).filter(
    ({ breakdown: { kind, product_id } }) => product_id === productId && (kind === 'product' || kind === 'subscription'),
  )
  return sold.length > 0 && sold.every(({ amount, refundable_amount }) => amount > 0 && refundable_amount === 0)
}

/** Returns whether the seller leaves a product available although it was refunded. */
const isKept = ({ delivery }: Delivered, productId: string): boolean =>
  delivery?.items.some(({ product_id, keeps_access: keeps }) => product_id === productId && keeps) ?? false

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
 * Returns what the payments of some paid orders deliver, by payment: their products as they are now, each once. What was returned
 * is withdrawn: a product whose lines were refunded, or all with their payment.
 */
export async function readDownloads(
  scope: RecordScope,
  orders: readonly SoldOrder[],
  returned: ReadonlyMap<string, Returned>,
): Promise<Map<string, BuyerDownload[]>> {
  const paymentIds = orders.map(({ paymentId }) => paymentId)
  const bodies = await listBodiesOf(scope, paymentNoun, paymentIds)
  const delivered = new Map(readBodies(Delivered, bodies).map((payment) => [payment.payment_id, payment]))
  const delivering = orders.filter(({ paymentId }) => delivered.get(paymentId)?.digital_products_delivered)
  const products = await readDeliveredProducts(
    scope,
    delivering.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  )
  const view = ({ paymentId, lines }: SoldOrder) => {
    const payment = delivered.get(paymentId)
    const { withdrawal = null, refunds = [] } = returned.get(paymentId) ?? {}
    const each = lines.filter((line, index) => lines.findIndex(({ productId }) => productId === line.productId) === index)
    return each.flatMap((line) => {
      const product = products.get(line.productId)
      if (!payment || !product) return []
      const isLineRefunded = isRefunded(payment, line.productId, refunds)
      const lost = withdrawal ?? (isLineRefunded ? 'refunded' : null)
      return viewDownload(line, product, isKept(payment, line.productId) ? null : lost)
    })
  }
  return new Map(delivering.map((order) => [order.paymentId, view(order)]))
}
