import type { Page } from '@playwright/test'
import { openBrowser, signInAs } from '#src/auth/accounts/account-steps.ts'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { buyGoods, makeGoods } from '#src/sales/sell-goods.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, test } from '#src/world/pages/journey.ts'
import { pressOn } from '#src/world/pages/keyboard.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

/** Opens a shop, its owner's browser, and a signed-in buyer's browser on "Access". */
async function openBoth(page: Page, world: House) {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const visitor = world.visitor()
  const email = uniqueEmail('access')
  await visitor.signUp({ email, name: 'Bea Buyer' })
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/account/access`)
  await expect(page.getByText('Nothing yet')).toBeVisible()
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const office = await openBrowser(browser, world, '/')
  await signInAs(office.context(), seller.visitor, world)
  return { seller, client, buyer: { visitor, email }, office }
}

async function openCustomer(office: Page, world: House, seller: Seller): Promise<void> {
  const { items } = await (await sellerClient(world, seller)).customers.list()
  await office.goto(`${world.platform.url}/dashboard/${seller.slug}/customers/${items[0]?.customer_id}`)
}

/** Expects a state and its explanation on the buyer's page and on the seller's. */
async function expectOnBoth(pages: readonly Page[], status: string, why: string): Promise<void> {
  for (const each of pages) {
    await each.reload()
    await expect(each.getByText(status, { exact: true }).and(each.locator(':visible')).last()).toBeVisible()
    await expect(each.getByText(why)).toBeVisible()
  }
}

test('a refund takes access away and says so to buyer and seller, who gives it back by keyboard and ends that', async ({
  page,
  world,
}) => {
  test.slow()
  const { seller, client, buyer, office } = await openBoth(page, world)
  await expectAccessible(page, 'nothing yet')
  const product = await makeGoods(client)
  const order = await buyGoods({ world, seller, ...buyer }, [product])
  await openCustomer(office, world, seller)
  await expectOnBoth([page, office], 'Active', 'Purchased Nov 21, 2026')
  await expectAccessible(page, 'what I have')

  await client.refunds.create({ payment_id: order.payment?.payment_id ?? '' })
  await world.drainAll()
  await expectOnBoth([page, office], 'No access', 'The payment was refunded. Buying it again restores access.')
  await expectAccessible(page, 'refunded')
  await expectAccessible(office, 'customer without access')
  await expect(page.getByRole('link', { name: 'View order' })).toBeVisible()
  await expect(office.getByRole('link', { name: 'View payment' })).toHaveAttribute(
    'href',
    new RegExp(order.payment?.payment_id ?? '^$'),
  )

  await pressOn(office, office.getByRole('button', { name: 'Change', exact: true }))
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByLabel('Product')).toHaveValue('Plumb Desktop')
  await expect(dialog.getByLabel('Decision')).toHaveValue('true')
  await pressOn(office, dialog.getByRole('button', { name: 'Save decision' }))
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expectAccessible(office, 'decision, refused')
  await dialog.getByLabel('Reason').focus()
  await office.keyboard.type('Refunded by mistake')
  await office.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectOnBoth([page, office], 'Active', 'The shop gave it.')
  await expect(office.getByText('Refunded by mistake')).toBeVisible()
  await expect(page.getByText('Refunded by mistake')).toHaveCount(0)
  await expectAccessible(office, 'customer with a decision')

  await pressOn(office, office.getByRole('button', { name: 'End decision' }))
  await expect(office.getByText('End the decision about Plumb Desktop?')).toBeVisible()
  await pressOn(office, office.getByRole('alertdialog').getByRole('button', { name: 'End decision' }))
  await expect(office.getByRole('alertdialog')).toBeHidden()
  await expectOnBoth([page, office], 'No access', 'The payment was refunded.')
})

test('a failed renewal leaves days of grace, then suspends access, and paying it brings access back', async ({ page, world }) => {
  test.slow()
  const { seller, client, buyer, office } = await openBoth(page, world)
  const productId = await makePlan(client, { name: 'Workshop Pro', price: monthly(1900) })
  await subscribeAt({ world, seller }, { ...buyer, number: FAILS_LATER }, { productId })
  await openCustomer(office, world, seller)
  await expectOnBoth([page, office], 'Active', 'Paid.')
  await page.goto(`${world.platform.url}/shop/${seller.slug}/${productId}`)
  await expect(page.getByText('You already have this subscription')).toBeVisible()
  await expect(page.getByRole('button', { name: /Subscribe|Add to cart/ })).toHaveCount(0)
  await expectAccessible(page, 'product that the buyer has')
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.waitForURL(/\/account\/subscriptions\/sub_/)
  await page.goto(`${world.platform.url}/account/access`)

  await moveClock(world, seller, { months: 1 })
  const grace = 'Access continues for a few days. Pay the failed renewal to keep access.'
  await expectOnBoth([page, office], 'Active', grace)
  await expect(page.getByText(/ until \w+ \d+, \d{4}$/)).toBeVisible()
  await expectAccessible(page, 'grace')

  await moveClock(world, seller, { seconds: 3 * 86_400 + 60 })
  // The dashboard asks until the clock has arrived.
  await seller.visitor.get(`/api/organizations/${seller.slug}/clock`)
  await expectOnBoth([page, office], 'Suspended', 'A renewal failed. Pay the failed renewal to restore access.')
  await expectAccessible(page, 'on hold')
  await expectAccessible(office, 'customer on hold')

  await page.getByRole('link', { name: 'Manage subscription' }).click()
  await page.getByRole('button', { name: 'Update card' }).click()
  await page.getByRole('button', { name: 'Go to payment page' }).click()
  await page.waitForURL(/\/session\/cks_/)
  await fillCheckout(page, { card: '5555 5555 5555 4444' })
  await page.getByRole('button', { name: /^Save card and pay/ }).click()
  await page.waitForURL(/\/account\/subscriptions\//)
  await world.drainAll()
  await page.goto(`${world.platform.url}/account/access`)
  await expectOnBoth([page, office], 'Active', 'Paid.')
})
