import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { type Appearance, toCustomization } from './appearance.ts'

const PRODUCTS = 20

/**
 * Opens a checkout with one product of the shop, for the seller to preview the appearance. It has no order, since nothing is
 * sold. @throws 409 NOTHING_TO_SHOW without an active product, 503 while the provider is away
 */
export async function previewAppearance(
  deps: Deps,
  { organizationId, slug, appearance }: { organizationId: string; slug: string; appearance: Appearance },
): Promise<{ checkout_url: string }> {
  const { provider } = await openActiveProvider(deps, organizationId)
  const products = await provider.products.list({ page: 0, pageSize: PRODUCTS, archived: false })
  // A one-time product with a fixed price shows most of a checkout, and needs no further input.
  const plain = products.find(({ price_detail: price }) => price?.type === 'one_time_price' && !price.pay_what_you_want)
  const product = plain ?? products[0]
  if (!product) throw fault('NOTHING_TO_SHOW')
  const back = `${deps.config.url}/dashboard/${slug}/settings/checkout`
  const { checkout_url } = await provider.checkouts.create({
    product_cart: [{ product_id: product.product_id, quantity: 1 }],
    ...toCustomization(appearance),
    return_url: back,
    cancel_url: back,
  })
  return { checkout_url }
}
