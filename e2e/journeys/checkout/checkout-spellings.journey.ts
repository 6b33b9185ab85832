import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('N10, N12: on a phone, an email and a postal code are taken as people type them, and kept in one form', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    billing_currency: 'USD',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(url ?? '')
  await fillCheckout(page, { email: 'r&d@bücher.example.com' })
  await page.getByLabel('Country').selectOption('JP')
  const code = page.getByLabel('Postal code')
  await code.fill('１００－０００')
  await payButton(page).click()
  await expect(code).toBeFocused()
  await expect(page.getByText('Use the format 100-0001')).toBeVisible()
  await code.fill('〒１００－０００１')
  await payButton(page).click()
  await expect(page.getByText('r&d@bücher.example.com')).toBeVisible()
  const [payment] = (await client.payments.list()).items
  expect(payment).toMatchObject({ status: 'succeeded', customer: { email: 'r&d@xn--bcher-kva.example.com' } })
  const { billing } = await client.payments.retrieve(payment?.payment_id ?? '')
  expect(billing).toMatchObject({ country: 'JP', zipcode: '100-0001' })
})
