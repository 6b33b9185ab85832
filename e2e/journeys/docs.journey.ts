import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

const run = promisify(execFile)

/** Script, styles and font of a page of the docs, as sent. */
const PAGE_BYTES_MAX = 60_000

async function openKey(world: House): Promise<string> {
  const seller = await world.openShop()
  return (await sellerClient(world, seller)).bearerToken
}

/** Runs the command below a heading, as a newcomer copies it, and returns the answer. */
async function runBelow(page: Page, heading: string, environment: Record<string, string>): Promise<Record<string, string>> {
  const command = await page
    .locator('h2', { hasText: heading })
    .locator('xpath=following-sibling::div[1]')
    .locator('[data-language="sh"] pre')
    .innerText()
  const { stdout } = await run('sh', ['-eu', '-c', command], { env: { ...environment, PATH: process.env.PATH } })
  return JSON.parse(stdout)
}

test('a newcomer reaches a first paid checkout with nothing but the guide', async ({ page, world }) => {
  const environment: Record<string, string> = {
    DODO_PAYMENTS_BASE_URL: world.provider.url,
    DODO_PAYMENTS_API_KEY: await openKey(world),
  }
  await page.goto(`${world.platform.url}/docs`)
  await page.getByRole('main').getByRole('listitem').getByText('Your first payment').click()
  await page.getByRole('tab', { name: 'curl' }).first().click()
  const product = await runBelow(page, 'Create a product', environment)
  const session = await runBelow(page, 'Open a checkout', { ...environment, PRODUCT_ID: product.product_id ?? '' })
  // Nothing listens at the newcomer's own address yet.
  await page.route('http://localhost:8080/**', (route) => route.fulfill({ body: 'Thanks' }))
  await page.goto(session.checkout_url ?? '')
  await fillCheckout(page, { email: uniqueEmail('newcomer') })
  await payButton(page).click()
  await page.waitForURL(/localhost:8080\/thanks\?.*status=succeeded/)
  await page.goto(`${world.platform.url}/docs/start`)
  const payments = await runBelow(page, 'See the payment', environment)
  expect(payments.items).toMatchObject([{ status: 'succeeded', total_amount: 2900 }])
})

test('search finds a page by a word of it, by keyboard too, and a page that doesn’t exist says where to go', async ({
  page,
  world,
}) => {
  await page.goto(`${world.provider.url}/docs`)
  await page.keyboard.press('/')
  await page.keyboard.type('break webhooks')
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'docs search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/testing/)
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('No results for “zzzz”')).toBeVisible()
  expect((await page.goto(`${world.provider.url}/docs/nowhere`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('“Try it” makes a call with the reader’s own test key, and no call with a live key', async ({ page, world }) => {
  const key = await openKey(world)
  await page.goto(`${world.provider.url}/docs/api/create_customer`)
  await page.getByLabel('Test key').fill('tpk_live_0123456789')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('This is a live key. Use a test key here.')).toBeVisible()
  await page.getByLabel('Test key').fill(key)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('status')).toContainText('"customer_id": "cus_')
  await expectAccessible(page, 'call')
  // The key stays for the next call, in this tab.
  await page.goto(`${world.provider.url}/docs/api/list_customers`)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('status')).toContainText('Maya Lindqvist')
})

test('every kind of page of the docs is accessible, and its contents unfold on a phone', async ({ page, world }) => {
  for (const path of [
    '',
    '/start',
    '/webhooks',
    '/api',
    '/api/create_session',
    '/api/receive_payment_succeeded',
    '/api/error-codes',
  ]) {
    await page.goto(`${world.provider.url}/docs${path}`)
    await expectAccessible(page, `docs${path}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Subscriptions' })
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Contents' }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
})

test(`a page of the docs loads script, styles and font in at most ${PAGE_BYTES_MAX / 1000} kB`, async ({ page, world }) => {
  const devTools = await page.context().newCDPSession(page)
  let bytes = 0
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(`${world.provider.url}/docs/start`)
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(PAGE_BYTES_MAX)
})
