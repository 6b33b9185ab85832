import { HOUR, MINUTE } from '@tradepost/kit/clock'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('M52: a card blocked after too many declines keeps everything that was entered, and pays an hour later', async ({
  page,
  ownWorld: world,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { declinesPerHour } = world.provider.deps.config
  for (let checkout = 0; checkout < declinesPerHour / 20; checkout += 1) {
    const { checkout_url: url } = await client.checkoutSessions.create({
      product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    })
    for (let card = 0; card < 20; card += 1) await payHosted(url ?? '', { email: 'eve@example.com', number: '4000000000000002' })
  }
  await page.goto(`${world.provider.url}/buy/${seller.products.caliper.product_id}`)
  await fillCheckout(page, { email: 'maya@example.com' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Too many declined cards')
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged')
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await expectAccessible(page, 'too many declined cards')

  await world.advance(HOUR)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Payment complete\. Thank you, Maya/ })).toBeVisible()
})

test('M52: a link opened too often asks to try again in a minute, and opens then', async ({ page, ownWorld: world }) => {
  const { products } = await world.openShop()
  const link = `${world.provider.url}/buy/${products.caliper.product_id}`
  for (let visit = 0; visit < world.provider.deps.config.linksPerMinute; visit += 1) await fetch(link, { redirect: 'manual' })
  expect((await page.goto(link))?.status()).toBe(429)
  await expect(page.getByRole('heading', { name: 'Try again in a minute' })).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page).toHaveTitle('Try again in a minute')
  await expectAccessible(page, 'a link that was opened too often')

  await world.advance(MINUTE)
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
})
