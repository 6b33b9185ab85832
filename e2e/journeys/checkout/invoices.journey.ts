import type { Page } from '@playwright/test'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { buyGoods } from '#src/sales/sell-goods.ts'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

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

/** Opens the form that adds what was forgotten to an invoice. */
async function openCorrection(page: Page) {
  await page.getByRole('button', { name: 'Add company details' }).click()
  return page.getByRole('dialog', { name: 'Add company details' })
}

test('N4 the buyer adds a forgotten tax ID on the order page and in the portal, and the seller a company name, until it is turned off', async ({
  page,
  world,
  browser,
}) => {
  test.slow()
  const seller = await world.openShop()
  const visitor = world.visitor()
  const email = uniqueEmail('weber')
  const order = await buyGoods({ world, seller, visitor, email, country: 'DE' }, [seller.products.caliper.product_id])
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/orders/${order.id}`)
  const dialog = await openCorrection(page)
  await dialog.getByRole('button', { name: 'Correct invoice' }).click()
  await expect(dialog.getByText('Enter a company name or a tax ID.')).toBeVisible()
  await dialog.getByLabel('Company name').fill('Weber Werkzeugbau GmbH')
  await dialog.getByLabel('Tax ID').fill('DE12')
  await dialog.getByRole('button', { name: 'Correct invoice' }).click()
  await expect(dialog.getByText('This tax ID isn’t valid in the country of the invoice.')).toBeVisible()
  await expectAccessible(page, 'the form that corrects an invoice')
  await dialog.getByLabel('Tax ID').fill('DE 123 456 789')
  await dialog.getByRole('button', { name: 'Correct invoice' }).click()
  await expect(dialog).toBeHidden()
  const announced = page.getByRole('region', { name: /^Messages/ })
  await expect(announced.getByText('The tax is being returned. The corrected invoice follows.')).toBeVisible()
  const documents = page.getByRole('region', { name: 'Invoices' })
  await expect(documents.getByText('Replaced')).toBeVisible()
  await expect(documents.getByText(/Credit note TEST-CRN-/)).toBeVisible()
  await expect(documents.getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Add company details' })).toBeHidden()
  await expectAccessible(page, 'the order with a corrected invoice')

  const client = await sellerClient(world, seller)
  const own = await browser.newContext()
  const portal = await own.newPage()
  const later = await sellProducts({ world, seller, client }, { email, country: 'DE' })
  const { customer } = await client.payments.retrieve(later)
  await portal.goto((await client.customers.customerPortal.create(customer.customer_id, {})).link)
  await portal.getByRole('link', { name: 'Billing' }).first().click()
  const form = await openCorrection(portal)
  await form.getByLabel('Tax ID').fill('DE123456789')
  await expect(form.getByText('The tax of $7.41 then goes back')).toBeVisible()
  await form.getByRole('button', { name: 'Correct invoice' }).click()
  await expect(portal.getByRole('link', { name: /First invoice from/ }).first()).toBeVisible()
  await expectAccessible(portal, 'the billing page with a corrected invoice')
  await own.close()

  const forgotten = await sellProducts({ world, seller, client }, { email, country: 'DE' })
  const owner = await browser.newContext()
  await signInAs(owner, seller.visitor, world)
  const dashboard = await owner.newPage()
  await dashboard.goto(`${world.platform.url}/dashboard/${seller.slug}/payments/${forgotten}`)
  const card = dashboard.getByRole('region', { name: 'Invoices' })
  await expect(card.getByText(/^Invoice TEST-\d{6}$/)).toBeVisible()
  const sellers = await openCorrection(dashboard)
  await sellers.getByLabel('Company name').fill('Weber Werkzeugbau GmbH')
  await sellers.getByRole('button', { name: 'Correct invoice' }).click()
  await expect(card.getByText('Replaced')).toBeVisible()
  await expectAccessible(dashboard, 'the payment with a corrected invoice')

  const next = await sellProducts({ world, seller, client }, { email, country: 'DE' })
  const nextPage = `${world.platform.url}/dashboard/${seller.slug}/payments/${next}`
  const add = dashboard.getByRole('button', { name: 'Add company details' })
  await dashboard.goto(nextPage)
  await expect(add).toBeVisible()
  await dashboard.goto(`${world.platform.url}/dashboard/${seller.slug}/settings/payments`)
  const days = dashboard.getByLabel('Days to correct an invoice')
  const saveDays = dashboard.getByRole('button', { name: 'Save invoice settings' })
  await days.fill('366')
  await saveDays.click()
  await expect(dashboard.getByText('At most 365 days')).toBeVisible()
  await days.fill('0')
  await saveDays.click()
  await expect(dashboard.getByText('Invoice settings saved')).toBeVisible()
  await dashboard.goto(nextPage)
  await expect(card.getByText(/^Invoice TEST-\d{6}$/)).toBeVisible()
  await expect(add).toBeHidden()
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
