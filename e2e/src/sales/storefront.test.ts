import type { Cart, CartEstimate, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let forge: DodoPayments.Brand
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  forge = await client.brands.create({ name: 'Forge & Sons' })
})
afterAll(() => world.close())

type PriceInput = DodoPayments.ProductCreateParams['price']
const once = (price: number, more: object = {}): PriceInput => ({
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  purchasing_power_parity: false,
  price,
  ...more,
})
const monthly = (price: number, more: object = {}): PriceInput => ({
  type: 'recurring_price',
  currency: 'USD',
  discount: 0,
  purchasing_power_parity: false,
  price,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
  ...more,
})
const make = async (name: string, price: PriceInput, more: Partial<DodoPayments.ProductCreateParams> = {}) =>
  (await client.products.create({ name, price, tax_category: 'digital_products', ...more })).product_id

const shopPath = () => `/api/shops/${seller.slug}`
const shelf = async () => (await world.visitor().get<Shop>(shopPath())).body
const pageOf = (id: string) => world.visitor().get<ShopProductPage>(`${shopPath()}/products/${id}`)
const put = <T = Cart>(visitor: Visitor, id: string, body: object) =>
  visitor.call<T>('PUT', `${shopPath()}/cart/items/${id}`, body)
const patch = <T = Cart>(visitor: Visitor, body: object) => visitor.call<T>('PATCH', `${shopPath()}/cart`, body)
const cartOf = async (visitor: Visitor) => (await visitor.get<Cart>(`${shopPath()}/cart`)).body
const estimate = <T = CartEstimate>(visitor: Visitor, country: string) =>
  visitor.get<T>(`${shopPath()}/cart/estimate?country=${country}`)
type Refusal = { code: string; message: string }

