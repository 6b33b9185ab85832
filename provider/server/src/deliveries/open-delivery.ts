import type { DeliveredProduct, Delivery, DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { sql } from '@tradepost/kit/database'
import { Fault } from '@tradepost/kit/faults'
import { getSeller } from '#src/brands/get-seller.ts'
import { createReadOnlyScope, type Deps } from '#src/deps.ts'
import { signedFileUrl } from '#src/files/file-url.ts'
import { listFiles } from '#src/files/list-files.ts'
import type { FileRow } from '#src/files/table.ts'
import { checkLink } from '#src/links.ts'
import type { PaymentRow, Withdrawal } from '#src/payments/table.ts'
import type { DigitalDelivery } from '#src/products/table.ts'
import type { Scope } from '#src/scope.ts'
import { deliveringLinesQuery } from './delivery-query.ts'

type ReceiptLink = { paymentId: string; query: SignedLinkQuery }
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

type Sold = { productId: string; name: string; digitalDelivery: DigitalDelivery | null; withdrawal: Withdrawal | null }

/** Lists the products that a payment delivers, as they are now, each once, in the order of the cart. */
async function listDelivered(scope: Scope, { id, businessId, mode }: PaymentRow): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select product.id as product_id, product.name, product.digital_delivery, line.withdrawal
    from ${deliveringLinesQuery()} and line.business_id = ${businessId} and line.mode = ${mode} and line.payment_id = ${id}
    order by line.position`.execute(scope.trx)
  // Of a product in two lines, the one that wasn't withdrawn counts.
  const kept = rows.toSorted((a, b) => Number(a.withdrawal !== null) - Number(b.withdrawal !== null))
  return rows.filter((row) => kept.find(({ productId }) => productId === row.productId) === row)
}

const hasArrived = (file: FileRow): file is FileRow & { bytes: number; sha256: string } =>
  file.bytes !== null && file.sha256 !== null

/** Returns the path of a delivery's page, or of one of its files, with the signature of the receipt's link. */
function pathOf({ paymentId, query: { expires, signature } }: ReceiptLink, fileId?: string): string {
  const page = `/downloads/${encodeURIComponent(paymentId)}`
  return `${fileId === undefined ? page : `${page}/files/${fileId}`}?${new URLSearchParams({ expires, signature })}`
}

async function describeProduct(scope: Scope, sold: Sold, asked: ReceiptLink): Promise<DeliveredProduct> {
  const { productId, name, digitalDelivery, withdrawal } = sold
  if (withdrawal !== null) return { name, withdrawal, external_url: null, instructions: null, files: [] }
  const files = (await listFiles(scope, productId)).filter(hasArrived)
  return {
    name,
    withdrawal,
    external_url: digitalDelivery?.externalUrl || null,
    instructions: digitalDelivery?.instructions || null,
    files: files.map((file) => ({
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      url: pathOf(asked, file.id),
    })),
  }
}

export type OpenedDelivery = { kind: 'opened'; delivery: Delivery } | { kind: 'refused'; problem: DeliveryLinkProblem }

/** Opens the page that a receipt links to: what the payment delivers, and what was withdrawn. */
export async function openDelivery(deps: Deps, asked: ReceiptLink): Promise<OpenedDelivery> {
  const opened = await openPayment(deps, asked)
  if (typeof opened === 'string') return { kind: 'refused', problem: opened }
  const { scope, payment } = opened
  const { name } = await getSeller(scope, payment.brandId)
  const sold = await listDelivered(scope, payment)
  const products = await Promise.all(sold.map((each) => describeProduct(scope, each, asked)))
  return { kind: 'opened', delivery: { business_name: name, mode: payment.mode, products } }
}

/**
 * Returns a new URL for a file of a delivery, which lets its customer start the download for 15 minutes. If the payment no longer
 * delivers the file, or the link is wrong, it's the page, which explains that.
 */
export async function createDownload(deps: Deps, { fileId, ...asked }: ReceiptLink & { fileId: string }): Promise<string> {
  const opened = await openPayment(deps, asked)
  if (typeof opened === 'string') return pathOf(asked)
  const { scope, payment } = opened
  for (const { productId, withdrawal } of await listDelivered(scope, payment)) {
    const files = withdrawal === null ? await listFiles(scope, productId) : []
    if (files.some(({ id }) => id === fileId)) return signedFileUrl(deps, { fileId, receiver: payment.customerId })
  }
  return pathOf(asked)
}
