import type { PatchProduct } from '@tradepost/contract/provider/products'
import { findBrand } from '#src/brands/read-brands.ts'
import { updateDelivery } from '#src/files/update-delivery.ts'
import { getImage } from '#src/images/get-image.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { checkMeters, checkTerms } from './check-terms.ts'
import { toProductColumns } from './create-product.ts'
import { lockProduct } from './read-products.ts'
import type { DigitalDelivery, ProductRow } from './table.ts'

/** Merges the delivery field by field; null removes it. */
function delivered(old: DigitalDelivery | null, patch: PatchProduct): Partial<ProductRow> {
  const { digital_product_delivery: delivery } = patch
  if (delivery === undefined) return {}
  if (delivery === null) return { digitalDelivery: null }
  const { external_url: externalUrl = old?.externalUrl ?? null, instructions = old?.instructions ?? null } = delivery
  return { digitalDelivery: { externalUrl, instructions } }
}

/** Returns the files that stay in the delivery, if the patch changes them; a removed delivery has none. */
function listFileIds({ digital_product_delivery: delivery }: PatchProduct): string[] | undefined {
  if (delivery === null) return []
  return delivery?.files === null ? [] : delivery?.files
}

/**
 * Updates the given fields; a new price applies to checkouts created from now on. Null removes optional values and leaves the
 * others.
 * @throws 404 PRODUCT_NOT_FOUND, BRAND_NOT_FOUND; 422 BRAND_NOT_ENABLED, IMAGE_NOT_FOUND, FILE_DOES_NOT_EXIST, and for invalid
 * prices, meters and add-ons what `checkTerms` and `checkMeters` throw
 */
export async function updateProduct(scope: Scope, id: string, patch: PatchProduct): Promise<void> {
  const product = await lockProduct(scope, id)
  const brand = patch.brand_id ? await findBrand(scope, patch.brand_id) : undefined
  if (patch.image_id) await getImage(scope, patch.image_id)
  // A valid product stays valid unless one of these two changes.
  if (patch.price || patch.addons) {
    const { addons = product.addons } = patch
    await checkTerms(scope, { price: patch.price ?? product.price, addons: addons ?? [] })
  }
  // An unchanged price may use meters that were archived since.
  if (patch.price) await checkMeters(scope, patch.price)
  const fileIds = listFileIds(patch)
  if (fileIds) await updateDelivery(scope, { productId: id, fileIds })
  await scope.trx
    .updateTable('products')
    .set({
      ...toProductColumns(patch),
      ...delivered(product.digitalDelivery, patch),
      ...(brand ? { brandId: brand.id } : {}),
      updatedAt: scope.clock.now(),
    })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
