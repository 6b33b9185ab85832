import type { Browser, Page } from '@playwright/test'
import { takeTurns } from '@tradepost/kit/testing/test-runs'
import { openPortalShop } from '#src/portal/portal-steps.ts'
import { openFullShop } from '#src/seller/home/full-shop.ts'
import { fillTeam } from '#src/seller/team-steps.ts'
import { expectAccessible } from '#src/world/pages/accessible.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { expect, test } from '#src/world/pages/journey.ts'
import { type PageToVisit, visitPage } from '#src/world/pages/visit-page.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { House } from '#src/world/world.ts'

/** Nobody sees less than this: a centered word that gets a few pixels narrower when its font arrives. */
const SHIFT_MAX = 0.002
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** One of so many pages is opened in `npm test`, another one with the next seed. */
const EVERY = 6
/** What the browser says of an answer that is meant: nobody is signed in, nothing is there, or a code is unknown. */
const MEANT = /the server responded with a status of (401|404|422)/
/** On a slow machine, these pages still move what is below a part that comes later (docs/progress.md). */
const MOVES_YET = [
  /^\/welcome/,
  /\/products\/(new|pdt_\w+)$/,
  /\?q=nothing$/,
  /\/(payments|customers)\/\w+$/,
  /\/team\/invitations/,
]

const LONG_EMAIL = 'a.rather.long.address.of.somebody@pages-journey.example.com'
const LONG_NAME = 'Maximiliana Featherstonehaugh-Cholmondeley'

const shows = (role: 'heading' | 'button' | 'link', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().waitFor()
}
const showsHeading = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

type Place = readonly [path: string, isReady?: PageToVisit['isReady']]

/** Lists pages of the platform as somebody sees them. */
const listPages = ({ platform: { url } }: House, { cookies }: Visitor, places: readonly Place[]): PageToVisit[] =>
  places.map(([path, isReady = showsHeading]) => ({
    name: path,
    address: url + path,
    cookies: [...cookies].map(([name, value]) => ({ name, value: decodeURIComponent(value), url })),
    isReady,
  }))

let turn = 0
/**
 * Opens a page with an empty cache, on a slow processor and line: nothing moves by itself, all can use it, no error is reported.
 */
async function expectFine(browser: Browser, open: () => PageToVisit | Promise<PageToVisit>): Promise<void> {
  turn += 1
  for (const viewport of takeTurns(SCREENS, { turn, every: SCREENS.length })) {
    const page = await open()
    const look = (opened: Page) => expectAccessible(opened, page.name)
    const { layoutShift, moved, errors } = await visitPage(browser, { ...page, look }, { viewport, locale: 'en-US' })
    if (!MOVES_YET.some((path) => path.test(page.name)))
      expect.soft(layoutShift, [`${page.name}, ${viewport.width} px`, ...moved].join('\n')).toBeLessThan(SHIFT_MAX)
    expect
      .soft(
        errors.filter((error) => !MEANT.test(error)),
        page.name,
      )
      .toEqual([])
  }
}

async function expectAllFine(browser: Browser, pages: readonly PageToVisit[]): Promise<void> {
  for (const page of takeTurns(pages, { turn: 0, every: EVERY })) await expectFine(browser, () => page)
}

test('every page of a shop stands still while it loads, and is accessible', async ({ world, browser }) => {
  test.slow()
  const { slug, products } = await world.openShop()
  const [anyone, buyer] = [world.visitor(), world.visitor()]
  const id = products.trySquare.product_id
  const put = (quantity: number) => buyer.call('PUT', `/api/shops/${slug}/cart/items/${id}`, { quantity })
  expect((await put(1)).status).toBe(200)
  const started = await buyer.post<{ checkout_url: string; order_id: string }>(`/api/shops/${slug}/checkout`, { country: 'US' })
  await payHosted(started.body.checkout_url, { email: 'buyer@example.com', country: 'US' })
  await world.drainAll()
  expect((await put(2)).status).toBe(200)
  await expectAllFine(browser, [
    ...listPages(world, anyone, [
      ['/'],
      ['/nowhere'],
      [`/shop/${slug}`, shows('link', /Try Square/)],
      [`/shop/${slug}/${id}`, shows('button', 'Add to cart')],
      [`/shop/${slug}/code/SPRING`],
      [`/cart?shop=${slug}`, shows('link', /Acme Tools/)],
    ]),
    ...listPages(world, buyer, [
      [`/cart?shop=${slug}`, shows('button', 'Check out')],
      [`/orders/${started.body.order_id}`, shows('heading', /Thank you/)],
    ]),
  ])
})

