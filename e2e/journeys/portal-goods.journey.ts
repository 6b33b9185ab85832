import { buyOnce, enterPortal, openPortalShop } from '#src/portal/portal-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'

test('an activation that is freed in the portal makes room for another device', async ({ page, world }) => {
  const shop = await openPortalShop(world)
  const { client, customerId } = shop
  const [license] = (await client.licenseKeys.list({ customer_id: customerId })).items
  const activate = (name: string) => client.licenses.activate({ license_key: license?.key ?? '', name })
  for (const name of ['Workshop PC', 'Laptop', 'Old laptop']) await activate(name)
  await expect(activate('New laptop')).rejects.toThrow(/LICENSE_KEY_LIMIT_REACHED|422/)
  await enterPortal(page, shop)
  await page.getByRole('link', { name: 'License keys' }).click()
  await expect(page.getByText('3 of 3 activations used')).toBeVisible()
  await expectAccessible(page, 'license keys')
  await page.getByRole('button', { name: 'Deactivate Old laptop' }).click()
  await expectAccessible(page, 'deactivation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('2 of 3 activations used')).toBeVisible()
  await expect(page.getByText('Old laptop')).toHaveCount(0)
  await activate('New laptop')
  await page.reload()
  await expect(page.getByText('New laptop')).toBeVisible()
})

test('what was paid, delivered and credited is there to see, and the profile to change', async ({ page, world }) => {
  const shop = await openPortalShop(world)
  const { client, customerId } = shop
  await buyOnce(shop)
  const { items } = await client.payments.list({ customer_id: customerId })
  const payment = items.find(({ subscription_id: subscription }) => !subscription)
  await client.refunds.create({ payment_id: payment?.payment_id ?? '' })
  const credit = { amount: 500, currency: 'USD', entry_type: 'credit', reason: 'Sorry for the wait' } as const
  await client.customers.wallets.ledgerEntries.create(customerId, credit)
  await world.drainAll()
  await enterPortal(page, shop)
  await expect(page.getByText('Your next payment is $29.00')).toBeVisible()
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

  await goTo('Billing history')
  const row = page.getByRole('row').filter({ hasText: 'Caliper' })
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()
  for (const name of [/^Invoice from/, /^Credit note from/]) {
    const href = await row.getByRole('link', { name }).getAttribute('href')
    expect((await page.request.get(href ?? '')).headers()['content-type']).toContain('pdf')
  }
  await expectAccessible(page, 'billing history')

  await goTo('Downloads')
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: /plumb-4\.0\.2\.zip/ }).click()
  expect((await started).suggestedFilename()).toBe('plumb-4.0.2.zip')
  await expectAccessible(page, 'downloads')

  await goTo('Wallet')
  await expect(page.getByText('Adjustment by Acme Tools')).toBeVisible()
  await expect(page.getByText('Sorry for the wait')).toBeVisible()
  await expectAccessible(page, 'wallet')

  await goTo('Subscriptions')
  await expect(page.getByText('$29.00 per month, plus tax')).toBeVisible()
  await expectAccessible(page, 'subscriptions')
  await page.getByRole('link', { name: /Plumb Pro/ }).click()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('button', { name: 'Increase Quantity', exact: true }).click()
  const pay = page.getByRole('button', { name: /^Change and pay/ })
  await expect(pay).toBeEnabled()
  await expectAccessible(page, 'plan change')
  await pay.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await world.drainAll()
  await expect(page.getByRole('heading', { level: 1, name: 'Plumb Pro × 2' })).toBeVisible()

  await goTo('Profile')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expectAccessible(page, 'profile')
  await page.getByLabel('Name', { exact: true }).fill('Maya Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  expect((await client.customers.retrieve(customerId)).name).toBe('Maya Berg')
})

test('the portal speaks Arabic from right to left, and says when it has nothing or can’t load', async ({ browser, world }) => {
  const shop = await openPortalShop(world)
  const { customer_id } = await shop.client.customers.create({ email: 'new@portal.example', name: 'Noor' })
  const page = await (await browser.newContext({ locale: 'ar' })).newPage()
  await enterPortal(page, { ...shop, customerId: customer_id })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 2, name: 'لا شيء هنا بعد' })).toBeVisible()
  await expectAccessible(page, 'empty home in Arabic')
  await page.route('**/api/payments**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('link', { name: 'سجل المدفوعات' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'failed in Arabic')
  await page.unroute('**/api/payments**')
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'no payments in Arabic')
})