describe('the storefront', () => {
  test("shows each product's brand, and only brands with products", async () => {
    expect((await shelf()).brands.map((brand) => brand.name)).toEqual(['Acme Tools'])
    const id = await make('Anvil', once(9900), { brand_id: forge.brand_id })
    const { brands, products } = await shelf()
    expect(brands.map((brand) => brand.name)).toEqual(['Acme Tools', 'Forge & Sons'])
    expect(products.find((product) => product.product_id === id)?.brand_id).toBe(forge.brand_id)
    expect(products.find((product) => product.name === 'Caliper')?.brand_id).toBe(brands[0]?.brand_id)
    await client.products.archive(id)
    expect((await shelf()).brands.map((brand) => brand.name)).toEqual(['Acme Tools'])
  })

  test('lists products beyond one page of the provider, newest first, each once', async () => {
    const other = await world.openShop('Many Things')
    const many = await sellerClient(world, other)
    const makeNail = (index: number) =>
      many.products.create({ name: `Nail ${index}`, price: once(100), tax_category: 'digital_products' })
    await Promise.all(Array.from({ length: 119 }, (_, index) => makeNail(index)))
    world.clock.advance(1)
    await makeNail(119)
    const answer = await world.visitor().call<Shop>('GET', `/api/shops/${other.slug}`, undefined, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const { products } = answer.body
    expect(products).toHaveLength(122)
    expect(new Set(products.map((product) => product.product_id)).size).toBe(122)
    expect(products[0]?.name).toBe('Nail 119')
  })

  test('shows a price with its own percentage off next to the full price', async () => {
    const id = await make('Worn level', once(999, { discount: 15 }))
    expect((await pageOf(id)).body.product).toMatchObject({ price: 849, full_price: 999 })
  })
})

describe('a product page', () => {
  test('shows what the buyer gets and the available add-ons, but no file URLs', async () => {
    const library = await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })
    const id = await make('Plumb Pro', monthly(2900, { trial_period_days: 14 }), {
      addons: [library.id],
      license_key_enabled: true,
      license_key_activations_limit: 3,
      digital_product_delivery: { external_url: 'https://secret.example/plumb', instructions: 'The secret words' },
    })
    const { body } = await pageOf(id)
    expect(body.product.terms).toMatchObject({ type: 'recurring_price', trial_period_days: 14, trial_amount: 0 })
    expect(body.details).toEqual({
      license_key: { activations_limit: 3, valid_for: null },
      delivery: { file_count: 0, file_bytes: 0, has_link: true, has_instructions: true },
      addons: [{ addon_id: library.id, name: 'Team library', description: null, image: null, price: 600, currency: 'USD' }],
    })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('shows other products of the same brand, but not itself', async () => {
    const [one, two] = [
      await make('Tongs', once(1900), { brand_id: forge.brand_id }),
      await make('Hammer', once(2900), { brand_id: forge.brand_id }),
    ]
    const { body } = await pageOf(one)
    expect(body.brand).toMatchObject({ brand_id: forge.brand_id, name: 'Forge & Sons' })
    expect(body.related.map((product) => product.product_id)).toEqual([two])
  })

  test("is not found for another business's, an archived or an unknown product", async () => {
    const other = await world.openShop('Elsewhere')
    expect((await pageOf(other.products.caliper.product_id)).status).toBe(404)
    const id = await make('Gone', once(100))
    await client.products.archive(id)
    expect((await pageOf(id)).status).toBe(404)
    expect((await pageOf('pdt_never')).status).toBe(404)
    expect((await world.visitor().get('/api/shops/no-such-shop/products/pdt_never')).status).toBe(404)
  })

  test('has its title and description before any script runs, with HTML escaped', async () => {
    const id = await make('</title><script>alert(1)</script>', once(100), { description: '"><img src=x onerror=alert(1)>' })
    await shelf()
    const html = (await world.visitor().get<{ text: string }>(`/shop/${seller.slug}/${id}`)).body.text
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Acme Tools</title>')
    expect(html).toContain('<meta property="og:description" content="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">')
    expect(html).not.toContain('<img src=x')
    const front = await world.visitor().get<{ text: string }>(`/shop/${seller.slug}`)
    expect(front.body.text).toContain('<title>Acme Tools</title>')
    // N51: the shop's own words and picture.
    expect(front.body.text).toMatch(/<meta property="og:description" content="[^"]*Caliper/)
    expect(front.body.text).not.toContain('Open a shop, sell what you make')
    expect(front.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${world.provider.url} https:`)
    expect((await world.visitor().get('/shop/no-such-shop')).status).toBe(404)
    await client.products.archive(id)
  })
})

describe("M58: a page that doesn't exist answers 404 with the app:", () => {
  const pageAt = (path: string, visitor = world.visitor()) => visitor.get<{ text: string }>(path)
  /** The app's script and its place; what is loaded ahead and which answers come along depend on the page. */
  const appOf = (html: string) => [html.match(/<script type="module"[^>]*>/)?.[0], html.slice(html.indexOf('<body'))]

  test.each([
    ...['/nope', '/nope/nope', '/cart/nope', '/shop/no-such-shop', '/orders/ord_nope', '/orders/%00', '/orders/%zz'],
    ...['/shop/%', '/shop/%00', '/shop/no-such-shop/pdt_nope', '/sign-in%', '/dashboard/%/payments', '/account/%ff'],
  ])('GET %s', async (path) => {
    const { status, headers, body } = await pageAt(path)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('text/html')
    expect(appOf(body.text)).toEqual(appOf((await pageAt('/sign-in')).body.text))
  })

  test('N58: a product that the shop doesn’t sell, and no path is worth a line in the log', async () => {
    const warn = vi.spyOn(world.platform.deps.log, 'warn')
    const other = await world.openShop('Elsewhere again')
    const gone = await make('Gone again', once(100))
    expect((await pageAt(`/shop/${seller.slug}/${gone}`)).status).toBe(200)
    await client.products.archive(gone)
    await shelf()
    for (const id of [gone, 'pdt_nope', other.products.caliper.product_id, '%', '%00', '%25', '%zz'])
      expect((await pageAt(`/shop/${seller.slug}/${id}`)).status, id).toBe(404)
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  test('an order, for anyone but its buyer, exactly like an unknown order', async () => {
    const buyer = world.visitor()
    await put(buyer, seller.products.caliper.product_id, { quantity: 1 })
    const started = await buyer.post<{ order_id: string }>(`/api/shops/${seller.slug}/checkout`, {})
    const path = `/orders/${started.body.order_id}`
    expect((await pageAt(path, buyer)).status).toBe(200)
    const [strangers, unknown] = [await pageAt(path), await pageAt('/orders/ord_nope')]
    expect(strangers.status).toBe(404)
    expect(strangers.body.text).toBe(unknown.body.text)
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'x-request-id').sort()
    expect(names(strangers.headers)).toEqual(names(unknown.headers))
  })
})

describe('the cart', () => {
  test('requires an amount for a pay-what-you-want price, at or above the minimum', async () => {
    const visitor = world.visitor()
    const chalk = await make('Chalk', once(500, { pay_what_you_want: true, suggested_price: 800 }))
    expect(await put<Refusal>(visitor, chalk, { quantity: 1 })).toMatchObject({
      status: 422,
      body: { code: 'OPEN_AMOUNT_REQUIRED' },
    })
    expect(await put<Refusal>(visitor, chalk, { quantity: 1, amount: 499 })).toMatchObject({
      status: 422,
      body: { code: 'OPEN_AMOUNT_TOO_SMALL', message: 'The minimum is $5.00' },
    })
    for (const amount of [-1, 1.5, '800', 2_147_483_648])
      expect((await put(visitor, chalk, { quantity: 1, amount })).status).toBe(422)
    const put2 = await put(visitor, chalk, { quantity: 2, amount: 800 })
    expect(put2.body.lines[0]).toMatchObject({ unit_amount: 800, amount: 1600 })
    // A new quantity keeps the amount.
    expect((await put(visitor, chalk, { quantity: 3 })).body.lines[0]).toMatchObject({ unit_amount: 800, amount: 2400 })
  })

  test('ignores an amount for a fixed price', async () => {
    const visitor = world.visitor()
    const { body } = await put(visitor, seller.products.caliper.product_id, { quantity: 1, amount: 1 })
    expect(body.lines[0]).toMatchObject({ unit_amount: 3900, amount: 3900 })
  })

  test("keeps add-ons with their line and rejects add-ons that the product doesn't have", async () => {
    const visitor = world.visitor()
    const library = await client.addons.create({ name: 'Presets', price: 600, currency: 'USD', tax_category: 'saas' })
    const foreign = await client.addons.create({ name: 'Foreign', price: 100, currency: 'USD', tax_category: 'saas' })
    const id = await make('Square Pro', monthly(2900), { addons: [library.id] })
    const bad = await put<Refusal>(visitor, id, { quantity: 1, addons: [{ addon_id: foreign.id, quantity: 1 }] })
    expect(bad).toMatchObject({ status: 422, body: { code: 'ADDON_NOT_FOUND' } })
    for (const addons of [[{ addon_id: library.id, quantity: 0 }], [{ addon_id: '', quantity: 1 }], 'all'])
      expect((await put(visitor, id, { quantity: 1, addons })).status).toBe(422)
    const twice = [1, 2].map((quantity) => ({ addon_id: library.id, quantity }))
    expect((await put(visitor, id, { quantity: 1, addons: twice })).status).toBe(422)
    await put(visitor, id, { quantity: 2, addons: [{ addon_id: library.id, quantity: 2 }] })
    expect((await put(visitor, id, { quantity: 3 })).body.lines[0]).toMatchObject({
      amount: 3 * 2900 + 2 * 600,
      addons: [{ addon_id: library.id, name: 'Presets', price: 600, quantity: 2 }],
    })
    expect((await estimate(visitor, 'US')).body).toMatchObject({ subtotal: 3 * 2900 + 2 * 600 })
  })

  test('has one brand: adding another one is rejected unless it starts a new cart', async () => {
    const visitor = world.visitor()
    const anvil = await make('Anvil', once(9900), { brand_id: forge.brand_id })
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    expect(await put<Refusal>(visitor, anvil, { quantity: 1 })).toMatchObject({
      status: 422,
      body: { code: 'CART_BRAND_MISMATCH' },
    })
    expect((await cartOf(visitor)).lines.map((line) => line.name)).toEqual(['Caliper'])
    const anew = await put(visitor, anvil, { quantity: 1, starts_anew: true })
    expect(anew.body.lines.map((line) => line.name)).toEqual(['Anvil'])
    expect(anew.body.brands).toEqual([{ brand_id: forge.brand_id, name: 'Forge & Sons', image: null }])
  })

  test('has one currency: adding another one is rejected unless it starts a new cart', async () => {
    const visitor = world.visitor()
    const euro = await make('Euro caliper', once(3500, { currency: 'EUR' }))
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    expect(await put<Refusal>(visitor, euro, { quantity: 1 })).toMatchObject({ body: { code: 'CART_CURRENCY_MISMATCH' } })
    expect((await put(visitor, euro, { quantity: 1, starts_anew: true })).body).toMatchObject({ currency: 'EUR', subtotal: 3500 })
  })

  test("of a guest merges into the account's cart line by line at sign-in, and several brands are checked out separately", async () => {
    const anvil = await make('Small anvil', once(4900), { brand_id: forge.brand_id })
    const visitor = world.visitor()
    await visitor.signUp({ email: 'two-brands@example.com' })
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    await patch(visitor, { country: 'US' })
    await visitor.post('/api/auth/sign-out')
    await put(visitor, anvil, { quantity: 1 })
    await patch(visitor, { country: 'DE' })
    await visitor.post('/api/auth/sign-in/email', { email: 'two-brands@example.com', password: 'correct-horse-battery' })
    const cart = await cartOf(visitor)
    expect(cart.lines.map((line) => line.name).sort()).toEqual(['Caliper', 'Small anvil'])
    expect(cart.country).toBe('DE')
    expect(await visitor.post<Refusal>(`${shopPath()}/checkout`)).toMatchObject({ body: { code: 'CART_BRAND_MISMATCH' } })
    await put(visitor, anvil, { quantity: 0 })
    expect((await visitor.post<StartedCheckout>(`${shopPath()}/checkout`)).status).toBe(200)
  })

  test('keeps the line with the larger quantity when a pay-what-you-want product is merged', async () => {
    const chalk = await make('Merged chalk', once(500, { pay_what_you_want: true }))
    const visitor = world.visitor()
    await visitor.signUp({ email: 'merged@example.com' })
    await put(visitor, chalk, { quantity: 1, amount: 10_000 })
    await visitor.post('/api/auth/sign-out')
    await put(visitor, chalk, { quantity: 3, amount: 500 })
    await visitor.post('/api/auth/sign-in/email', { email: 'merged@example.com', password: 'correct-horse-battery' })
    expect((await cartOf(visitor)).lines).toMatchObject([{ quantity: 3, unit_amount: 500, amount: 1500 }])
  })

  test("of one visitor can't be changed by another, who sees an empty cart", async () => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    await patch(visitor, { country: 'DE' })
    expect(await cartOf(world.visitor())).toMatchObject({ lines: [], country: null, discount_code: null })
  })
})
