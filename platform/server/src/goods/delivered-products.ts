import type { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import { WebAddress } from '@tradepost/contract/web-address'
import * as z from 'zod'
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
})

const Delivery = z.object({
  external_url: WebAddress.nullish().catch(null),
  instructions: Words,
  files: z.array(File).catch([]),
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
