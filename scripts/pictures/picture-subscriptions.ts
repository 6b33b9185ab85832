import { subscribeAt } from '@tradepost/e2e/billing/shop-subscriptions'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { World } from '@tradepost/e2e/world/world'
import { at, SHOP, type Stage } from './picture-steps.ts'

type Shelf = { products: { name: string; product_id: string }[] }

/** Subscribes the demo owner to their own shop: three seats of a plan. */
export async function makeSubscription(world: World, owner: Visitor): Promise<void> {
  const { body } = await owner.get<Shelf>(`/api/shops/${SHOP}`)
  const productId = body.products.find(({ name }) => name === 'Plumb Pro')?.product_id ?? ''
  await subscribeAt(
    { world, seller: { slug: SHOP } },
    { visitor: owner, email: 'owner@example.com', name: 'Maya Lindqvist' },
    { productId, quantity: 3 },
  )
}

/** Opens the owner's own subscription, as its buyer. */
export async function openHeld(stage: Stage): Promise<void> {
  await at('/account/subscriptions')(stage)
  await stage.page
    .getByRole('main')
    .getByRole('link', { name: /Plumb Pro/ })
    .click()
  await stage.page.getByRole('button', { name: 'Change plan' }).waitFor()
}

/** Opens the same subscription, as its seller. */
export async function openSold(stage: Stage): Promise<void> {
  await at(`/dashboard/${SHOP}/subscriptions`)(stage)
  await stage.page
    .getByRole('main')
    .getByRole('link', { name: /Plumb Pro × 3/ })
    .first()
    .click()
  await stage.page.getByRole('button', { name: 'Change plan' }).waitFor()
}

/** Adds one seat, and shows the price. */
export async function changeSeats({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('button', { name: 'Increase Quantity' }).click()
  await page.getByText('Charged now').last().waitFor()
  await page.getByText(/^Then, from/).waitFor()
}
