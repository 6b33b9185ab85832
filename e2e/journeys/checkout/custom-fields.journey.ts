import type DodoPayments from 'dodopayments'
import { makePlan, monthly } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, fillCard, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const LABEL = 'Engraving <b>text</b> & more'
type CheckoutInput = Parameters<DodoPayments['checkoutSessions']['create']>[0]
const custom_fields: CheckoutInput['custom_fields'] = [
  { key: 'engraving', label: LABEL, field_type: 'text', placeholder: 'Up to 20 letters', required: true },
  { key: 'seats', label: 'Seats', field_type: 'number' },
  { key: 'delivery', label: 'Delivery date', field_type: 'date', required: true },
  { key: 'size', label: 'Size', field_type: 'dropdown', options: ['Small', 'Large'], required: true },
  { key: 'terms', label: 'I agree to the terms of Acme Tools', field_type: 'boolean', required: true },
]

test('M16: the checkout shows custom fields, marks missing answers and keeps the answers after a decline', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart, custom_fields })
  await page.goto(url ?? '')
  await expect(page.getByRole('heading', { name: 'Additional information' })).toBeVisible()
  await fillCheckout(page, { email: 'maya@example.com', card: '4000 0000 0000 0002' })
  await page.getByLabel('Seats').fill('twelve')
  await payButton(page).click()
  await expect(page.getByLabel(LABEL)).toBeFocused()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByText('Enter a number, such as 12.5')).toBeVisible()
  await expect(page.getByText('Choose an option')).toBeVisible()
  await expect(page.getByText('Check this box to continue')).toBeVisible()
  await expectAccessible(page, 'a checkout with errors in custom fields')
  await page.getByRole('alert').getByRole('link', { name: 'Size' }).click()
  await expect(page.getByLabel('Size')).toBeFocused()

  await page.getByLabel(LABEL).fill('For <i>Maya</i>')
  await page.getByLabel('Seats').fill('12.5')
  await page.getByLabel('Delivery date').fill('2026-12-24')
  await page.getByLabel('Size').selectOption('Large')
  await page.getByLabel('I agree to the terms').check()
  await payButton(page).click()
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  await expect(page.getByLabel(LABEL)).toHaveValue('For <i>Maya</i>')
  await page.reload()
  await expect(page.getByLabel('Delivery date')).toHaveValue('2026-12-24')
  await expect(page.getByLabel('Size')).toHaveValue('Large')
  await expect(page.getByLabel('I agree to the terms')).toBeChecked()
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Payment complete/ })).toBeVisible()
  const [paid] = (await client.payments.list({ status: 'succeeded' })).items
  const { custom_field_responses } = await client.payments.retrieve(paid?.payment_id ?? '')
  expect(custom_field_responses).toEqual([
    { key: 'engraving', value: 'For <i>Maya</i>' },
    { key: 'seats', value: '12.5' },
    { key: 'delivery', value: '2026-12-24' },
    { key: 'size', value: 'Large' },
    { key: 'terms', value: 'true' },
  ])
})

test("M16: custom fields have the messages of the page's language and keep their own labels", async ({ page, world }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    customization: { force_language: 'ar' },
    custom_fields,
  })
  await page.goto(url ?? '')
  await expect(page.getByRole('heading', { name: 'معلومات إضافية' })).toBeVisible()
  await page.getByRole('button', { name: /^ادفع/ }).click()
  await expect(page.getByText('اختر أحد الخيارات')).toBeVisible()
  await expect(page.getByLabel(LABEL)).toBeVisible()
  await expectAccessible(page, 'custom fields in Arabic')
})

test('M16: the seller sees the answers on the payment and on the subscription', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const product_id = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900) })
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id, quantity: 1 }],
    custom_fields: [{ key: 'team', label: 'Team', field_type: 'text' }],
  })
  const answers = [{ key: 'team', value: '<b>Blue</b> team' }]
  const { payment_id } = await payHosted(url ?? '', { email: 'maya@example.com', answers })
  await page.goto(`${home}/payments/${payment_id}`)
  await expect(page.getByRole('region', { name: 'Custom fields' })).toContainText('team<b>Blue</b> team')
  await expectAccessible(page, 'a payment with answers to custom fields')
  await page.getByRole('link', { name: 'View subscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Custom fields' })).toContainText('team<b>Blue</b> team')
})
