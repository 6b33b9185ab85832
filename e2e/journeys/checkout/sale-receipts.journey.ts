import type { Page } from '@playwright/test'
import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

/** Reads the rows of a page's receipt as "label amount". */
async function readRows(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').locator('dl').first().locator(':scope > div')
  await expect(rows.first()).toBeVisible()
  return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

test('M3: the order page, purchases and dashboard show the same lines, discount, tax and total', async ({
  page,
  world,
  browser,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'WELCOME10' })
  const buyer = world.visitor()
  const email = uniqueEmail('maya')
  await buyer.signUp({ email })
  const { body } = await buyer.post<OpenedSession>(`/api/checkout?shop=${seller.slug}`, {
    product_cart: [
      { product_id: seller.products.caliper.product_id, quantity: 2 },
      { product_id: seller.products.trySquare.product_id, quantity: 1 },
    ],
    discount_code: 'WELCOME10',
  })
  const { payment_id: paymentId } = await payHosted(body.checkout_url, { email, country: 'DE' })
  await world.drainAll()

  await signInAs(page.context(), buyer, world)
  await page.goto(`${world.platform.url}/account/purchases`)
  const purchase = page.getByRole('link', { name: /Caliper × 2, Try Square/ })
  await expect(purchase).toContainText('Discount (WELCOME10)')
  await expect(purchase).toContainText('$109.24')
  await purchase.click()
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  // Buyers read their country's name of the tax, sellers one name for all countries.
  const rowsWith = (tax: string) => [
    'Caliper × 2 $78.00',
    'Try Square $24.00',
    'Subtotal $102.00',
    'Discount (WELCOME10) −$10.20',
    `${tax} $17.44`,
  ]
  const drawn = await readRows(page)
  expect(drawn.slice(0, -1)).toEqual(rowsWith('VAT'))
  expect(drawn.at(-1)).toMatch(/^Paid with .*\$109\.24$/)
  await expectAccessible(page, 'the order')

  const owner = await browser.newContext()
  await signInAs(owner, seller.visitor, world)
  const dashboard = await owner.newPage()
  await dashboard.goto(`${world.platform.url}/dashboard/${seller.slug}/payments/${paymentId}`)
  expect(await readRows(dashboard)).toEqual([...rowsWith('Tax'), 'Paid by Maya Lindqvist $109.24'])
  await expectAccessible(dashboard, 'the payment')
  await owner.close()
})

test('M10: the dashboard shows both lines of a plan change, with the newest event first', async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const kiln = await makePlan(client, { name: 'Kiln', price: monthly(4900) })
  const plumb = await makePlan(client, { name: 'Plumb Pro', price: monthly(3200) })
  const buyer = world.visitor()
  const email = uniqueEmail('maya')
  await buyer.signUp({ email })
  const { subscriptionId } = await subscribeAt({ world, seller }, { visitor: buyer, email }, { productId: plumb, quantity: 2 })
  await moveClock(world, seller, { seconds: 24 * 3600 })
  await client.subscriptions.changePlan(subscriptionId, {
    product_id: kiln,
    quantity: 2,
    proration_billing_mode: 'difference_immediately',
  })
  await world.drainAll()
  const payments = await client.payments.list({ subscription_id: subscriptionId })
  const change = payments.items.find(({ total_amount }) => total_amount === 2 * (4900 - 3200))

  await signInAs(page.context(), seller.visitor, world)
  await page.goto(`${world.platform.url}/dashboard/${seller.slug}/payments/${change?.payment_id}`)
  expect(await readRows(page)).toEqual([
    'Kiln × 2 $98.00',
    'Subtotal $98.00',
    'Unused time on Plumb Pro × 2 −$64.00',
    'Paid by Maya Lindqvist $34.00',
  ])
  const moments = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(moments).toHaveText([/Payment succeeded/, /Plan changed from Plumb Pro × 2 to Kiln × 2/])
})
