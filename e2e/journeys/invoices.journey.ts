import type { Page } from '@playwright/test'
import { signInAs } from '#src/auth/account-steps.ts'
import { expectAccessible } from '#src/world/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

/** Downloads the page's invoice without cookies and expects a PDF named after its number; returns its URL. */
async function expectInvoice(page: Page): Promise<string> {
  const address = (await page.getByRole('link', { name: 'Download invoice' }).getAttribute('href')) ?? ''
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="TEST-\d{6}\.pdf"/)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  return address
}

test('the buyer downloads the invoice from the order, and the seller downloads the same one from the payment', async ({
  page,
  world,
  browser,
}) => {
  const seller = await world.openShop()
  await page.goto(`${world.platform.url}/shop/${seller.slug}`)
  await page
    .getByRole('link', { name: /Caliper/ })
    .first()
    .click()
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await page.goto(`${world.platform.url}/cart?shop=${seller.slug}`)
  await page.getByRole('button', { name: /check out/i }).click()
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { email: 'guest@example.com' })
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  const address = await expectInvoice(page)

  const owner = await browser.newContext()
  await signInAs(owner, seller.visitor, world)
  const dashboard = await owner.newPage()
  await dashboard.goto(`${world.platform.url}/dashboard/${seller.slug}/payments/${address.split('/').at(-1)}`)
  expect(await expectInvoice(dashboard)).toBe(address)
  await expectAccessible(dashboard, 'the payment')
  await owner.close()
})

test('a buyer who stays on the checkout can download the invoice there', async ({ page, world }) => {
  const client = await sellerClient(world, await world.openShop())
  const { product_id } = await client.products.create({
    name: 'Caliper',
    price: { type: 'one_time_price', currency: 'USD', price: 6300, discount: 0, purchasing_power_parity: false },
    tax_category: 'digital_products',
  })
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  await page.goto(checkout_url ?? '')
  await fillCheckout(page, { email: 'stays@example.com' })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /Payment complete/ })).toBeVisible()
  await expectInvoice(page)
  await expectAccessible(page, 'the paid page')
})
