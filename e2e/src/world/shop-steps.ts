import { expect, type Page } from '@playwright/test'
import type { Seller } from './seller.ts'
import type { House } from './world.ts'

/** Opens the hosted checkout for one Caliper (39.00), through the shop and its cart. */
export async function goToCheckout(buyer: Page, world: House, { slug, products }: Seller): Promise<void> {
  await buyer.goto(`${world.platform.url}/shop/${slug}/${products.caliper.product_id}`)
  await buyer.getByRole('button', { name: 'Add to cart' }).click()
  await expect(buyer.getByText('Caliper added to cart')).toBeVisible()
  await buyer.goto(`${world.platform.url}/cart?shop=${slug}`)
  await buyer.getByRole('button', { name: 'Check out' }).click()
  await buyer.waitForURL(/\/session\/cks_/)
}
