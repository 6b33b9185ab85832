import type { PatchProduct } from '@tradepost/contract/provider/products'
import { findBrand } from '#src/brands/find-brand.ts'
import { updateDelivery } from '#src/files/update-delivery.ts'
import { getImage } from '#src/images/get-image.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { checkMeters, checkTerms } from './check-terms.ts'
import { lockProduct } from './get-product.ts'
import type { DigitalDelivery, ProductRow } from './table.ts'

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** Returns changes of required fields: null changes nothing, like an absent field. */
function alwaysThere(patch: PatchProduct): Partial<ProductRow> {
  return {
    ...(given(patch.name) ? { name: patch.name } : {}),
    ...(given(patch.price) ? { price: patch.price } : {}),
    ...(given(patch.tax_category) ? { taxCategory: patch.tax_category } : {}),
    ...(given(patch.license_key_enabled) ? { licenseKeyEnabled: patch.license_key_enabled } : {}),
    ...(given(patch.metadata) ? { metadata: patch.metadata } : {}),
  }
}

/** Returns changes of optional fields: null removes the value. */
function mayBeMissing(patch: PatchProduct): Partial<ProductRow> {
  const {
    description,
    addons,
    pricing_mode: pricingMode,
    image_id: imageId,
    license_key_activations_limit: licenseKeyActivationsLimit,
    license_key_activation_message: licenseKeyActivationMessage,
    license_key_duration: licenseKeyDuration,
  } = patch
  return {
    ...(description === undefined ? {} : { description }),
    ...(addons === undefined ? {} : { addons }),
    ...(pricingMode === undefined ? {} : { pricingMode }),
    ...(imageId === undefined ? {} : { imageId }),
    ...(licenseKeyActivationsLimit === undefined ? {} : { licenseKeyActivationsLimit }),
    ...(licenseKeyActivationMessage === undefined ? {} : { licenseKeyActivationMessage }),
    ...(licenseKeyDuration === undefined ? {} : { licenseKeyDuration }),
  }
}

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
 * Updates the given fields; a new price applies to checkouts created from now on. Null removes optional values and leaves
 * the others.
 * @throws 404 PRODUCT_NOT_FOUND, BRAND_NOT_FOUND; 422 BRAND_NOT_ENABLED, IMAGE_NOT_FOUND, FILE_DOES_NOT_EXIST, and for
 * invalid prices, meters and add-ons what `checkTerms` and `checkMeters` throw
 */
export async function updateProduct(scope: Scope, id: string, patch: PatchProduct): Promise<void> {
  const product = await lockProduct(scope, id)
  const brand = patch.brand_id ? await findBrand(scope, patch.brand_id) : undefined
  if (patch.image_id) await getImage(scope, patch.image_id)
  const { addons } = { ...product, ...mayBeMissing(patch) }
  // A valid product stays valid unless one of these two changes.
  if (given(patch.price) || given(patch.addons))
    await checkTerms(scope, { price: patch.price ?? product.price, addons: addons ?? [] })
  // An unchanged price may use meters that were archived since.
  if (given(patch.price)) await checkMeters(scope, patch.price)
  const fileIds = listFileIds(patch)
  if (fileIds) await updateDelivery(scope, { productId: id, fileIds })
  await scope.trx
    .updateTable('products')
    .set({
      ...alwaysThere(patch),
      ...mayBeMissing(patch),
      ...delivered(product.digitalDelivery, patch),
      ...(brand ? { brandId: brand.id } : {}),
      updatedAt: scope.clock.now(),
    })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
