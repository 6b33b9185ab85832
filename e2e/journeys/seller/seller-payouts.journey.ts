import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'
import type { House } from '#src/world/world.ts'

async function sell(world: House, seller: Seller): Promise<void> {
  const productId = seller.products.caliper.product_id
  const { checkout_url: url } = await openCart(world.visitor(), seller.slug, [{ productId }])
  await payHosted(url, { email: 'maya@example.com', name: 'Maya Lindqvist' })
  await world.drainAll()
}

test('the balance rises with a sale and moves to the bank; the payout explains itself', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/payouts`)
  await expect(page.getByText('No payouts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Payout schedule' }).click()
  await page.locator('label', { hasText: 'Weekly' }).click()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Payout schedule saved')).toBeVisible()
  await page.goto(`${home}/balance`)
  await expect(page.getByText('No sales yet')).toBeVisible()

  await sell(world, seller)
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await page.goto(`${home}/balance`)
  await expect(page.getByText('Payment fees')).toBeVisible()
  await expectAccessible(page, 'balance')

  const client = await sellerClient(world, seller)
  await client.post('/test_helpers/payouts/run', { body: { outcome: 'success' } })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await page.goto(`${home}/payouts`)
  await expectAccessible(page, 'payouts')
  await page.getByRole('row', { name: /pyt_/ }).click()
  await expect(page.getByText('This payout arrived at your bank.')).toBeVisible()
  await expect(page.getByText('Paid to your bank')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download statement' })).toHaveAttribute('href', /\/invoices\/payouts\/pyt_/)
  await expectAccessible(page, 'payout')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export entries' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pyt_.*\.csv$/)
})

test("a seller adds credit to a customer's wallet and can't take more than it holds", async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  await sell(world, seller)
  await page.goto(`${home}/customers?q=maya`)
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('25')
  await expect(page.getByText('New balance: $25.00')).toBeVisible()
  await page.getByRole('button', { name: 'Add credit' }).click()
  await expect(page.getByText('Enter a reason')).toBeVisible()
  await page.getByLabel('Reason').fill('Late reply')
  await page.getByRole('button', { name: 'Add credit' }).click()
  await expect(page.getByText('Wallet updated')).toBeVisible()
  await world.drainAll()
  await expect(page.getByText('Late reply')).toBeVisible()
  await expectAccessible(page, 'customer with a wallet')

  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await page.getByLabel('Change').selectOption('debit')
  await page.getByLabel('Amount', { exact: true }).fill('30')
  await expect(page.getByText('The wallet has only $25.00')).toBeVisible()
  await page.getByLabel('Reason').fill('Too much')
  await page.getByRole('button', { name: 'Remove credit' }).click()
  await expect(page.getByText('Couldn’t update wallet')).toBeVisible()
})
