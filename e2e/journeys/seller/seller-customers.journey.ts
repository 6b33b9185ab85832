import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('a customer is created, found by name and edited, and an empty list says so', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/customers`)
  await expect(page.getByText('No customers yet')).toBeVisible()
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ruth <b>Delgado</b>')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Enter an email')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('ruth')
  await expect(page.getByText('Enter a valid email, such as name@example.com')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('ruth@example.com')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: 'Ruth <b>Delgado</b>', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ruth Delgado')
  await page.getByLabel('Phone').fill('+1 415 555 0101')
  await page.getByRole('button', { name: 'Add metadata' }).click()
  await page.getByLabel('Key', { exact: true }).fill('no spaces')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Use 1 to 40 letters, digits, "_" or "-"')).toBeVisible()
  await page.getByLabel('Key', { exact: true }).fill('crm_id')
  await page.getByLabel('Value of crm_id').fill('A-1042')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await expect(page.getByText('A-1042')).toBeVisible()

  await page.goto(`${home}/customers`)
  await page.getByLabel('Search customers').fill('delga')
  await page.waitForURL(/q=delga/)
  await expect(page.getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  await page.getByLabel('Search customers').fill('nobody')
  await expect(page.getByText('No results')).toBeVisible()
})

test('a customer’s page shows totals, refunds, emails and notes, and a discount’s page who used it', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const { discount_id: discountId } = await client.discounts.create({ type: 'percentage', amount: 1000, code: 'STORY10' })
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    discount_code: 'STORY10',
  })
  await payHosted(url ?? '', { email: uniqueEmail('story'), name: 'Maya Lindqvist' })
  await world.drainAll()
  const [payment] = (await client.payments.list()).items
  await client.refunds.create({ payment_id: payment?.payment_id ?? '' })
  await world.drainAll()

  await page.goto(`${home}/customers/${payment?.customer.customer_id}`)
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('$35.10').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Emails' }).getByText('Payments provider').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Asked for an invoice.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved')).toBeVisible()
  await expect(page.getByText(/^Saved by /)).toBeVisible()
  await expectAccessible(page, 'story of a customer')

  await page.goto(`${home}/discounts/${discountId}`)
  const uses = page.getByRole('region', { name: 'Uses', exact: true })
  await expect(uses.getByText('$0.00 from 1 payment. Customers saved $3.90.')).toBeVisible()
  await expectAccessible(page, 'uses of a discount')
  await uses.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.waitForURL(/\/payments\/pay_/)
})
