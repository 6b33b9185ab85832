import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('a shop can require a phone number and have the buyer redirected right after payment', async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const back = `${world.platform.url}/livez`
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    return_url: back,
    feature_flags: { require_phone_number: true, redirect_immediately: true },
  })
  await page.goto(url ?? '')
  await fillCheckout(page, { email: 'maya@example.com' })
  await payButton(page).click()
  const phone = page.getByLabel('Phone number')
  await expect(phone).toBeFocused()
  await expect(page.getByText('Enter your phone number')).toBeVisible()
  await expectAccessible(page, 'a checkout that misses a phone number')

  await phone.fill('+1 415 555 0123')
  await payButton(page).click()
  await page.waitForURL((address) => address.href.startsWith(`${back}?payment_id=pay_`))
  const [payment] = (await client.payments.list()).items
  expect(payment).toMatchObject({ status: 'succeeded', customer: { phone_number: '+1 415 555 0123' } })
})
