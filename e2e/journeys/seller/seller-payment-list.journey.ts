import { moveClock } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard } from '#src/world/seller-steps.ts'

const MASTERCARD = '5555555555554444'
const people = [
  { name: 'Maya Lindqvist', quantity: 1 },
  { name: 'Ines Okafor', quantity: 3, number: MASTERCARD },
  { name: 'Tomasz Nowak', quantity: 2 },
]

test('payments are found by four digits or a misspelled name, sorted and filtered; going back restores each step', async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  const { product_id } = seller.products.caliper
  for (const { name, quantity, ...card } of people) {
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity }] })
    await payHosted(url ?? '', { email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, name, ...card })
    await moveClock(world, seller, { seconds: 60 })
  }
  await page.goto(`${home}/payments`)
  const names = page.getByRole('region', { name: 'Payments' }).getByText(/Lindqvist|Okafor|Nowak/)
  const search = page.getByRole('searchbox', { name: 'Search payments' })
  await expect(names).toHaveText([/Nowak/, /Okafor/, /Lindqvist/])
  await expect(page.getByText('3 payments, $234.00 paid')).toBeVisible()

  await search.fill('4444')
  await expect(names).toHaveText([/Okafor/])
  await expect(page).toHaveURL(/q=4444/)
  await expect(page.getByText('1 payment, $117.00 paid')).toBeVisible()
  await search.fill('lindqist')
  await expect(page.getByText('No results for “lindqist”')).toBeVisible()
  await expect(names).toHaveText([/Lindqvist/])
  await expectAccessible(page, 'payments that are similar')
  await search.fill('nobody at all')
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(names).toHaveCount(3)

  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Amount' }).click()
  await expect(names).toHaveText([/Okafor/, /Nowak/, /Lindqvist/])
  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Amount' }).click()
  await expect(names).toHaveText([/Lindqvist/, /Nowak/, /Okafor/])
  await page.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText([/Lindqvist/, /Nowak/, /Okafor/])
  await page.goBack()
  await expect(names).toHaveText([/Okafor/, /Nowak/, /Lindqvist/])
})
