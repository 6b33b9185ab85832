import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, fillCheckout, payButton, test } from '#src/journey.ts'

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [1280, 390].map((width) => ({ colorScheme, width })))

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** No violation of WCAG 2.2 AA in both themes and both widths, and nothing to scroll sideways. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const { colorScheme, width } of LOOKS) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A change of theme takes the browser a moment; what is wrong then stays wrong.
    await expect(async () => expect(await violationsOf(page), `${name}, ${colorScheme}, ${width} px`).toEqual([])).toPass({
      timeout: 10_000,
    })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, `${name}, ${width} px, sideways`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('every page that a buyer meets is accessible', async ({ page, world }) => {
  test.slow()
  const seller = await world.openShop()
  const at = (path: string) => page.goto(`${world.platform.url}${path}`)
  for (const path of ['/', '/sign-in', '/sign-up', '/forgot-password', `/shop/${seller.slug}`, '/nowhere']) {
    await at(path)
    await expectAccessible(page, path)
  }
  await at(`/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await expectAccessible(page, 'product')
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await at(`/cart?shop=${seller.slug}`)
  await expectAccessible(page, 'cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(/\/session\/cks_/)
  await expectAccessible(page, 'checkout')
  await fillCheckout(page, { email: 'guest@example.com', card: '4000 0000 0000 0002' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(/declined/i)
  await expectAccessible(page, 'checkout, declined')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /paid/i })).toBeVisible()
  await expectAccessible(page, 'order')
  await page.goto(`${world.provider.url}/session/cks_gone`)
  await expectAccessible(page, 'unknown checkout')
})

test('every page that a seller meets is accessible', async ({ page, world }) => {
  test.slow()
  const seller = await world.openShop()
  const cookies = [...seller.visitor.cookies].map(([name, value]) => ({
    name,
    value: decodeURIComponent(value),
    url: world.platform.url,
  }))
  await page.context().addCookies(cookies)
  const home = `/dashboard/${seller.slug}`
  const product = seller.products.caliper.product_id
  for (const path of [
    home,
    `${home}/products`,
    `${home}/products/new`,
    `${home}/products/${product}`,
    `${home}/payments`,
    `${home}/settings`,
    '/account',
    '/account/purchases',
    '/dashboard',
  ]) {
    await page.goto(`${world.platform.url}${path}`)
    await expectAccessible(page, path)
  }
})
