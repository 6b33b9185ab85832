import type { Delivery, DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import { Fault } from '@tradepost/kit/faults'
import { getSeller } from '#src/brands/get-seller.ts'
import { viewLook } from '#src/businesses/theme.ts'
import { createReadOnlyScope, type Deps } from '#src/deps.ts'
import { signedFileUrl } from '#src/files/file-url.ts'
import { listFiles } from '#src/files/read-files.ts'
import { isReleased } from '#src/files/states.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import { checkLink } from '#src/links.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { deliveryPath, type ReceiptLink } from './delivery-url.ts'
import { describeProduct } from './describe-product.ts'
import { listDelivered } from './list-delivered.ts'

type Opened = { scope: Scope; payment: PaymentRow }

/** Finds a payment by its ID alone: one that delivers something has an invoice. */
async function findPayment({ database }: Deps, paymentId: string): Promise<PaymentRow | undefined> {
  return database.db
    .selectFrom('invoices')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.businessId', '=', 'invoices.businessId')
        .onRef('payments.mode', '=', 'invoices.mode')
        .onRef('payments.id', '=', 'invoices.paymentId'),
    )
    .selectAll('payments')
    .where('invoices.paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** Returns the payment of a receipt's link, or why the link opens nothing: the same whether the payment exists or not. */
async function openPayment(deps: Deps, { paymentId, query }: ReceiptLink): Promise<Opened | DeliveryLinkProblem> {
  const payment = await findPayment(deps, paymentId)
  if (!payment) return 'not_valid'
  const scope = await createReadOnlyScope(deps, payment)
  try {
    checkLink(scope, { purpose: 'see a delivery', id: paymentId }, query)
    return { scope, payment }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.code === 'LINK_EXPIRED' ? 'expired' : 'not_valid'
  }
}

export type OpenedDelivery = { kind: 'opened'; delivery: Delivery } | { kind: 'refused'; problem: DeliveryLinkProblem }

/** Opens the page that a receipt links to: what the payment delivers, and what was withdrawn. */
export async function openDelivery(deps: Deps, asked: ReceiptLink): Promise<OpenedDelivery> {
  const opened = await openPayment(deps, asked)
  if (typeof opened === 'string') return { kind: 'refused', problem: opened }
  const { scope, payment } = opened
  const seller = await getSeller(scope, payment.brandId)
  const look = viewLook(seller, getImageUrl(scope, seller.imageId))
  const sold = await listDelivered(scope, payment)
  const products = await Promise.all(sold.map((each) => describeProduct(scope, each, asked)))
  return { kind: 'opened', delivery: { business_name: seller.name, look, mode: payment.mode, products } }
}

/**
 * Returns a new URL for a file of a delivery, which lets its customer start the download for 15 minutes. If the payment no longer
 * delivers the file, or the link is wrong, it's the page, which explains that.
 */
export async function createDownload(deps: Deps, { fileId, ...asked }: ReceiptLink & { fileId: string }): Promise<string> {
  const opened = await openPayment(deps, asked)
  if (typeof opened === 'string') return deliveryPath(asked)
  const { scope, payment } = opened
  for (const { productId, withdrawal } of await listDelivered(scope, payment)) {
    const files = withdrawal === null ? await listFiles(scope, productId) : []
    if (files.some((file) => file.id === fileId && isReleased(file)))
      return signedFileUrl(deps, { fileId, receiver: payment.customerId })
  }
  return deliveryPath(asked)
}
