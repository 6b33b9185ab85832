import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { addAdministrator } from '#src/auth/admin-world.ts'
import { EVENT_SAMPLES } from '#src/world/foreign/event-samples.ts'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { refuseRows } from '#src/world/outage/refuse-rows.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'

test('an administrator finds a shop, its sales, a webhook that failed and applies it, and sees that all is well', async ({
  context,
  page,
  world,
}) => {
  const seller = await world.openShop('Quillfeather Tools')
  const client = await sellerClient(world, seller)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
  await payHosted(url ?? '', { email: 'bea@post.example', name: 'Bea Buyerson' })
  await world.drainAll()
  await closeTotals(world.platform.deps)
  const deliverer = await makeDeliverer(world, seller)
  const sample = EVENT_SAMPLES.find(({ type }) => type === 'refund.succeeded')
  const id = `msg_of_${seller.slug}`
  await refuseRows(world, 'refund_records', async () => {
    await deliverer.deliver({ id, body: deliverer.eventBody('refund.succeeded', { ...sample?.data, refund_id: id }) })
  })
  await signInAs(context, await addAdministrator(world), world)

  await page.goto(`${world.platform.url}/admin/shops`)
  await page.getByRole('searchbox', { name: 'Search shops' }).fill('quillfeather')
  await expect(page.getByRole('row', { name: /Quillfeather Tools/ }).getByText(/^1 order, \$/)).toBeVisible()
  await expectAccessible(page, 'shops')
  await page.getByRole('link', { name: 'Quillfeather Tools' }).click()
  await expect(page.getByRole('heading', { name: 'Quillfeather Tools', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Quillfeather Tools')).toBeVisible()
  await expect(page.getByText('owner · joined')).toBeVisible()
  await expect(page.getByText('Bea')).toHaveCount(0)
  await expectAccessible(page, 'a shop')

  await page.getByRole('main').getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByText('Webhook refund.succeeded')).toBeVisible()
  await expectAccessible(page, 'deliveries')
  await page.getByRole('button', { name: `Try again: ${id}` }).click()
  await expect(page.getByText('Event applied')).toBeVisible()
  await expect(page.getByText('Webhook refund.succeeded')).toHaveCount(0)

  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Quillfeather Tools 1/ })).toBeVisible()
  await page.getByRole('radio', { name: '7 days' }).check()
  await page.waitForURL(/period=7d/)
  await expectAccessible(page, 'sales')

  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByText(/Answered in \d+ ms/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Webhooks in' })).toBeVisible()
  await expectAccessible(page, 'health')
})
