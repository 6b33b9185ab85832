import type { Browser, Page } from '@playwright/test'
import { takeTurns } from '@tradepost/kit/test-runs'
import { openPortalShop } from '#src/portal/portal-steps.ts'
import { payHosted } from '#src/world/hosted-checkout.ts'
import { expect, test } from '#src/world/journey.ts'
import { type PageToVisit, visitPage } from '#src/world/visit-page.ts'
import type { Visitor } from '#src/world/visitor.ts'
import type { House } from '#src/world/world.ts'

/** Nobody sees less than this; Chromium counts how text moves by a part of a pixel. */
const SHIFT_MAX = 0.001
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

const shows = (role: 'heading' | 'button' | 'link', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().waitFor()
}

const pagesOf = ({ platform: { url } }: House, { cookies }: Visitor) => {
  const jar = [...cookies].map(([name, value]) => ({ name, value: decodeURIComponent(value), url }))
  return (path: string, isReady: PageToVisit['isReady']): PageToVisit => ({
    name: path,
    address: url + path,
    cookies: jar,
    isReady,
  })
}

let turn = 0
/** Chooses for each page one of the screens, the other one with the next seed. */
const nextScreens = () => takeTurns(SCREENS, { turn: turn++, every: SCREENS.length })

/** One of so many pages is opened in `npm test`, another one with the next seed. */
const EVERY = 3

/** Opens pages with an empty cache, on a slow processor and line, and expects that nothing on them moves by itself. */
async function expectStill(browser: Browser, pages: readonly PageToVisit[], screens = nextScreens): Promise<void> {
  for (const page of pages.length > 1 ? takeTurns(pages, { turn: 0, every: EVERY }) : pages)
    for (const viewport of screens()) {
      const { layoutShift, moved } = await visitPage(browser, page, { viewport, locale: 'en-US' })
      expect.soft(layoutShift, [`${page.name}, ${viewport.width} px`, ...moved].join('\n')).toBeLessThan(SHIFT_MAX)
    }
}

test('pages of a shop stand still while they load, and so does the cart', async ({ world, browser }) => {
  const { slug, products } = await world.openShop()
  const buyer = world.visitor()
  const of = pagesOf(world, world.visitor())
  const id = products.trySquare.product_id
  const put = (quantity: number) => buyer.call('PUT', `/api/shops/${slug}/cart/items/${id}`, { quantity })
  expect((await put(1)).status).toBe(200)
  const started = await buyer.post<{ checkout_url: string; order_id: string }>(`/api/shops/${slug}/checkout`, { country: 'US' })
  await payHosted(started.body.checkout_url, { email: 'buyer@example.com', country: 'US' })
  await world.drainAll()
  expect((await put(2)).status).toBe(200)
  const ofBuyer = pagesOf(world, buyer)
  await expectStill(browser, [
    of(`/shop/${slug}`, shows('link', /Try Square/)),
    of(`/shop/${slug}/${id}`, shows('button', 'Add to cart')),
    ofBuyer(`/cart?shop=${slug}`, shows('button', 'Check out')),
    of(`/cart?shop=${slug}`, shows('link', /Acme Tools/)),
    ofBuyer(`/orders/${started.body.order_id}`, shows('heading', /Thank you/)),
  ])
})

test('sign-in and account pages stand still while they load', async ({ world, browser }) => {
  const { visitor } = await world.openShop()
  const of = pagesOf(world, world.visitor())
  const ofSeller = pagesOf(world, visitor)
  await expectStill(browser, [
    of('/sign-in', shows('button', /^Sign in/)),
    of('/sign-up', shows('button', 'Create account')),
    ofSeller('/account', shows('heading', 'Profile')),
    ofSeller('/account/security', shows('heading', 'Sessions')),
    ofSeller('/account/purchases', shows('heading', 'No purchases yet')),
  ])
})

test('the dashboard stands still while it loads', async ({ world, browser }) => {
  const { slug, visitor } = await world.openShop()
  await world.drainAll()
  const of = pagesOf(world, visitor)
  // The first answers prepare the server; on a busy machine, they come too late for the page.
  for (const page of ['', '/products', '/payments', '/customers']) await visitor.get(`/dashboard/${slug}${page}`)
  await expectStill(browser, [
    of(`/dashboard/${slug}`, shows('heading', /Set up your shop/)),
    of(`/dashboard/${slug}/products`, shows('link', /Caliper/)),
    of(`/dashboard/${slug}/payments`, shows('heading', 'No payments yet')),
    of(`/dashboard/${slug}/customers`, shows('heading', 'No customers yet')),
  ])
})

test('the hosted checkout and the portal stand still while they load', async ({ world, browser }) => {
  const { client, customerId, productId } = await openPortalShop(world)
  const { checkout_url: checkout } = await client.checkoutSessions.create({
    product_cart: [{ product_id: productId, quantity: 1 }],
  })
  const page = { name: 'checkout', address: checkout ?? '', cookies: [], isReady: shows('button', /^Subscribe/) }
  await expectStill(browser, [page])
  // A link opens the portal once.
  for (const viewport of nextScreens()) {
    const { link } = await client.customers.customerPortal.create(customerId, {})
    await expectStill(browser, [{ name: 'portal', address: link, cookies: [], isReady: shows('heading', 'Hello, Maya') }], () => [
      viewport,
    ])
  }
})
