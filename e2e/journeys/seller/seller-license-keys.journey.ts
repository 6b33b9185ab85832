import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { openCart } from '#src/billing/shop-subscriptions.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { openDashboard, option } from '#src/world/seller-steps.ts'

test('a seller finds a sold key, frees an activation, limits, disables and enables it', async ({ page, world }) => {
  test.slow()
  const { seller, home } = await openDashboard(page, world)
  await page.goto(`${home}/license-keys`)
  await expect(page.getByText('No license keys yet')).toBeVisible()
  await expectAccessible(page, 'no license keys')

  const client = await sellerClient(world, seller)
  const { product_id: productId } = await client.products.create({
    name: 'Plumb for Mac',
    price: { type: 'one_time_price', currency: 'USD', price: 4900, discount: 0, purchasing_power_parity: false },
    tax_category: 'saas',
    license_key_enabled: true,
    license_key_activations_limit: 2,
  })
  const { checkout_url: url } = await openCart(world.visitor(), seller.slug, [{ productId }])
  await payHosted(url, { email: 'maya@example.com', name: 'Maya Lindqvist' })
  await world.drainAll()
  const [sold] = (await client.licenseKeys.list()).items
  const key = sold?.key ?? ''
  await client.licenses.activate({ license_key: key, name: 'Studio iMac' })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })

  await page.goto(`${home}/license-keys?q=lindqvist`)
  await page.getByRole('row', { name: /Plumb for Mac/ }).click()
  await expect(page.getByRole('heading', { name: key, level: 1 })).toBeVisible()
  await expect(page.getByText('Plumb for Mac for Maya Lindqvist')).toBeVisible()
  await expectAccessible(page, 'license key')
  await page.getByRole('button', { name: 'Remove activation Studio iMac' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('can then be activated on another device')
  await page.getByRole('button', { name: 'Remove activation', exact: true }).click()
  await expect(page.getByText('No activations yet')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Activation limit').fill('many')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('Enter a whole number')).toBeVisible()
  await page.getByLabel('Activation limit').fill('5')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('0 of 5')).toBeVisible()

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Disable key' }).click()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  expect(await client.licenses.validate({ license_key: key })).toEqual({ valid: false })
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible()
})

test('keys are imported from pasted lines with a result for each, and failed lines are corrected', async ({ page, world }) => {
  const { seller, home } = await openDashboard(page, world)
  const client = await sellerClient(world, seller)
  await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  await page.goto(`${home}/license-keys`)
  await page.getByRole('button', { name: 'Import keys' }).click()
  await page.getByRole('button', { name: 'Import 0 keys' }).click()
  await expect(page.getByText('Enter at least one key')).toBeVisible()
  await page.getByRole('dialog').getByRole('combobox').click()
  await option(page, /Caliper/).click()
  const lines = [
    'key,customer,limit,expires',
    'ACME-1,maya@example.com,3,2031-12-31',
    'ACME-2,nobody@example.com',
    'ACME 3,maya@example.com',
  ]
  await page.getByLabel('Keys', { exact: true }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Import 2 keys' }).click()
  await expect(page.getByText('1 imported, 2 not imported')).toBeVisible()
  await expect(page.getByText('No customer has this email. Create the customer first')).toBeVisible()
  await expect(page.getByText('Use up to 255 characters without spaces')).toBeVisible()
  await page.getByRole('button', { name: 'Correct failed lines' }).click()
  await expect(page.getByLabel('Keys', { exact: true })).toHaveValue('ACME-2,nobody@example.com\nACME 3,maya@example.com')
  await page.getByLabel('Keys', { exact: true }).fill('ACME-3,maya@example.com')
  await page.getByRole('button', { name: 'Import 1 key' }).click()
  await expect(page.getByText('1 imported, 0 not imported')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('ACME-1')).toBeVisible()
  await page.goto(`${home}/license-keys?q=zzzzzzzz`)
  await expect(page.getByText('No results')).toBeVisible()
})
