import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { choose, openDashboard } from '#src/world/seller-steps.ts'

test('a payment is refunded in part, not beyond what is left, and then the rest, with credit notes', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  await page.goto(`${home}/refunds`)
  await expect(page.getByText('No refunds yet')).toBeVisible()
  const { caliper, trySquare } = seller.products
  const id = await sellProducts(
    { world, seller, client },
    { country: 'DE', products: [caliper.product_id, trySquare.product_id] },
  )
  // The balance has no events; each minute compares it.
  await seller.visitor.post(`/api/organizations/${seller.slug}/records/check`)
  await world.drainAll()
  await page.goto(`${home}/payments/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Maya Lindqvist gets')).toBeVisible()
  await choose(dialog, 'Another amount')
  await dialog.getByLabel('Amount', { exact: true }).fill('500')
  await expect(dialog.getByText('You can refund up to $74.97')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  await dialog.getByLabel('Amount', { exact: true }).fill('20')
  await dialog.getByLabel('Reason').fill('One tool came late')
  await expect(dialog.getByText('Balance after refund')).toBeVisible()
  await expectAccessible(page, 'refund dialog')
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page.getByText('Refund created')).toBeVisible()
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect(refunds.getByText('Succeeded')).toBeVisible()
  await expect(refunds.getByRole('link', { name: 'Credit note' })).toHaveAttribute('href', /\/invoices\/refunds\/ref_/)
  await page.reload()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('button', { name: 'Refund $54.97' }).click()
  await expect(refunds.getByText('Succeeded')).toHaveCount(2)
  // The badge, and two events.
  await expect(page.getByText('Refunded', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await expectAccessible(page, 'refunded payment')
  await page.goto(`${home}/refunds?q=late`)
  await page.getByText('One tool came late').click()
  await expect(page.getByText('Partial refund', { exact: true })).toBeVisible()
  await expectAccessible(page, 'refund')
  await page.goto(`${home}/refunds`)
  await expectAccessible(page, 'refunds')
})
