import type { BrowserContext, Page } from '@playwright/test'
import { takeSample } from '@tradepost/kit/testing/test-runs'
import { signInAs } from '#src/auth/accounts/account-steps.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

const HOSTILE = [
  '</script><script>window.broken = 1</script>',
  '<img src=x onerror="window.broken = 1">',
  '"><svg onload=window.broken=1>',
  '<!--<script>',
  "$& $' $1 &lt;b&gt;",
]

const EVERY_MONTH = { payment_frequency_interval: 'Month', payment_frequency_count: 1 }
const FOR_YEARS = { subscription_period_interval: 'Year', subscription_period_count: 10 }

/** Puts two Calipers, a subscription and a Try Square into a browser's cart. */
async function fillCart(world: House, seller: Seller, context: BrowserContext): Promise<void> {
  const made = await seller.visitor.post<{ product_id: string }>(`/api/organizations/${seller.slug}/products`, {
    name: 'Tool club',
    description: 'A new tool each month',
    price: { type: 'recurring_price', price: 900, currency: 'USD', tax_inclusive: false, ...EVERY_MONTH, ...FOR_YEARS },
    tax_category: 'digital_products',
  })
  expect(made.status).toBe(200)
  await world.drainAll()
  const buyer = world.visitor()
  const { caliper, trySquare } = seller.products
  for (const [id, quantity] of [
    [caliper.product_id, 2],
    [made.body.product_id, 1],
    [trySquare.product_id, 1],
  ] as const)
    expect((await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${id}`, { quantity })).status).toBe(200)
  await signInAs(context, buyer, world)
}

const cartOf = (world: House, { slug }: Seller) => `${world.platform.url}/cart?shop=${slug}`

async function sell(seller: Seller, name: string): Promise<string> {
  const made = await seller.visitor.post<{ product_id: string }>(`/api/organizations/${seller.slug}/products`, {
    name,
    description: name,
    price: { type: 'one_time_price', price: 1200, currency: 'USD', tax_inclusive: false },
    tax_category: 'digital_products',
  })
  expect(made.status).toBe(200)
  return made.body.product_id
}

/** Collects what the page reports as wrong, such as a first picture that isn't the server's. */
function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

const shopOf = (world: House, { slug }: Seller) => `${world.platform.url}/shop/${slug}`

test('a shop and its products can be read without JavaScript', async ({ world, browser }) => {
  const seller = await world.openShop()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shopOf(world, seller))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Caliper Caliper, measured/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caliper' })).toBeVisible()
  await expect(page.getByText('Caliper, measured twice')).toBeVisible()
  await expect(page.getByText('$39').first()).toBeVisible()
  await expect(page).toHaveTitle('Caliper · Acme Tools')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shopOf(world, seller)}/${seller.products.caliper.product_id}`)
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(facts).toMatchObject({
    '@type': 'Product',
    name: 'Caliper',
    offers: { '@type': 'Offer', price: '39.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
})

test('a cart and its total can be read without JavaScript', async ({ world, browser }) => {
  const seller = await world.openShop()
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-AT' })
  await fillCart(world, seller, context)
  const page = await context.newPage()
  await page.goto(cartOf(world, seller))
  await expect(page.getByRole('heading', { level: 1, name: 'Warenkorb' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Caliper' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try Square' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Land' }).locator('option:checked')).toHaveText('Österreich')
  await expect(page.getByText('MwSt. 20\u00a0%')).toBeVisible()
  // 2 × 39, 9 and 24, with 20% tax.
  await expect(page.getByText('133,20\u00a0$').last()).toBeVisible()
  expect(await page.content()).toContain('<noscript id="page-end">Um mit Tradepost zu kaufen')
})

for (const language of takeSample(['en', 'de', 'ar', 'ja'], { count: 1 }))
  test(`the script takes over the page that the server drew in ${language}, without drawing it anew`, async ({
    world,
    browser,
  }) => {
    const seller = await world.openShop()
    // A day's difference from the server's time zone.
    const context = await browser.newContext({ locale: language, timezoneId: 'Pacific/Kiritimati' })
    await fillCart(world, seller, context)
    const page = await context.newPage()
    const problems = listenForProblems(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    const shop = shopOf(world, seller)
    for (const address of [cartOf(world, seller), shop, `${shop}/${seller.products.caliper.product_id}`]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect({ problems, calls }).toEqual({ problems: [], calls: [] })
    // The page works: its script has taken over.
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('status')).first()).toBeVisible()
  })

test('names of products stay text on pages that the server draws', async ({ world, browser }) => {
  const seller = await world.openShop()
  const ids: string[] = []
  for (const name of HOSTILE) ids.push(await sell(seller, name))
  await world.drainAll()
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = listenForProblems(page)
  await page.goto(shopOf(world, seller))
  for (const name of HOSTILE) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  for (const [index, id] of ids.entries()) {
    await page.goto(`${shopOf(world, seller)}/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE[index] ?? '')
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
    expect(facts.name).toBe(HOSTILE[index])
  }
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(problems).toEqual([])
})

const PLACES = [
  ['en', 'Pacific/Kiritimati'],
  ['de', 'America/Los_Angeles'],
  ['ja', 'UTC'],
] as const

for (const [language, timezoneId] of takeSample(PLACES, { count: 1 }))
  test(`N57: the list of carts, drawn in ${language} for ${timezoneId}, is taken over without an error, at every load`, async ({
    world,
    browser,
  }) => {
    const [first, second] = [await world.openShop(), await world.openShop('Bravo Tools')]
    const context = await browser.newContext({ locale: language, timezoneId })
    const buyer = world.visitor()
    for (const { slug, products } of [first, second])
      await buyer.call('PUT', `/api/shops/${slug}/cart/items/${products.caliper.product_id}`, { quantity: 1 })
    await signInAs(context, buyer, world)
    const page = await context.newPage()
    const problems = listenForProblems(page)
    // Late and early answers: an answer that isn't sent with the page comes before or after the script has taken over.
    for (const address of ['/cart', '/cart', '/cart', `/cart?shop=${first.slug}`]) {
      await page.goto(`${world.platform.url}${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(problems).toEqual([])
  })
