import { expectAccessible } from '#src/accessible.ts'
import { payHosted } from '#src/hosted-checkout.ts'
import { expect, fillCheckout, test } from '#src/journey.ts'
import type { Seller } from '#src/seller.ts'
import { sellerClient } from '#src/seller-client.ts'
import { monthly } from '#src/shop-subscriptions.ts'
import type { World } from '#src/world.ts'

/** Attached without a word, declined whenever it is charged again. */
const FAILS_LATER = '4000000000000341'
const EMAIL = 'maya@example.com'

type Mail = { subject: string; text: string; html: string }

/** A subscription whose first renewal was declined, and what its buyer was sent then. */
async function declineRenewal(world: World, seller: Seller) {
  const client = await sellerClient(world, seller)
  const { product_id } = await client.products.create({
    name: 'Workshop Pro',
    tax_category: 'saas',
    price: monthly(1200),
  })
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  await payHosted(checkout_url ?? '', { email: EMAIL, number: FAILS_LATER })
  await world.settle()
  await seller.visitor.post(`/api/organizations/${seller.slug}/clock/advance`, { months: 1 })
  await world.settle()
  const status = async () => (await client.subscriptions.list()).items.map((subscription) => subscription.status)
  const mails = (await (await fetch(`${world.provider.url}/mailbox.json?to=${EMAIL}`)).json()) as Mail[]
  const mail = mails.find(({ subject }) => subject === 'Your payment to Acme Tools did not go through')
  return { status, client, html: mail?.html ?? '' }
}

test('the link in the mail of a declined renewal takes another card, which pays at once', async ({ page, world }) => {
  const seller = await world.openShop()
  const { status, client, html } = await declineRenewal(world, seller)
  expect(await status()).toEqual(['on_hold'])
  await page.setContent(html)
  const link = (await page.getByRole('link', { name: 'Update your card' }).getAttribute('href')) ?? ''

  await page.goto(link)
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, {})
  await page.getByRole('button', { name: 'Save card and pay $12.00' }).click()
  await expect(page.getByRole('heading', { name: 'Your card is saved' })).toBeVisible()
  await world.settle()
  expect(await status()).toEqual(['active'])

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible()
  await expectAccessible(page, 'a link whose subscription is paid')

  await page.goto(link.replace(/signature=.*/, 'signature=forged'))
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
  await expectAccessible(page, 'a forged link')

  const [subscription] = (await client.subscriptions.list()).items
  await client.subscriptions.update(subscription?.subscription_id ?? '', { status: 'cancelled' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This subscription is over' })).toBeVisible()
  await expectAccessible(page, 'a link whose subscription is over')
})
