import type { Page } from '@playwright/test'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { countScripts } from '#src/world/pages/script-bytes.ts'
import { sellerClient } from '#src/world/seller-client.ts'

/**
 * Requests of a page until it can be used: itself, its style, font and entry, six files of its area, two of texts, a late
 * answer.
 */
const REQUESTS_MAX = 13

/** Page, script, styles, texts and font of the hosted checkout as sent: 1.6 kB are digests (decision 78), 0.6 kB card marks. */
const CHECKOUT_BYTES_MAX = 95_000

/** Opens a page with an empty cache and returns what it requested. */
async function listRequests(page: Page, address: string): Promise<string[]> {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return requests
}

for (const path of ['products', 'payments', 'settings'])
  test(`the dashboard's page of ${path} makes at most ${REQUESTS_MAX} requests`, async ({ world, page }) => {
    const seller = await world.openShop()
    const { url } = world.platform
    await signInAs(page.context(), seller.visitor, world)
    // The first visit prepares the server; on a busy machine, its answers come too late for the page.
    await seller.visitor.get(`/dashboard/${seller.slug}/${path}`)
    const requests = await listRequests(page, `${url}/dashboard/${seller.slug}/${path}`)
    expect(requests.filter((each) => each.startsWith('/assets/')).length).toBeGreaterThan(5)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    // Who is signed in, and in which organizations, came with the page.
    expect(requests).not.toContain('/api/auth/get-session')
    expect(requests).not.toContain('/api/organizations')
    // Nothing in the page's scripts is against its policy.
    expect(requests).not.toContain('/reports')
  })

test(`the hosted checkout is sent in at most ${CHECKOUT_BYTES_MAX / 1000} kB and asks for nothing afterwards`, async ({
  world,
  page,
}) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { checkout_url: address } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  })
  const sent = new Map<string, number>()
  const kinds = new Map<string, string>()
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type ?? 'Other'))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sent.set(requestId, encodedDataLength))
  await devTools.send('Network.enable')
  await page.goto(address ?? '')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...kinds.values()].filter((kind) => kind === 'Fetch' || kind === 'XHR' || kind === 'EventSource')).toEqual([])
  expect([...kinds.values()]).toContain('Font')
  expect(sent.size).toBe(kinds.size)
  const bytes = [...sent.values()].reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeLessThanOrEqual(CHECKOUT_BYTES_MAX)
})

/** The most that a page's scripts may have, in kB of 1,024 bytes, as Chromium receives them, until the page is still. */
const SCRIPTS_MAX = {
  '/': 149,
  '/shop/{shop}': 157,
  '/shop/{shop}/{product}': 157,
  '/cart?shop={shop}': 160,
  '/sign-in': 311,
  '/account': 311,
  '/account/purchases': 311,
  '/dashboard/{shop}': 385,
  '/dashboard/{shop}/products': 415,
  '/dashboard/{shop}/payments': 400,
}

/** What a page of another area of the dashboard adds at most, in kB. */
const AREA_MAX = 38

/** Goes from Home to other areas of the dashboard. */
async function expectLightSteps(page: Page, countFiles: () => number): Promise<void> {
  for (const name of ['Payments', 'Products', 'Developers']) {
    const before = countFiles()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(new RegExp(name === 'Developers' ? 'API keys|Webhooks' : name))
    await page.waitForLoadState('networkidle')
    expect.soft((countFiles() - before) / 1024, name).toBeLessThanOrEqual(AREA_MAX)
    expect.soft(countFiles(), name).toBeGreaterThan(before)
  }
}

test('no page loads more script than it has to', async ({ world, browser }) => {
  const seller = await world.openShop()
  for (const [path, most] of Object.entries(SCRIPTS_MAX)) {
    const context = await browser.newContext()
    if (/account|dashboard/.test(path)) await signInAs(context, seller.visitor, world)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    const scripts = countScripts(page, devTools)
    await page.goto(
      world.platform.url + path.replace('{shop}', seller.slug).replace('{product}', seller.products.caliper.product_id),
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft((scripts.files() + (await scripts.inline())) / 1024, path).toBeLessThanOrEqual(most)
    if (path === '/dashboard/{shop}') await expectLightSteps(page, scripts.files)
    await context.close()
  }
})
