import { expect, test } from '#src/world/pages/journey.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'

test('the buyer sees the dark German checkout that the seller chose', async ({ page, world, browser }) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/checkout`)
  await page.getByRole('radio', { name: /Dark/ }).check()
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('switch', { name: 'Discount code' }).click()
  await expect(page.getByRole('img', { name: /^The checkout in dark colors/ })).not.toHaveAccessibleName(/discount/)
  const [tried] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Open in new tab' }).click(),
  ])
  await tried.waitForURL(/\/session\/cks_/)
  await expect(tried.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(tried.locator('html')).toHaveAttribute('lang', 'de')
  await tried.close()

  const buyer = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  await goToCheckout(buyer, world, seller)
  await expect(buyer.locator('html')).not.toHaveAttribute('data-theme')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Checkout settings saved')).toBeVisible()
  await goToCheckout(buyer, world, seller)
  await expect(buyer.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(buyer.locator('html')).toHaveAttribute('lang', 'de')
  await expect(buyer.getByText(/rabattcode/i)).toHaveCount(0)
  await buyer.context().close()
})
