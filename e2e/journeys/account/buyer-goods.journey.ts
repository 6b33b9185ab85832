import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { buyGoods, makeGoods, PLANS_SHA256 } from '#src/sales/sell-goods.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

const refresh = ({ world, seller }: { world: House; seller: Seller }) =>
  refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })

/** Activates a license key as an app does. @returns the status of the answer */
async function activate(world: House, key: string, name: string): Promise<number> {
  const answer = await fetch(`${world.provider.url}/licenses/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key: key, name }),
  })
  return answer.status
}

test('a buyer frees an activation, downloads a file, and reads why both are gone after the refund', async ({
  page,
  context,
  world,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const product = await makeGoods(client)
  await refresh({ world, seller })
  const visitor = world.visitor()
  const email = 'goods@buyer.example'
  await visitor.signUp({ email, name: 'Bea Buyer' })
  await signInAs(context, visitor, world)
  for (const [path, title] of [
    ['license-keys', 'No license keys'],
    ['downloads', 'No downloads'],
    ['invoices', 'No payments yet'],
    ['wallets', 'No wallets yet'],
  ]) {
    await page.goto(`${world.platform.url}/account/${path}`)
    await expect(page.getByText(title ?? '')).toBeVisible()
    await expectAccessible(page, `${path}, empty`)
  }

  const order = await buyGoods({ world, seller, visitor, email }, [product])
  const key = order.license_keys[0]?.key ?? ''
  await page.goto(`${world.platform.url}/orders/${order.id}`)
  await expect(page.getByText(key)).toBeVisible()
  await expect(page.getByText('Open Settings, then License')).toBeVisible()
  await expectAccessible(page, 'order with goods')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plans.txt' }).click()
  const bytes = await readFile((await (await arriving).path()) ?? '')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(PLANS_SHA256)
  await expect(page.getByText(PLANS_SHA256)).toBeVisible()

  expect([await activate(world, key, 'Workshop'), await activate(world, key, 'Laptop')]).toEqual([201, 201])
  expect(await activate(world, key, 'Phone')).toBe(422)
  await refresh({ world, seller })
  await page.goto(`${world.platform.url}/account/license-keys`)
  await expect(page.getByText('2 of 2 activations used')).toBeVisible()
  await expectAccessible(page, 'license keys')
  await page.getByRole('button', { name: 'Deactivate Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText('1 of 2 activations used')).toBeVisible()
  expect(await activate(world, key, 'Phone')).toBe(201)

  await client.refunds.create({ payment_id: order.payment?.payment_id ?? '' })
  await world.drainAll()
  await refresh({ world, seller })
  await page.goto(`${world.platform.url}/account/downloads`)
  await expect(page.getByText('The payment was refunded.')).toBeVisible()
  await expectAccessible(page, 'withdrawn downloads')
  await page.goto(`${world.platform.url}/account/invoices`)
  await expect(page.getByRole('link', { name: /Credit note/ })).toBeVisible()
  await expectAccessible(page, 'invoices')
  await page.goto(`${world.platform.url}/orders/${order.id}`)
  await expect(page.getByText('This order was refunded')).toBeVisible()
  const keys = page.getByRole('region', { name: 'Your license key' })
  await expect(keys.getByText('The payment was refunded.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await expectAccessible(page, 'refunded order')
  await page.goto(`${world.platform.url}/account/wallets`)
  await expect(page.getByRole('button', { name: 'Manage billing' })).toBeVisible()
  await expectAccessible(page, 'wallet')
})
