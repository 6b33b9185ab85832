import type { CreateProduct, PatchProduct } from '@tradepost/contract/provider/products'
import { generateId } from '@tradepost/kit/ids'
import { findBrand } from '#src/brands/read-brands.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { elsewhere, toColumns } from '#src/to-columns.ts'
import { checkMeters, checkTerms } from './check-terms.ts'
import type { DigitalDelivery, ProductRow } from './table.ts'

/** Returns the columns of the given fields. Null removes optional values and leaves the others. */
export const toProductColumns = (input: PatchProduct) =>
  toColumns<PatchProduct, ProductRow>(input, {
    name: (name) => name !== null && { name },
    description: (description) => ({ description }),
    price: (price) => price !== null && { price },
    tax_category: (taxCategory) => taxCategory !== null && { taxCategory },
    brand_id: elsewhere,
    digital_product_delivery: elsewhere,
    image_id: (imageId) => ({ imageId }),
    addons: (addons) => ({ addons }),
    license_key_enabled: (licenseKeyEnabled) => licenseKeyEnabled !== null && { licenseKeyEnabled },
    license_key_activations_limit: (licenseKeyActivationsLimit) => ({ licenseKeyActivationsLimit }),
    license_key_activation_message: (licenseKeyActivationMessage) => ({ licenseKeyActivationMessage }),
    license_key_duration: (licenseKeyDuration) => ({ licenseKeyDuration }),
    pricing_mode: (pricingMode) => ({ pricingMode }),
    entitlements: elsewhere,
    credit_entitlements: elsewhere,
    metadata: (metadata) => metadata !== null && { metadata },
  })

function toDelivery({ digital_product_delivery: delivery }: CreateProduct): DigitalDelivery | null {
  if (!delivery) return null
  return { externalUrl: delivery.external_url ?? null, instructions: delivery.instructions ?? null }
}

/**
 * Creates a product, under the named brand or the primary one.
 * @throws 404 BRAND_NOT_FOUND; 422 BRAND_NOT_ENABLED, and for invalid prices, meters and add-ons what `checkTerms` and
 * `checkMeters` throw
 */
export async function createProduct(scope: Scope, input: CreateProduct): Promise<ProductRow> {
  const brand = await findBrand(scope, input.brand_id)
  await checkTerms(scope, { price: input.price, addons: input.addons ?? [] })
  await checkMeters(scope, input.price)
  const now = scope.clock.now()
  return scope.trx
    .insertInto('products')
    .values({
      ...toTenant(scope),
      id: generateId('product'),
      brandId: brand.id,
      ...toProductColumns(input),
      name: input.name,
      price: input.price,
      taxCategory: input.tax_category,
      licenseKeyEnabled: input.license_key_enabled ?? false,
      digitalDelivery: toDelivery(input),
      metadata: input.metadata,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
