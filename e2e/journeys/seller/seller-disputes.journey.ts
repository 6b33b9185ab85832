import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const photo = { name: 'delivery.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 proof of delivery') }

test('a dispute is challenged with a file and won, another is accepted, and the balance follows', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const balance = async () => (await client.balances.retrieveLedger({ currency: 'USD', limit: 1 })).items[0]?.after_balance ?? 0
  const raise = async () => {
    const payment_id = await sellProducts({ world, seller, client })
    const before = await balance()
    const body = { payment_id, reason: 'Product not received' }
    const { dispute_id: id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
    await world.drainAll()
    expect(await balance()).toBe(before - 3900 - 3000)
    return { id, before }
  }
  await page.goto(`${home}/disputes`)
  await expect(page.getByText('No disputes yet')).toBeVisible()
  const won = await raise()
  await page.goto(`${home}/disputes?status=dispute_opened`)
  await expectAccessible(page, 'disputes')
  await page.getByText('Maya Lindqvist').click()
  await expect(page.getByText(/^Respond by /)).toBeVisible()
  await expect(page.getByText('−$69.00')).toBeVisible()
  await page.getByLabel('Explanation').fill('Delivered and signed for.')
  await page.locator('input[type=file]').setInputFiles({ ...photo, name: 'delivery.txt' })
  await expect(page.getByText('delivery.txt isn’t a PDF, JPG or PNG file')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Remove delivery.pdf' })).toBeVisible()
  await expectAccessible(page, 'dispute')
  await page.getByRole('button', { name: 'Submit response…' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByText('It has 1 evidence file.')).toBeVisible()
  await asked.getByRole('button', { name: 'Submit response' }).click()
  await expect(page.getByText('Response submitted')).toBeVisible()
  await expect(page.getByText('You challenged the dispute')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download delivery.pdf' })).toBeVisible()
  await client.post(`/test_helpers/disputes/${won.id}/advance`, { body: { to: 'won' } })
  await world.drainAll()
  expect(await balance()).toBe(won.before - 3000)
  await page.reload()
  await expect(page.getByText('You won the dispute')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download delivery.pdf' })).toBeVisible()
  await expectAccessible(page, 'won dispute')
  const lost = await raise()
  await page.goto(`${home}/disputes/${lost.id}`)
  await page.getByRole('button', { name: 'Accept dispute…' }).click()
  await expect(page.getByRole('alertdialog').getByText('−$69.00')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept dispute' }).click()
  await expect(page.getByText('The customer keeps the amount.')).toBeVisible()
  expect(await balance()).toBe(lost.before - 3900 - 3000)
  await page.goto(`${home}/payments`)
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
})
