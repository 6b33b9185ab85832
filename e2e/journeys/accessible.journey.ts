import { addAuthenticator, signInAs } from '#src/auth/account-steps.ts'
import { expectAccessible } from '#src/world/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/journey.ts'
import { PASSWORD } from '#src/world/visitor.ts'

test('every page that a buyer sees is accessible', async ({ page, world }) => {
  test.slow()
  const seller = await world.openShop()
  const at = (path: string) => page.goto(`${world.platform.url}${path}`)
  for (const path of ['/', `/shop/${seller.slug}`, '/nowhere']) {
    await at(path)
    await expectAccessible(page, path)
  }
  await at(`/shop/${seller.slug}/${seller.products.caliper.product_id}`)
  await expectAccessible(page, 'product')
  await page.getByRole('button', { name: /add to cart/i }).click()
  await expect(page.getByRole('status').filter({ hasText: /cart/i }).first()).toBeVisible()
  await at(`/cart?shop=${seller.slug}`)
  await expectAccessible(page, 'cart')
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.waitForURL(/\/session\/cks_/)
  await expectAccessible(page, 'checkout')
  await fillCheckout(page, { email: 'guest@example.com', card: '4000 0000 0000 0002' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(/declined/i)
  await expectAccessible(page, 'checkout, declined')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payButton(page).click()
  await page.waitForURL(/\/orders\/ord_/)
  await expect(page.getByRole('heading', { name: /thank you/i })).toBeVisible()
  await expectAccessible(page, 'order')
  await page.goto(`${world.provider.url}/session/cks_gone`)
  await expectAccessible(page, 'unknown checkout')
})

test('every page that a seller sees is accessible', async ({ page, world }) => {
  test.slow()
  const seller = await world.openShop()
  await signInAs(page.context(), seller.visitor, world)
  const home = `/dashboard/${seller.slug}`
  const product = seller.products.caliper.product_id
  for (const path of [
    home,
    `${home}/products`,
    `${home}/products/new`,
    `${home}/products/${product}`,
    `${home}/payments`,
    `${home}/settings`,
    `${home}/settings/payments`,
    '/account/delete',
    '/dashboard',
  ]) {
    await page.goto(`${world.platform.url}${path}`)
    await expectAccessible(page, path)
  }
})

test('every sign-in page is accessible', async ({ page, social: { world } }) => {
  test.slow()
  for (const path of [
    '/sign-in',
    '/sign-in?error=account_not_linked&provider=example-id',
    '/sign-up',
    '/forgot-password',
    '/reset-password?token=x',
    '/reset-password?error=INVALID_TOKEN',
    '/verify-email',
    '/verify-email?email=maya@example.com&next=/welcome',
    '/?deleted=1',
  ]) {
    await page.goto(`${world.platform.url}${path}`)
    await expectAccessible(page, path)
  }
})

test('every account page is accessible, even with a long name and a long email', async ({ page, social: { world } }) => {
  test.slow()
  const email = 'a.rather.long.address.of.somebody@accessible-journey.example.com'
  const visitor = world.visitor()
  await visitor.signUp({ email, name: 'Maximiliana Featherstonehaugh-Cholmondeley' })
  await world.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })
  await signInAs(page.context(), visitor, world)
  const { body } = await visitor.post('/api/auth/device/code', { client_id: 'tradepost-cli', scope: 'openid email' })
  for (const path of [
    '/sign-in?verified=1',
    '/welcome?redirect=/dashboard',
    '/device',
    `/device?user_code=${body.user_code}`,
    '/account?email=changed',
    '/account/purchases',
    '/account/delete',
  ]) {
    await page.goto(`${world.platform.url}${path}`)
    await expectAccessible(page, path)
  }
  await addAuthenticator(page)
  await page.goto(`${world.platform.url}/account/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expectAccessible(page, 'adding a passkey')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'security')
})
