import type { Product, ProductListItem } from '@tradepost/contract/provider/products'
import type { ProductRow } from './table.ts'

/** A product as the wire shows it, every key present. */
export function viewProduct(product: ProductRow): Product {
  return {
    product_id: product.id,
    business_id: product.businessId,
    brand_id: product.brandId,
    name: product.name,
    description: product.description,
    image: null,
    is_recurring: false,
    price: product.price,
    tax_category: product.taxCategory,
    license_key_enabled: false,
    license_key_activations_limit: null,
    license_key_activation_message: null,
    license_key_duration: null,
    digital_product_delivery: null,
    addons: null,
    credit_entitlements: [],
    entitlements: [],
    pricing_mode: null,
    product_collection_id: null,
    metadata: product.metadata,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  }
}

export function viewProductListItem(product: ProductRow): ProductListItem {
  return {
    product_id: product.id,
    business_id: product.businessId,
    name: product.name,
    description: product.description,
    image: null,
    is_recurring: false,
    tax_category: product.taxCategory,
    entitlements: [],
    pricing_mode: null,
    metadata: product.metadata,
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
    currency: product.price.currency,
    price: product.price.price,
    price_detail: product.price,
    tax_inclusive: product.price.tax_inclusive ?? false,
  }
}