test('every page of the provider stands still while it loads, and is accessible', async ({ world, browser }) => {
  const { client, customerId, productId } = await openPortalShop(world)
  const { checkout_url: checkout } = await client.checkoutSessions.create({
    product_cart: [{ product_id: productId, quantity: 1 }],
  })
  const at = (name: string, address: string, isReady = showsHeading) => ({ name, address, cookies: [], isReady })
  const pages = [
    async () => at('checkout', checkout ?? '', shows('button', /^Subscribe/)),
    // A link opens the portal once.
    async () =>
      at('portal', (await client.customers.customerPortal.create(customerId, {})).link, shows('heading', 'Hello, Maya')),
    async () => at('unknown checkout', `${world.provider.url}/session/cks_gone`),
  ]
  for (const open of takeTurns(pages, { turn: 0, every: pages.length })) await expectFine(browser, open)
})

test('every page of signing in and of an account stands still while it loads, and is accessible', async ({
  social: { world },
  browser,
}) => {
  test.slow()
  const person = world.visitor()
  await person.signUp({ email: LONG_EMAIL, name: LONG_NAME })
  await world.visitor().post('/api/auth/sign-in/email', { email: LONG_EMAIL, password: PASSWORD })
  const { body } = await person.post('/api/auth/device/code', { client_id: 'tradepost-cli', scope: 'openid email' })
  await expectAllFine(browser, [
    ...listPages(world, world.visitor(), [
      ['/sign-in', shows('button', /^Sign in/)],
      ['/sign-in?error=account_not_linked&provider=example-id'],
      ['/sign-up', shows('button', 'Create account')],
      ['/forgot-password'],
      ['/reset-password?token=x'],
      ['/reset-password?error=INVALID_TOKEN'],
      ['/verify-email'],
      ['/verify-email?email=maya@example.com&next=/welcome'],
      ['/?deleted=1'],
    ]),
    ...listPages(world, person, [
      ['/sign-in?verified=1'],
      ['/welcome?redirect=/dashboard'],
      ['/device'],
      [`/device?user_code=${body.user_code}`],
      ['/account', shows('heading', 'Profile')],
      ['/account?email=changed'],
      ['/account/security', shows('heading', 'Sessions')],
      ['/account/purchases', shows('heading', 'No purchases yet')],
      ['/account/delete'],
      ['/dashboard'],
    ]),
  ])
})

test('every page of the dashboard stands still while it loads, and is accessible', async ({ world, browser }) => {
  test.slow()
  const seller = await openFullShop(world)
  const { slug, visitor, products } = seller
  const client = await sellerClient(world, seller)
  const teamId = await fillTeam(world, seller)
  const { customer_id } = await client.customers.create({ email: LONG_EMAIL, name: LONG_NAME, metadata: { crm_id: 'A-1042' } })
  const discounts = (await client.discounts.list()).items
  const addon = (await client.addons.list()).items[0]
  const brands = (await client.brands.list()).items
  const payment = (await client.payments.list()).items[0]
  await world.drainAll()
  const paths = [
    '',
    '/products',
    '/products?q=nothing',
    '/products/new',
    `/products/${products.caliper.product_id}`,
    '/addons',
    `/addons/${addon?.id}`,
    '/payments',
    `/payments/${payment?.payment_id}`,
    '/subscriptions',
    '/discounts',
    '/discounts?q=nothing',
    '/discounts/new',
    ...discounts.map(({ discount_id }) => `/discounts/${discount_id}`),
    '/brands',
    '/brands?status=archived',
    '/brands/new',
    ...brands.map(({ brand_id }) => `/brands/${brand_id}`),
    '/customers',
    `/customers/${customer_id}`,
    '/payment-links',
    '/payment-links/new',
    '/settings',
    '/settings/payments',
    '/settings/checkout',
    '/settings/access',
    '/team',
    '/team?q=nothing',
    '/team/invitations',
    '/team/invitations?state=expired',
    '/team/invitations?state=accepted',
    '/team/teams',
    `/team/teams/${teamId}`,
    '/team/roles',
    '/team/roles/member',
    '/team/roles/support',
    '/team/roles/new',
  ]
  // The first answers prepare the server; on a busy machine, they come too late for the page.
  for (const page of ['', '/products', '/payments', '/customers']) await visitor.get(`/dashboard/${slug}${page}`)
  await expectAllFine(
    browser,
    listPages(
      world,
      visitor,
      paths.map((path) => [`/dashboard/${slug}${path}`]),
    ),
  )
})
