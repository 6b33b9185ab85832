import { chromium, type Page } from '@playwright/test'
import { type Cookie, LINES, type PageToVisit, type Visit, visitPage } from '@tradepost/e2e/world/pages/visit-page'
import type { Seller } from '@tradepost/e2e/world/seller'
import { sellerClient } from '@tradepost/e2e/world/seller-client'
import type { World } from '@tradepost/e2e/world/world'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const VISITS = Number(process.env.VISITS ?? 5)
const SCREENS = [
  { name: '1280 px', width: 1280, height: 900, line: LINES.home },
  { name: '390 px', width: 390, height: 844, line: LINES.phone },
]
/** More products than the first screen of a shop shows. */
const PRODUCTS = 30

async function stock({ visitor, slug }: Seller): Promise<void> {
  for (let count = 1; count <= PRODUCTS; count += 1) {
    const made = await visitor.post(`/api/organizations/${slug}/products`, {
      name: `Ruler ${count}`,
      description: `A ruler of ${count} decimeters`,
      price: { type: 'one_time_price', price: count * 100, currency: 'USD', tax_inclusive: false },
      tax_category: 'digital_products',
    })
    if (made.status !== 200) throw new Error(`A product was not made: ${JSON.stringify(made.body)}`)
  }
}

async function openCheckout(world: World, seller: Seller): Promise<string> {
  const client = await sellerClient(world, seller)
  const { checkout_url: address } = await client.checkoutSessions.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  })
  if (!address) throw new Error('The checkout has no page')
  return address
}

const shows =
  (role: 'heading' | 'button' | 'link', name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole(role, { name }).first().waitFor()
  }

/** Lists ten pages as buyers and sellers open them: each person has what a shop of some size has. */
async function listPages(world: World): Promise<PageToVisit[]> {
  const seller = await world.openShop('Bench')
  await stock(seller)
  await world.drainAll()
  const { url } = world.platform
  const { slug, products } = seller
  const cookies: Cookie[] = [...seller.visitor.cookies].map(([name, value]) => ({ name, value, url }))
  const of = (path: string) => ({ address: `${url}${path}`, cookies })
  const buyer = world.visitor()
  await buyer.get(`/shop/${slug}`)
  const path = `/api/shops/${slug}/cart/items/${products.caliper.product_id}`
  const added = await buyer.call('PUT', path, { quantity: 1 })
  if (added.status !== 200) throw new Error(`The cart was not filled: ${JSON.stringify(added.body)}`)
  const ofBuyer = [...buyer.cookies].map(([name, value]) => ({ name, value, url }))
  return [
    { name: 'landing page', ...of('/'), cookies: [], isReady: shows('heading', /./) },
    { name: 'shop', ...of(`/shop/${slug}`), cookies: [], isReady: shows('link', /Ruler 30/) },
    {
      name: 'product',
      ...of(`/shop/${slug}/${products.caliper.product_id}`),
      cookies: [],
      isReady: shows('button', 'Add to cart'),
    },
    { name: 'cart', ...of(`/cart?shop=${slug}`), cookies: ofBuyer, isReady: shows('button', /^Check out|^Checkout|^Continue/) },
    { name: 'sign-in', ...of('/sign-in'), cookies: [], isReady: shows('button', /^Sign in/) },
    { name: 'account security', ...of('/account/security'), isReady: shows('heading', /Sessions|Signed in/i) },
    { name: 'dashboard home', ...of(`/dashboard/${slug}`), isReady: shows('heading', /Set up your shop/) },
    { name: 'dashboard products', ...of(`/dashboard/${slug}/products`), isReady: shows('link', /Ruler 30/) },
    { name: 'dashboard payments', ...of(`/dashboard/${slug}/payments`), isReady: shows('heading', 'Payments') },
    { name: 'hosted checkout', address: await openCheckout(world, seller), cookies: [], isReady: shows('button', /^Pay/) },
  ]
}

function print(name: string, visits: readonly Visit[]): void {
  const median = (pick: (visit: Visit) => number) => quantile(visits.map(pick), 0.5)
  const most = (pick: (visit: Visit) => number) => Math.max(...visits.map(pick))
  const number = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width)
  report(
    [
      name.padEnd(28),
      `${number(
        median(({ requests }) => requests),
        4,
      )} requests`,
      `${number(
        median(({ calls }) => calls),
        3,
      )} calls`,
      `${number(median(({ bytes }) => bytes) / 1000, 7, 1)} kB`,
      `scripts ${number(median(({ scriptBytes }) => scriptBytes) / 1024, 6, 1)} kB`,
      `largest paint ${number(
        median(({ largestPaint }) => largestPaint),
        6,
      )} ms`,
      `shift ${most(({ layoutShift }) => layoutShift).toFixed(4)}`,
      `blocked ${number(
        median(({ blocked }) => blocked),
        5,
      )} ms`,
    ].join('  '),
  )
}

/**
 * Measures ten pages in Chromium with an empty cache and a processor four times slower, on a line of 10 Mbit/s and, on a phone,
 * of 1.6: medians, and the largest layout shift. `PAGES` names some of them. Scripts are in kB of 1,024 bytes.
 */
export async function runPageBench(world: World): Promise<void> {
  const wanted = process.env.PAGES?.split(',')
  const pages = (await listPages(world)).filter(({ name }) => !wanted || wanted.includes(name))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-gpu'],
  })
  try {
    for (const { name: screen, line, ...viewport } of SCREENS) {
      for (const page of pages) {
        const visits: Visit[] = []
        for (let count = 0; count < VISITS; count += 1) visits.push(await visitPage(browser, page, { viewport, line }))
        print(`${page.name}, ${screen}`, visits)
      }
    }
  } finally {
    await browser.close()
  }
}
