import { MINUTE } from '@tradepost/kit/clock'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'

test('a discount created by a seller works at checkout, and its uses are counted', async ({ page, ownWorld: world, browser }) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/discounts`)
  await page.getByRole('link', { name: 'New discount' }).click()
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page.getByText('Enter a percentage, such as 20')).toBeVisible()
  await page.getByLabel('Percentage', { exact: true }).last().fill('12,5')
  await page.getByLabel('Code (optional)').fill('launch125')
  await page.getByLabel('Name (optional)').fill('<b>Launch</b> week')
  await page.getByLabel('Total uses').fill('3')
  await page.getByRole('button', { name: 'Limit to products' }).click()
  await option(page, /Caliper/).click()
  await expect(page.getByText('12.5% off 1 product')).toBeVisible()
  await page.getByRole('button', { name: 'Create discount' }).click()
  await expect(page.getByRole('heading', { name: 'LAUNCH125', level: 1 })).toBeVisible()
  await expect(page.getByText('<b>Launch</b> week')).toBeVisible()
  const link = await page.getByRole('textbox', { name: 'Link with code' }).inputValue()

  const buyer = await (await browser.newContext()).newPage()
  await buyer.goto(link)
  await expect(buyer.getByRole('heading', { name: 'LAUNCH125 applied' })).toBeVisible()
  await goToCheckout(buyer, world, seller)
  // 12.5% of 39.00 is 4.875, and half a cent rounds up.
  await expect(payButton(buyer)).toHaveText('Pay $34.12')
  await fillCheckout(buyer, { email: 'maya@example.com' })
  await payButton(buyer).click()
  await buyer.waitForURL(/\/orders\/ord_/)
  await buyer.context().close()

  // The provider sends no event for a use: a later page view looks it up in the background.
  await world.advance(MINUTE)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'LAUNCH125', level: 1 })).toBeVisible()
  await world.drainAll()
  await page.reload()
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.goto(`${home}/discounts?q=launch&state=active`)
  await expect(page.getByRole('link', { name: /LAUNCH125/ })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for LAUNCH125' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('including in open carts')
  await page.getByRole('button', { name: 'Delete LAUNCH125' }).click()
  await expect(page.getByText('No results')).toBeVisible()
})
