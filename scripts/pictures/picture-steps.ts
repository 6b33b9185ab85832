import type { Browser, Page } from '@playwright/test'
import { fillCheckout, payButton } from '@tradepost/e2e/world/pages/journey'
import { translatePages } from '@tradepost/e2e/world/pages/translate-pages'
import type { World } from '@tradepost/e2e/world/world'

/** The demo shop. */
export const SHOP = 'acme-tools'

/** Where a picture is taken, and its theme and width. */
export type Stage = { page: Page; world: World; look: { theme: 'light' | 'dark'; width: number } }

/** Opens a page of the platform. */
export const at =
  (path: string) =>
  async ({ page, world }: Stage) =>
    void (await page.goto(`${world.platform.url}${path}`))

/** Adds two tools to the cart and opens it. */
export async function goToCheckout({ page, world }: Stage): Promise<void> {
  await page.goto(`${world.platform.url}/shop/${SHOP}`)
  await page.evaluate(async (shop) => {
    const catalog = (await (await fetch(`/api/shops/${shop}`)).json()) as { products: { name: string; product_id: string }[] }
    for (const name of ['Caliper', 'Try Square']) {
      const id = catalog.products.find((product) => product.name === name)?.product_id
      await fetch(`/api/shops/${shop}/cart/items/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"quantity":1}',
      })
    }
  }, SHOP)
  await page.goto(`${world.platform.url}/cart?shop=${SHOP}`)
}

/** Opens a product's page from the product list. */
export async function openProduct(stage: Stage, name: string): Promise<void> {
  await at(`/shop/${SHOP}`)(stage)
  await stage.page
    .getByRole('region', { name: 'All products' })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await stage.page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Opens the hosted checkout. */
export async function openCheckout(stage: Stage): Promise<void> {
  await goToCheckout(stage)
  await stage.page
    .getByRole('button', { name: /check ?out/i })
    .first()
    .click()
  await stage.page.waitForURL(/\/session\/cks_/)
}

/** Opens the hosted checkout with a subscription and an add-on. */
export async function openSubscription(stage: Stage): Promise<void> {
  const { page, world } = stage
  await openProduct(stage, 'Plumb Pro')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Subscribe/ }).click()
  await page.getByText('Plumb Pro added to cart').waitFor()
  await page.goto(`${world.platform.url}/cart?shop=${SHOP}`)
  await page
    .getByRole('button', { name: /check ?out/i })
    .first()
    .click()
  await page.waitForURL(/\/session\/cks_/)
}

/** Opens a checkout that the browser translates, which it marks by »; then the buyer moves to Germany. */
export async function openTranslated(stage: Stage): Promise<void> {
  await translatePages(stage.page.context(), { prefix: '» ' })
  await openCheckout(stage)
  await fillCheckout(stage.page, await emailToType(stage.page))
  await stage.page.getByLabel('Country').selectOption('DE')
  await stage.page.getByText('VAT 19%').waitFor({ state: 'attached' })
}

/** Fills the hosted checkout and presses its button. */
export async function payWith(stage: Stage, card: string): Promise<void> {
  await openCheckout(stage)
  await fillCheckout(stage.page, { ...(await emailToType(stage.page)), card })
  await payButton(stage.page).click()
}

/** Returns an email for the checkout, unless the shop has set one. */
export async function emailToType(page: Page): Promise<{ email?: string }> {
  return (await page.getByLabel('Email').isEditable()) ? { email: 'maya.lindqvist@example.com' } : {}
}

/** Makes some sales in the demo shop, so that lists and figures have data. */
export async function makeSales(browser: Browser, world: World): Promise<void> {
  const cards = [
    '4242 4242 4242 4242',
    '4000 0000 0000 9995',
    '5555 5555 5555 4444',
    '4000 0000 0000 0259',
    '4242 4242 4242 4242',
  ]
  for (const card of cards) {
    const context = await browser.newContext()
    const stage = { page: await context.newPage(), world, look: { theme: 'light' as const, width: 1280 } }
    await payWith(stage, card)
    await stage.page
      .getByText(/complete|paid|insufficient|bank/i)
      .first()
      .waitFor()
    await context.close()
  }
}
