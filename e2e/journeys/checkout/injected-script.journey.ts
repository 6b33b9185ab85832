import type { Page } from '@playwright/test'
import { expect, fillCheckout, payButton, test } from '#src/world/pages/journey.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'

const INJECTED = `<script>window.stolen = 'inline'</script><script src="/assets/evil.js"></script>`

/** Changes a page and its files on their way, as a proxy or a network can that somebody took over. */
async function inject(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const answer = await route.fetch()
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers()
    const body = (await answer.text()).replace('</head>', () => `${INJECTED}</head>`)
    await route.fulfill({ status: answer.status(), headers, body })
  })
  await page.route('**/assets/evil.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "window.stolen = 'file'" }),
  )
}

test('scripts that a proxy adds to the checkout don’t run and are reported, and the buyer can pay', async ({ world, page }) => {
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const { checkout_url: address = '' } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  })
  const countReports = async () => {
    const figures = await (await fetch(`${world.provider.url}/metrics`)).text()
    return Number(/^page_reports(?:\{[^}]*\})? (\d+)$/m.exec(figures)?.[1])
  }
  const before = await countReports()
  await inject(page, address ?? '')
  await page.goto(address ?? '')
  await fillCheckout(page, { email: uniqueEmail('injected') })
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  await expect.poll(countReports).toBeGreaterThan(before)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /Thank you, Maya/ })).toBeVisible()
})
