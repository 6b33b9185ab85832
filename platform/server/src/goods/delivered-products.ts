import type { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { WebAddress } from '@tradepost/contract/web-address'
import { Fault } from '@tradepost/kit/faults'
import * as z from 'zod'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { products as productNoun } from '#src/records/nouns/products.ts'
import { listBodiesOf, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { readPoster } from '#src/storefront/catalog.ts'

/** A seller's text, null if there is none. */
const Words = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() || null)

const File = z.object({
  file_id: z.string(),
  filename: z.string(),
  file_size: z.int().nullish().catch(null),
  sha256: z.string().nullish().catch(null),
  scan_status: z.string().nullish().catch(null),
})
/** A file that waits for the provider's scanner, or is infected, isn't delivered. */
const HELD: readonly unknown[] = ['pending', 'infected']

const Delivery = z.object({
  external_url: WebAddress.nullish().catch(null),
  instructions: Words,
  files: z
    .array(File)
    .catch([])
    .transform((files) => files.filter((file) => !HELD.includes(file.scan_status))),
})

const Delivering = z.object({
  product_id: z.string(),
  name: Words,
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  license_key_enabled: z.boolean().catch(false),
  license_key_activation_message: Words,
  digital_product_delivery: Delivery.nullish().catch(null),
})
type Delivering = z.infer<typeof Delivering>

/** A product with what it gives its buyers, as it is now. */
export type DeliveredProduct = Omit<Delivering, 'metadata'> & { poster: (typeof POSTERS)[number] | null }

/** Reads products of a shop by their IDs; those that no record has are missing. */
export async function readDeliveredProducts(
  scope: RecordScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DeliveredProduct>> {
  const bodies = await listBodiesOf(scope, productNoun, [...new Set(ids)])
  return new Map(
    readBodies(Delivering, bodies).map(({ metadata, ...product }) => [
      product.product_id,
      { ...product, poster: readPoster(metadata) },
    ]),
  )
}

type Sold = Pick<DeliveredPayment, 'customer' | 'product_cart' | 'digital_products_delivered'>

/** Asks the provider; an answer that it will never give is done without. @throws 503 while retrying can help */
async function ask(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isTransient(error.code) && error.code !== 'PAYMENTS_ANSWER_UNEXPECTED') throw error
  }
}

/**
 * Loads what a succeeded payment gives its buyer into the records, so that the order's page and email have it: the license keys,
 * whose own events may come later, and the products that deliver something, since no event tells that a file was added. Asks only
 * if the payment has any. Returns whether it may have license keys: a product that isn't known may give some.
 * @throws 503 while retrying can help
 */
export async function loadSoldGoods(scope: RecordScope, provider: PaymentsProvider, payment: Sold): Promise<boolean> {
  const ids = [...new Set(payment.product_cart?.map((item) => item.product_id))]
  if (payment.digital_products_delivered) await Promise.all(ids.map((id) => ask(provider.products.get(id))))
  const products = await readDeliveredProducts(scope, ids)
  if ([...products.values()].some((product) => product.license_key_enabled))
    await ask(provider.licenseKeys.listOfCustomer(payment.customer.customer_id))
  return ids.length === 0 || ids.some((id) => products.get(id)?.license_key_enabled ?? true)
}
