import type { Page } from '@playwright/test'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCard, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

const ruth = { email: 'ruth@example.com', name: 'Ruth Delgado' }
const home = { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' } as const
const words = { Country: 'United States', Address: home.street, City: home.city, State: 'California', 'ZIP code': home.zipcode }

/** Expects each field to be readable and not to change on keyboard input. */
async function expectLocked(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('readonly', '')
    await field.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('changed')
    await expect(field).toHaveValue(value)
  }
}

test('every field that a link locks is read-only, with the name in one field or in two', async ({ page, world }) => {
  const { products } = await world.openShop()
  const link = (parameters: Record<string, string>) => {
    const { street: addressLine, zipcode: zipCode, country, city, state } = home
    const filled = { ...parameters, email: ruth.email, country, addressLine, city, state, zipCode }
    const flags = Object.keys(filled).map((name) => [`disable${name.charAt(0).toUpperCase()}${name.slice(1)}`, 'true'])
    return `${world.provider.url}/buy/${products.caliper.product_id}?${new URLSearchParams([...Object.entries(filled), ...flags])}`
  }
  await page.goto(link({ fullName: ruth.name }))
  await expectLocked(page, { Email: ruth.email, 'Full name': ruth.name, ...words })
  await expectAccessible(page, 'everything locked')
  await page.goto(link({ firstName: 'Ruth', lastName: 'Delgado' }))
  await expectLocked(page, { Email: ruth.email, 'First name': 'Ruth', 'Last name': 'Delgado', ...words })
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Payment complete\. Thank you, Ruth/ })).toBeVisible()
})

test('every field that a business locks is read-only, and the others can be edited', async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const cart = { product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }], billing_address: home }
  const fixed = Object.fromEntries(Object.keys(home).map((name) => [`allow_customer_editing_${name}`, false]))
  const all = await client.checkoutSessions.create({ ...cart, customer: ruth, feature_flags: fixed })
  await page.goto(all.checkout_url ?? '')
  await expectLocked(page, { Email: ruth.email, 'Full name': ruth.name, ...words })

  const free = { allow_customer_editing_email: true, allow_customer_editing_name: true }
  const open = await client.checkoutSessions.create({ ...cart, customer: ruth, feature_flags: free })
  await page.goto(open.checkout_url ?? '')
  for (const label of ['Email', 'Full name', 'Address', 'City', 'ZIP code']) await expect(page.getByLabel(label)).toBeEditable()
})

test('a customer set by the business pays with their own email, even if the page sends another one', async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { customer_id } = await client.customers.create(ruth)
  const { checkout_url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    customer: { customer_id },
    billing_address: home,
  })
  await page.goto(checkout_url ?? '')
  await expectLocked(page, { Email: ruth.email })
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Set by Acme Tools/)
  await fillCard(page, '4242 4242 4242 4242')
  // Simulates a buyer who manipulates the request.
  await page.route('**/pay', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'eve@example.com' } }),
  )
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Payment complete\. Thank you, Ruth/ })).toBeVisible()
  const { items } = await client.payments.list()
  expect(items).toMatchObject([{ customer: { customer_id, ...ruth } }])
  expect((await client.customers.list()).items).toHaveLength(1)
})
