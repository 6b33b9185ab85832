import type { ProductDetails, ShopAddon } from '@tradepost/contract/platform/buyer/storefront'
import type { Addon } from '@tradepost/contract/provider/addons'
import { LicenseKeyDuration } from '@tradepost/contract/provider/prices'
import type { Product } from '@tradepost/contract/provider/products'
import * as z from 'zod'

/** A product's details besides those in lists. Download URLs are only for customers who paid. */
const Detailed = z.object({
  license_key_enabled: z.boolean().nullish(),
  license_key_activations_limit: z.int().nullish(),
  license_key_duration: LicenseKeyDuration.nullish(),
  digital_product_delivery: z
    .object({
      external_url: z.string().nullish(),
      instructions: z.string().nullish(),
      files: z.array(z.object({ file_size: z.int().nullish() })).nullish(),
    })
    .nullish(),
})
type Delivery = z.infer<typeof Detailed>['digital_product_delivery']

function deliveryOf(delivery: Delivery): ProductDetails['delivery'] {
  if (!delivery) return null
  const sizes = (delivery.files ?? []).map((file) => file.file_size ?? null)
  return {
    file_count: sizes.length,
    file_bytes: sizes.some((size) => size === null) ? null : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    has_link: Boolean(delivery.external_url),
    has_instructions: Boolean(delivery.instructions),
  }
}

/** Converts an add-on to what a visitor sees. */
function toShopAddon({ id, name, description, image, price, currency }: Addon): ShopAddon {
  return { addon_id: id, name, description: description ?? null, image: image ?? null, price, currency }
}

/** Converts the provider's product for its page. Fields in a newer provider's format are left out. */
export function toDetails(product: Product, addons: readonly Addon[]): ProductDetails {
  const { data } = Detailed.safeParse(product)
  return {
    license_key: data?.license_key_enabled
      ? { activations_limit: data.license_key_activations_limit ?? null, valid_for: data.license_key_duration ?? null }
      : null,
    delivery: deliveryOf(data?.digital_product_delivery),
    addons: addons.filter((addon) => addon.currency === product.price.currency).map(toShopAddon),
  }
}
