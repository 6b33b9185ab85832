import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

test('a member chooses their emails, and sees what the team gets', async ({ page, world }) => {
  const { home } = await openDashboard(page, world)
  await page.goto(`${home}/settings/notifications`)
  const sales = page.getByRole('group', { name: 'Sales' })
  await expect(sales.getByRole('radio', { name: 'Off' })).toBeChecked()
  await sales.getByRole('radio', { name: 'Daily summary' }).check()
  await page.getByRole('switch', { name: 'Payouts' }).click()
  await page.getByRole('switch', { name: 'Failing webhooks' }).click()
  await expectAccessible(page, 'email notifications')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Email notifications saved')).toBeVisible()
  await page.reload()
  await expect(sales.getByRole('radio', { name: 'Daily summary' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Payouts' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Failing webhooks' })).not.toBeChecked()
  const team = page.getByRole('region', { name: 'Emails of each member' })
  await expect(team.getByRole('row').nth(1)).toContainText('Daily summary')
  await expect(page.getByRole('link', { name: 'Emails', exact: true })).toBeVisible()
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
