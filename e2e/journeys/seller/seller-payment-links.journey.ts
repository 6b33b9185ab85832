import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'

test("a payment link opens the checkout that its builder shows, with the buyer's details filled in and locked", async ({
  page,
  world,
}) => {
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/payment-links`)
  await page.getByRole('link', { name: 'New payment link' }).click()
  await expect(page.getByText('Choose a product to see the link.')).toBeVisible()
  await page.getByLabel('Link name').fill('Workshop <i>spring</i>')
  await page.getByRole('combobox', { name: 'Product' }).click()
  await option(page, /Try Square/).click()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Email', { exact: true }).fill('ruth@example.com')
  await page.getByRole('checkbox', { name: 'Locked : Email' }).check()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ruth Delgado')
  const currencies = page.getByLabel('Currency', { exact: true }).locator('option')
  await expect(currencies.filter({ hasText: /^(EUR, Euro|SLE\b)/ })).toHaveCount(2)
  await expect(currencies.filter({ hasText: /SLE, SLE|HRK|SLL/ })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Discount code' }).click()
  await page.getByRole('button', { name: 'Add metadata' }).click()
  await page.getByLabel('Key', { exact: true }).fill('campaign')
  await page.getByLabel('Value of campaign').fill('spring')
  const shown = await page.getByLabel('Payment link', { exact: true }).inputValue()
  await expect(page.getByRole('img', { name: 'QR code for this link' })).toBeVisible()
  await page.getByRole('button', { name: 'Save link' }).click()
  await expect(page.getByRole('heading', { name: 'Workshop <i>spring</i>' })).toBeVisible()
  await expect(page.getByLabel('Payment link', { exact: true })).toHaveValue(shown)
  for (const [kind, ending] of [
    ['SVG', 'svg'],
    ['PNG', 'png'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    expect((await download).suggestedFilename()).toBe(`workshop-i-spring-i.${ending}`)
  }

  const [buyer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open', exact: true }).click(),
  ])
  await expect(payButton(buyer)).toHaveText('Pay $48.00')
  await expect(buyer.getByLabel('Email')).toHaveValue('ruth@example.com')
  await expect(buyer.getByLabel('Email')).not.toBeEditable()
  await expect(buyer.getByLabel('Full name')).toHaveValue('Ruth Delgado')
  await expect(buyer.getByText(/discount code/i)).toHaveCount(0)
  await fillCheckout(buyer, {})
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: /^Payment complete/ })).toBeVisible()
  const client = await sellerClient(world, seller)
  const { items } = await client.payments.list()
  expect(items).toMatchObject([{ total_amount: 4800, metadata: { campaign: 'spring' } }])
})
