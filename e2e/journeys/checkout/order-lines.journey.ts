import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'

test('an order with the same product twice shows both lines, before and after it is paid', async ({ page, world }) => {
  const { slug, organizationId, products } = await world.openShop()
  const { product_id } = products.caliper
  const answer = await page.request.post(`${world.platform.url}/api/checkout?shop=${slug}`, {
    headers: { origin: world.platform.url },
    data: { product_cart: [1, 2].map((quantity) => ({ product_id, quantity })) },
  })
  const { checkout_url } = (await answer.json()) as OpenedSession
  const { id } = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  await page.goto(`${world.platform.url}/orders/${id}`)
  const names = page.getByRole('main').getByText('Caliper', { exact: true })
  const expectBothLines = async () => {
    await expect(names).toHaveCount(2)
    await expect(names.last().locator('..')).toHaveText(/^Caliper\s*× 2$/)
    await expect(page.getByRole('main').getByText(/^\s*× \d/)).toHaveCount(1)
  }
  await expectBothLines()
  await payHosted(checkout_url, { email: 'maya@example.com' })
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  await expectBothLines()
})
