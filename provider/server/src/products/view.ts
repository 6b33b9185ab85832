import type { Price } from '@tradepost/contract/provider/prices'
import type { Product, ProductListItem } from '@tradepost/contract/provider/products'
import type { Deps } from '#src/deps.ts'
import type { FileRow } from '#src/files/table.ts'
import { viewFile } from '#src/files/view.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import type { Meters } from './priced-meters.ts'
import type { ListedProduct } from './read-products.ts'
import type { ProductRow } from './table.ts'

/** Returns the fields that a product and its list item share. */
function viewShared(product: ListedProduct, { config }: Deps) {
  return {
    product_id: product.id,
    business_id: product.businessId,
    name: product.name,
    description: product.description,
    image: getImageUrl(config, product.imageId),
    is_recurring: product.price.type !== 'one_time_price',
    tax_category: product.taxCategory,
    entitlements: [],
    pricing_mode: product.pricingMode,
    metadata: product.metadata,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  }
}

/** Returns a price as the API shows it, with the names and units of its meters. */
function viewPrice(price: Price, meters: Meters): Price {
  if (price.type !== 'usage_based_price' || price.meters === null) return price
  const named = price.meters.map((each) => {
    const meter = meters.get(each.meter_id)
    const { name = null, description = null, measurementUnit = null } = meter ?? {}
    return { ...each, name, description, measurement_unit: measurementUnit }
  })
  return { ...price, meters: named }
}

/** Data from other tables that a product shows. */
type Belongings = { files: readonly FileRow[]; meters: Meters }

/** Returns a product as the API shows it, every key present; the seller may download its files. */
export function viewProduct(product: ProductRow, { files, meters }: Belongings, deps: Deps): Product {
  const { digitalDelivery: delivery } = product
  return {
    ...viewShared(product, deps),
    brand_id: product.brandId,
    price: viewPrice(product.price, meters),
    license_key_enabled: product.licenseKeyEnabled,
    license_key_activations_limit: product.licenseKeyActivationsLimit,
    license_key_activation_message: product.licenseKeyActivationMessage,
    license_key_duration: product.licenseKeyDuration,
    digital_product_delivery:
      delivery === null && files.length === 0
        ? null
        : {
            external_url: delivery?.externalUrl ?? null,
            files: files.map((file) => viewFile(deps, file, product.businessId)),
            instructions: delivery?.instructions ?? null,
          },
    addons: product.addons,
    credit_entitlements: [],
    product_collection_id: null,
  }
}

/** `price` is the minimum of every payment: for a usage-based price, its fixed part. */
export function viewProductListItem(product: ListedProduct, meters: Meters, deps: Deps): ProductListItem {
  const { price } = product
  return {
    ...viewShared(product, deps),
    currency: price.currency,
    price: price.type === 'usage_based_price' ? price.fixed_price : price.price,
    price_detail: viewPrice(price, meters),
    tax_inclusive: price.tax_inclusive ?? false,
  }
}
