import type { Page } from '@playwright/test'
import { monthly } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, fillCard, fillCheckout, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

type Mail = { subject: string; text: string; html: string }

/** Creates a subscription whose first renewal is declined; also returns the email that its buyer gets. */
async function declineRenewal(world: House, seller: Seller) {
  const client = await sellerClient(world, seller)
  const email = uniqueEmail('maya')
  const { product_id } = await client.products.create({
    name: 'Workshop Pro',
    tax_category: 'saas',
    price: monthly(1200),
  })
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  await payHosted(checkout_url ?? '', { email, number: FAILS_LATER })
  await world.drainAll()
  await seller.visitor.post(`/api/organizations/${seller.slug}/clock/advance`, { months: 1 })
  await world.drainAll()
  const status = async () => (await client.subscriptions.list()).items.map((subscription) => subscription.status)
  const mails = (await (await fetch(`${world.provider.url}/mailbox.json?to=${email}`)).json()) as Mail[]
  const mail = mails.find(({ subject }) => subject === 'Your payment to Acme Tools didn’t go through')
  return { status, client, html: mail?.html ?? '' }
}

/** Opens the checkout for a new card through the link in the email. */
async function followMail(page: Page, html: string): Promise<string> {
  await page.setContent(html)
  const link = (await page.getByRole('link', { name: 'Update your card' }).getAttribute('href')) ?? ''
  await page.goto(link)
  await page.waitForURL(/\/session\/cks_/)
  return link
}

test('M5: a new card that is also declined keeps the page open with the reason, and the next card pays', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const { status, client, html } = await declineRenewal(world, seller)
  await followMail(page, html)
  await expect(page.getByText('Due today').locator('..')).toContainText('$12.00')
  // The email already gave the reason.
  await expect(page.getByRole('alert')).toHaveCount(0)

  await fillCheckout(page, { card: '4000 0000 0000 9995' })
  const pay = page.getByRole('button', { name: 'Save card and pay $12.00' })
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds')
  await expect(page).toHaveURL(/\/session\/cks_/)
  expect(await status()).toEqual(['on_hold'])

  await fillCard(page, '5555 5555 5555 4444')
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible()
  await expect(page.getByText('We charged the outstanding $12.00 to it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  await world.drainAll()
  expect(await status()).toEqual(['active'])
  const payments = (await client.payments.list()).items
  expect(payments.map((payment) => [payment.status, payment.total_amount])).toEqual([
    ['succeeded', 1200],
    ['succeeded', 1200],
  ])
})

test('M6: a page that was open during a successful retry shows that nothing is due, and charges nothing', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const { status, client, html } = await declineRenewal(world, seller)
  await followMail(page, html)
  await fillCheckout(page, {})
  const [subscription] = (await client.subscriptions.list()).items
  await world.provider.acquirerDatabase.db
    .updateTable('storedCards')
    .set({ behavior: JSON.stringify({ kind: 'approve' }) as never })
    .execute()
  await client.subscriptions.updatePaymentMethod(subscription?.subscription_id ?? '', {
    payment_method: { type: 'existing', payment_method_id: subscription?.payment_method_id ?? '' },
  })
  await world.drainAll()
  expect(await status()).toEqual(['active'])
  await page.getByRole('button', { name: 'Save card and pay $12.00' }).click()
  await expect(page.getByRole('heading', { name: 'No payment due' })).toBeVisible()
  expect((await client.payments.list()).items).toHaveLength(2)
})

test("the link in the failed renewal's email takes a new card, which pays right away", async ({ page, world }) => {
  const seller = await world.openShop()
  const { status, client, html } = await declineRenewal(world, seller)
  expect(await status()).toEqual(['on_hold'])
  const link = await followMail(page, html)
  await fillCheckout(page, {})
  await page.getByRole('button', { name: 'Save card and pay $12.00' }).click()
  await expect(page.getByRole('heading', { name: 'Card saved' })).toBeVisible()
  await world.drainAll()
  expect(await status()).toEqual(['active'])

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'No payment due' })).toBeVisible()
  await expectAccessible(page, 'a link whose subscription is paid')

  await page.goto(link.replace(/signature=.*/, 'signature=forged'))
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
  await expectAccessible(page, 'a forged link')

  const [subscription] = (await client.subscriptions.list()).items
  await client.subscriptions.update(subscription?.subscription_id ?? '', { status: 'cancelled' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This subscription has ended' })).toBeVisible()
  await expectAccessible(page, 'a link whose subscription is over')
})
