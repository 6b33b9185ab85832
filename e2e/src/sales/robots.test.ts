import { writeAddresses, writeSitemap } from '@tradepost/platform-server/storefront/sitemap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const fetchText = async (path: string) => {
  const answer = await fetch(`${world.platform.url}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const addressOf = (...parts: string[]) => [world.platform.url, 'shop', seller.slug, ...parts].join('/')
const listLocations = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
const listAddresses = async (path = '/sitemap.xml') => listLocations((await fetchText(path)).text)
/** Lets the sitemap be read again. */
const waitForSitemap = () => world.advance(10 * 60_000)

test('robots are told which pages are private, and where the others are listed', async () => {
  const { status, type, text } = await fetchText('/robots.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=UTF-8' })
  const lines = text.split('\n')
  for (const path of ['/account', '/admin', '/cart', '/dashboard', '/orders']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /api/shops/')
  expect(lines).toContain(`Sitemap: ${world.platform.url}/sitemap.xml`)
  expect(text).not.toContain('Disallow: /shop\n')
})

test('the sitemap lists each open shop and what it sells, and no archived product', async () => {
  await waitForSitemap()
  const { caliper, trySquare } = seller.products
  const pages = [addressOf(), addressOf(caliper.product_id), addressOf(trySquare.product_id)]
  expect((await fetchText('/sitemap.xml')).type).toBe('application/xml; charset=utf-8')
  expect((await listAddresses()).toSorted()).toEqual(pages.toSorted())

  const client = await sellerClient(world, seller)
  await client.products.archive(trySquare.product_id)
  await waitForSitemap()
  expect((await listAddresses()).toSorted()).toEqual(pages.slice(0, 2).toSorted())
})

test('a sitemap is written once in ten minutes, however many ask', async () => {
  await waitForSitemap()
  const before = await listAddresses()
  await world.openShop('Bravo Tools')
  expect(await listAddresses()).toEqual(before)
  await waitForSitemap()
  expect((await listAddresses()).length).toBeGreaterThan(before.length)
})

test('a closed shop leaves the sitemap', async () => {
  const other = await world.openShop('Closing Tools')
  await waitForSitemap()
  expect(await listAddresses()).toContain(`${world.platform.url}/shop/${other.slug}`)
  expect((await other.visitor.post('/api/auth/organization/delete', { organizationId: other.organizationId })).status).toBe(200)
  await waitForSitemap()
  expect((await listAddresses()).filter((address) => address?.includes(`/shop/${other.slug}`))).toEqual([])
})

test.each(['/sitemaps/1.xml', '/sitemaps/99999.xml', '/sitemaps/x.xml', '/sitemaps/-1.xml', '/sitemaps/01.xml'])(
  '%s, which lists nothing, is a 404',
  async (path) => expect((await fetchText(path)).status).toBe(404),
)

test('a sitemap of more pages than a file may have is divided, with each page in one file', async () => {
  const { deps } = world.platform
  const whole = listLocations(await writeSitemap(deps))
  expect(whole.length).toBeGreaterThan(2)
  const files = listLocations(await writeSitemap(deps, 2))
  expect(files).toEqual(
    Array.from({ length: Math.ceil(whole.length / 2) }, (_, file) => `${world.platform.url}/sitemaps/${file}.xml`),
  )
  const parts = await Promise.all(files.map((_, file) => writeAddresses(deps, { file, max: 2 })))
  expect(parts.flatMap(listLocations)).toEqual(whole)
  expect(await writeAddresses(deps, { file: files.length, max: 2 })).toBeUndefined()
})

test('one file of the sitemap has all pages while they are few', async () => {
  await waitForSitemap()
  expect(await listAddresses('/sitemaps/0.xml')).toEqual(await listAddresses())
})

/** Reads a page as a robot that runs no scripts. */
async function readPage(path: string) {
  const { status, text } = await fetchText(path)
  const facts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, fact]) =>
    JSON.parse(String(fact)),
  )
  return { status, text, canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1], facts }
}

test('a product without scripts has its own address and the fields that rich results require', async () => {
  const address = addressOf(seller.products.caliper.product_id)
  const { status, text, canonical, facts } = await readPage(`${new URL(address).pathname}?utm_source=x`)
  expect({ status, canonical }).toEqual({ status: 200, canonical: address })
  expect(text).toMatch(/<h1[^>]*>Caliper<\/h1>/)
  const shop = { name: 'Acme Tools', url: addressOf() }
  // Google's "Product snippet": name and offers with a price; "Breadcrumb": at least two items with position, name and item.
  expect(facts).toMatchObject([
    {
      '@type': 'Product',
      name: 'Caliper',
      offers: { '@type': 'Offer', price: '39.00', priceCurrency: 'USD', seller: shop },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: shop.name, item: shop.url },
        { position: 2, name: 'Caliper', item: address },
      ],
    },
  ])
})

test('a subscription says to robots what it costs each time', async () => {
  const { body } = await seller.visitor.post<{ product_id: string }>(`/api/organizations/${seller.slug}/products`, {
    name: 'Tool club',
    description: 'A new tool each quarter',
    price: {
      type: 'recurring_price',
      price: 900,
      currency: 'USD',
      tax_inclusive: false,
      payment_frequency_interval: 'Month',
      payment_frequency_count: 3,
      subscription_period_interval: 'Year',
      subscription_period_count: 10,
    },
    tax_category: 'digital_products',
  })
  const { facts } = await readPage(new URL(addressOf(body.product_id)).pathname)
  expect(facts[0].offers).toMatchObject({
    price: '9.00',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: '9.00',
      priceCurrency: 'USD',
      billingDuration: 3,
      unitCode: 'MON',
    },
  })
})

test('a shop says to robots what it is and where', async () => {
  const { canonical, facts } = await readPage(`/shop/${seller.slug}?q=caliper`)
  expect(canonical).toBe(addressOf())
  expect(facts).toEqual([{ '@context': 'https://schema.org', '@type': 'OnlineStore', name: 'Acme Tools', url: addressOf() }])
})

test.each(['/pdt_unknown', '/about/us', '/../nowhere-at-all'])('a page %s of no shop is a 404 for robots', async (path) => {
  expect((await fetchText(`/shop/${seller.slug}${path}`)).status).toBe(404)
})
