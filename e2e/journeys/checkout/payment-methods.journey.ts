import type { Page } from '@playwright/test'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import type DodoPayments from 'dodopayments'
import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCard, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

type Currency = 'USD' | 'EUR' | 'INR'
/** Fills in the address of a buyer who pays in this currency. */
const ADDRESSES: Record<Currency, (page: Page) => Promise<void>> = {
  USD: async (page) => {
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('State').selectOption('CA')
    await page.getByLabel('ZIP code').fill('94103')
  },
  EUR: async (page) => {
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel('Postal code').fill('10115')
  },
  INR: async (page) => {
    await page.getByLabel('Country').selectOption('IN')
    await page.getByLabel('State').fill('Karnataka')
    await page.getByLabel('PIN code').fill('560001')
  },
}

async function fillBuyer(page: Page, currency: Currency): Promise<void> {
  await page.getByLabel('Email').fill('maya@example.com')
  await page.getByLabel('Full name').fill('Maya Lindqvist')
  await ADDRESSES[currency](page)
}

/** Opens a shop with one product at 63.00; `open` creates a checkout for it. */
async function openShop(world: House, currency: Currency) {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { product_id } = await client.products.create({
    name: 'Caliper',
    price: {
      type: 'one_time_price',
      currency,
      price: 6300,
      discount: 0,
      purchasing_power_parity: false,
      tax_inclusive: true,
    },
    tax_category: 'digital_products',
  })
  async function open(changes: Partial<DodoPayments.CheckoutSessionCreateParams> = {}): Promise<string> {
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }], ...changes })
    return checkout_url ?? ''
  }
  return { seller, client, open }
}

const METHODS: Record<Currency, string[]> = {
  USD: ['Apple Pay', 'Google Pay', 'Amazon Pay', 'Klarna', 'Affirm', 'Afterpay', 'US bank account'],
  EUR: ['SEPA bank debit'],
  INR: ['UPI ID', 'UPI app'],
}

/** These want the whole address. */
const LENDERS = ['Klarna', 'Affirm', 'Afterpay']

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name }).check()
  if (LENDERS.includes(name)) {
    await page.getByLabel('Address').fill('1 High Street')
    await page.getByLabel('City').fill('Springfield')
  }
  if (name === 'UPI ID') await page.getByRole('textbox', { name: 'UPI ID' }).fill('maya@okbank')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: `Pay with ${name}` })).toBeVisible()
}

for (const currency of takeSample(['USD', 'EUR', 'INR'] as const, { count: 1 })) {
  test(`a payment method in ${currency} can be declined (keeping all input), delayed and paid, or approved right away`, async ({
    page,
    world,
  }) => {
    test.setTimeout(240_000)
    const { seller, open } = await openShop(world, currency)
    for (const name of takeSample(METHODS[currency], { count: 2 })) {
      await page.goto(await open())
      await fillBuyer(page, currency)
      await goTo(page, name)
      await page.getByRole('button', { name: 'Deny' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'This payment wasn’t approved' })).toBeVisible()
      await expect(page.getByLabel('Full name')).toHaveValue('Maya Lindqvist')
      await expect(page.getByRole('radio', { name })).toBeChecked()

      await goTo(page, name)
      await page.getByRole('button', { name: 'Approve with delay' }).click()
      await expect(page.getByText('You can wait here or close this page')).toBeVisible()
      await moveClock(world, seller, { seconds: 5 })
      await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()
      await expect(page.getByText(`Paid with ${name}`)).toBeVisible()

      await page.goto(await open())
      await fillBuyer(page, currency)
      await goTo(page, name)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      if (name.includes('bank')) {
        await expect(page.getByText('You can wait here or close this page')).toBeVisible()
        await moveClock(world, seller, { seconds: 5 })
      }
      await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()
    }
  })
}

test('payment methods depend on the country, list wallets first, and are accessible with the approval page', async ({
  page,
  world,
}) => {
  const { open } = await openShop(world, 'EUR')
  await page.goto(await open())
  await fillBuyer(page, 'EUR')
  const choices = page.getByRole('radio')
  await expect(page.getByRole('radio', { name: 'SEPA bank debit' })).toBeVisible()
  await expect(choices.first()).toHaveAccessibleName('Apple Pay')
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByRole('radio', { name: 'SEPA bank debit' })).toHaveCount(0)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('radio', { name: 'SEPA bank debit' }).check()
  await expectAccessible(page, 'the ways to pay')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Postal code').fill('10115')
  await goTo(page, 'Klarna')
  await expectAccessible(page, 'the page elsewhere')
})

test('a saved card pays the next checkout without being entered again, and only for its customer', async ({ page, world }) => {
  const { client, open } = await openShop(world, 'USD')
  const { customer_id } = await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  const named = { customer: { customer_id }, show_saved_payment_methods: true }
  await page.goto(await open(named))
  await ADDRESSES.USD(page)
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByLabel(/^Save this card/).check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()

  await page.goto(await open(named))
  await expect(page.getByRole('radio', { name: /4242 expires 12\/34/ })).toBeChecked()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await ADDRESSES.USD(page)
  await payButton(page).click()
  await expect(page.getByText('Paid with Visa •••• 4242')).toBeVisible()

  await page.goto(await open({ show_saved_payment_methods: true, customer: { email: 'maya@example.com' } }))
  await expect(page.getByRole('radio', { name: /4242/ })).toHaveCount(0)
  await expect(page.getByLabel(/^Save this card/)).toHaveCount(0)
})

test('a payment link can be declined, retried and paid, and says that it is paid when reopened', async ({ page, world }) => {
  const { client } = await openShop(world, 'USD')
  const { items } = await client.products.list({ page_number: 0 })
  const payment = await client.payments.create({
    product_cart: [{ product_id: items[0]?.product_id ?? '', quantity: 1 }],
    customer: { email: 'maya@example.com', name: 'Maya Lindqvist' },
    billing: { country: 'US', street: '1 High Street', city: 'San Francisco', state: 'CA', zipcode: '94103' },
    payment_link: true,
  })
  await page.goto(payment.payment_link ?? '')
  await fillCard(page, '4000 0000 0000 0002')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Card declined' })).toBeVisible()
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you, Maya' })).toBeVisible()
  expect(await client.payments.retrieve(payment.payment_id)).toMatchObject({ status: 'succeeded', retry_attempt: 1 })
  await page.goto(payment.payment_link ?? '')
  await expect(page.getByRole('heading', { name: 'This order has already been paid' })).toBeVisible()
})

test('N14: a checkout that nobody can pay in a country says so, without a pay button, until a country brings methods back', async ({
  page,
  world,
}) => {
  const shop = await openShop(world, 'EUR')
  await page.goto(await shop.open({ allowed_payment_method_types: ['sepa'] }))
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByText('None of this shop’s payment methods works for this purchase in your country.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByText('No payment needed.')).toHaveCount(0)
  await page.getByLabel('Email').fill('maya@example.com')
  await page.getByLabel('Email').press('Enter')
  await fillBuyer(page, 'EUR')
  await goTo(page, 'SEPA bank debit')
})
