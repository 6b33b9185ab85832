import type { PatchProduct } from '@tradepost/contract/provider/products'
import { elsewhere, toColumns } from '#src/to-columns.ts'
import type { ProductRow } from './table.ts'

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
