import type { Included, ProductDetails, ShopAddon } from '@tradepost/contract/platform/buyer/storefront'
import type { Addon } from '@tradepost/contract/provider/addons'
import { LicenseKeyDuration } from '@tradepost/contract/provider/prices'
import type { Product } from '@tradepost/contract/provider/products'
import * as z from 'zod'

/** A product's details besides those in lists. Download URLs are only for customers who paid. */
const Detailed = z.object({
  product_id: z.string(),
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

/** Returns what a buyer gets with a product. */
const includedIn = (product: z.infer<typeof Detailed> | undefined): Included => ({
  license_key: product?.license_key_enabled
    ? { activations_limit: product.license_key_activations_limit ?? null, valid_for: product.license_key_duration ?? null }
    : null,
  delivery: deliveryOf(product?.digital_product_delivery),
})

/** Returns what a buyer gets with each product, by its ID. */
export const toIncluded = (bodies: readonly unknown[]): ReadonlyMap<string, Included> =>
  new Map(
    bodies.flatMap((body) => {
      const { data } = Detailed.safeParse(body)
      return data ? [[data.product_id, includedIn(data)]] : []
    }),
  )

/** Converts the provider's product for its page. Fields in a newer provider's format are left out. */
export function toDetails(product: Product, addons: readonly Addon[]): ProductDetails {
  return {
    ...includedIn(Detailed.safeParse(product).data),
    addons: addons.filter((addon) => addon.currency === product.price.currency).map(toShopAddon),
  }
}
