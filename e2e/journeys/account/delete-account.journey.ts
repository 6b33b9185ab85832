import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { signInAs, signInByPassword, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { makePlan, monthly, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

async function buyCaliper(visitor: Visitor, seller: Seller, email: string): Promise<void> {
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body } = await visitor.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
  const card = { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' }
  const paid = await fetch(`${body.checkout_url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Noor El Amrani', billing: { country: 'US' }, expected_total: 3900, card }),
  })
  expect(paid.status).toBe(200)
}

test('a sole owner closes the shop and deletes the account by emailed link; their order email still works', async ({
  page,
  social,
}) => {
  const { world } = social
  const seller = await world.openShop()
  const { email = '' } = social.person({ name: 'Noor El Amrani' })
  const visitor = world.visitor()
  await social.signIn(visitor)
  await visitor.post('/api/auth/organization/create', { name: 'Brief Kiln', slug: 'brief-kiln' })
  await buyCaliper(visitor, seller, email)
  await world.drainAll()
  const order = await waitForLink(world, email, '/orders/')
  await signInAs(page.context(), visitor, world)

  await page.goto(`${world.platform.url}/account`)
  await page.getByRole('link', { name: 'Delete…' }).click()
  await expect(page.getByText('No one else works here, so you can only close it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email me the link' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close Brief Kiln' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('To confirm, type the shop’s URL').fill('another')
  await question.getByRole('button', { name: 'Close Brief Kiln' }).click()
  await expect(question.getByText('Type brief-kiln to confirm')).toBeVisible()
  await question.getByLabel('To confirm, type the shop’s URL').fill('brief-kiln')
  await question.getByRole('button', { name: 'Close Brief Kiln' }).click()
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('Link sent')).toBeVisible()

  await page.goto(await waitForLink(world, email, '/delete-user'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(/\/\?deleted=1$/)
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto(order)
  await expect(page.getByRole('heading', { name: /paid|thank/i })).toBeVisible()
  await expect(page.getByText('$39.00').first()).toBeVisible()
})

test('a shop with a running subscription links to its cancellation, and can close once it is canceled', async ({
  page,
  social: { world },
}) => {
  const seller = await world.openShop('Monthly Tools')
  const client = await sellerClient(world, seller)
  const productId = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  const buyer = world.visitor()
  await buyer.signUp({ email: 'monthly@example.com' })
  const { subscriptionId } = await subscribeAt({ world, seller }, { visitor: buyer, email: 'monthly@example.com' }, { productId })
  await signInAs(page.context(), seller.visitor, world)

  const close = async () => {
    await page.goto(`${world.platform.url}/account/delete`)
    await page.getByRole('button', { name: 'Close Monthly Tools' }).click()
    await page.getByLabel('To confirm, type the shop’s URL').fill(seller.slug)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Monthly Tools' }).click()
  }
  await close()
  const refused = page.getByRole('alertdialog').getByRole('alert')
  await expect(refused).toContainText('1 subscription is still running')
  await refused.getByRole('link', { name: 'View subscriptions' }).click()
  await page.waitForURL(`**/dashboard/${seller.slug}/subscriptions`)

  await client.subscriptions.update(subscriptionId, { status: 'cancelled' })
  await close()
  await expect(page.getByText('Monthly Tools closed')).toBeVisible()
})

test('an account with a running subscription is deleted only after saying that it goes on', async ({
  page,
  social: { world },
}) => {
  const seller = await world.openShop('Running Tools')
  const productId = await makePlan(await sellerClient(world, seller), { name: 'Kiln', price: monthly(1200) })
  const email = 'running@example.com'
  const buyer = world.visitor()
  await buyer.signUp({ email })
  const { subscriptionId } = await subscribeAt({ world, seller }, { visitor: buyer, email }, { productId })
  await signInAs(page.context(), buyer, world)
  await page.goto(`${world.platform.url}/account/delete`)
  await expect(page.getByText('Running Tools · $12.00 per month')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel Kiln…' })).toHaveAttribute(
    'href',
    `/account/subscriptions/${subscriptionId}`,
  )
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await page.getByLabel('I know that these subscriptions continue').check()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
})

test('an account with a password is deleted right away with that password, and no one can sign in to it', async ({
  page,
  social: { world },
}) => {
  const email = 'leaver-journey@example.com'
  const visitor = world.visitor()
  await visitor.signUp({ email })
  await signInAs(page.context(), visitor, world)
  await page.goto(`${world.platform.url}/account/delete`)
  await page.getByLabel('Your password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await page.goto(`${world.platform.url}/sign-in`)
  await signInByPassword(page, { email })
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})
