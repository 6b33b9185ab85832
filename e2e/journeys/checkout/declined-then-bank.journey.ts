import type { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import { expect, fillCard, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { goToCheckout } from '#src/world/shop-steps.ts'

test('an order declined, then denied at the bank, then approved keeps all input and has three payments', async ({
  page,
  world,
}) => {
  const seller = await world.openShop()
  await goToCheckout(page, world, seller)

  await fillCheckout(page, { email: 'guest@example.com', card: '4000 0000 0000 0002' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(/declined/i)
  await expect(page.getByRole('alert')).toContainText('Your details are still here.')
  await expect(page.getByLabel('Email')).toHaveValue('guest@example.com')
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(page.getByLabel('State')).toHaveValue('CA')

  await fillCard(page, '4000 0025 0000 3155')
  await payButton(page).click()
  await page.waitForURL(/\/challenge\/pay_/)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL(/\/session\/cks_[^/]+$/)
  await expect(page.getByRole('alert')).toContainText(/bank/i)
  await expect(page.getByRole('alert')).toContainText(/You haven’t been charged\.$/)
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await expect(page.getByLabel('ZIP code')).toHaveValue('94103')

  await fillCard(page, '4000 0025 0000 3155')
  await payButton(page).click()
  await page.waitForURL(/\/challenge\/pay_/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()

  await world.drainAll()
  const { body } = await seller.visitor.get<SellerPaymentList>(`/api/organizations/${seller.slug}/payments`)
  expect(body.items.map((payment) => payment.status).sort()).toEqual(['failed', 'failed', 'succeeded'])
  const orders = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('organizationId', '=', seller.organizationId)
    .where('status', '=', 'paid')
    .execute()
  expect(orders).toHaveLength(1)
})
