import { AdminSales, AdminShop, type AdminShopItem, AdminShopList } from '@tradepost/contract/platform/admin-shops'
import { SellerHome } from '@tradepost/contract/platform/seller-home'
import { DAY } from '@tradepost/kit/clock'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { type AdminWorld, makeAdminWorld, makePerson } from './admin-world.ts'

/** The buyer, of whom administrators learn nothing. */
const BUYER = { email: 'bea.buyer@post.example', name: 'Bea Buyerson' }

let admin: AdminWorld
let acme: Seller
let level: Seller
beforeAll(async () => {
  admin = await makeAdminWorld()
  acme = await admin.world.openShop('Acme Tools')
  level = await admin.world.openShop('Level Ltd')
  await sell(acme, 2)
  await admin.world.advance(40 * DAY)
  await sell(acme, 1)
  await closeTotals(admin.world.platform.deps)
  // What was closed and what is open count alike.
  await sell(level, 1)
}, 30_000)
afterAll(() => admin.world.close())

/** Sells Calipers, 39.00 each, and gives the first of several back. */
async function sell(seller: Seller, times: number): Promise<void> {
  const client = await sellerClient(admin.world, seller)
  for (let count = 0; count < times; count += 1) {
    const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
    const { checkout_url: url } = await client.checkoutSessions.create({ product_cart })
    await payHosted(url ?? '', BUYER)
  }
  const [payment] = (await client.payments.list({})).items
  if (times > 1) await client.refunds.create({ payment_id: payment?.payment_id ?? '' })
  await admin.world.drainAll()
}

async function ask(path: string): Promise<unknown> {
  const { status, body } = await admin.administrator.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const readShops = async (query: string) => AdminShopList.parse(await ask(`/api/admin/shops?${query}`)).items
const namesOf = async (query: string) => (await readShops(query)).map(({ name }) => name)
const readShop = async ({ organizationId }: Seller, query = '') =>
  AdminShop.parse(await ask(`/api/admin/shops/${organizationId}?${query}`))
const readSales = async (query = '') => AdminSales.parse(await ask(`/api/admin/sales?${query}`))
const readHome = async ({ visitor, slug }: Seller, query = '') =>
  SellerHome.parse((await visitor.get(`/api/organizations/${slug}/home?${query}`)).body)

const figuresOf = ({
  gross,
  refunds,
  net,
  orders,
  points,
}: Pick<SellerHome, 'gross' | 'refunds' | 'net' | 'orders' | 'points'>) => ({
  ...{ gross, refunds, net, orders },
  points: points.map((point) => [point.start, point.gross, point.orders]),
})

describe('the list of shops', () => {
  test('has the newest first, with owner, products and the sales that their Home shows', async () => {
    const shops = await readShops('')
    expect(shops.map(({ name }) => name)).toEqual(['Level Ltd', 'Acme Tools'])
    const saleOf = async (seller: Seller): Promise<AdminShopItem['sales']> => {
      const { currency, orders, gross } = await readHome(seller)
      return [{ currency, orders: orders.now, gross: gross.now }]
    }
    expect(shops).toMatchObject([
      { slug: level.slug, members: 1, products: 2, sales: await saleOf(level), is_connected: true, environment: 'embedded' },
      { slug: acme.slug, owners: [{ email: acme.email }], sales: await saleOf(acme), is_closed: false },
    ])
    expect(shops[1]?.sales).toEqual([{ currency: 'USD', orders: 1, gross: expect.any(Number) }])
    expect(shops[1]?.last_sale_at).not.toBeNull()
  })

  test('is searched by name, address and owner, filtered and sorted', async () => {
    expect(await namesOf('q=acme')).toEqual(['Acme Tools'])
    expect(await namesOf(`q=${level.slug}`)).toEqual(['Level Ltd'])
    expect(await namesOf(`q=${encodeURIComponent(level.email)}`)).toEqual(['Level Ltd'])
    expect(await namesOf('q=levle')).toEqual(['Level Ltd'])
    expect(await namesOf('sort=name&order=asc')).toEqual(['Acme Tools', 'Level Ltd'])
    expect(await namesOf('environment=live_mode')).toEqual([])
    expect(await namesOf('is_closed=false&is_connected=true&environment=embedded')).toHaveLength(2)
    expect((await admin.administrator.get('/api/admin/shops?environment=moon')).status).toBe(400)
  })

  test('is exported as CSV', async () => {
    const { body } = await admin.administrator.get<{ text: string }>('/api/admin/shops.csv?q=acme')
    const [header, row, ...more] = body.text.trim().split('\r\n')
    expect(header).toMatch(/organization_id,slug,name,.*,orders_30_days,last_sale_at$/)
    expect(row).toContain(`,${acme.slug},Acme Tools,`)
    expect(more).toEqual([])
  })
})

describe('a shop', () => {
  test('shows its members and the figures that its Home shows for the same days', async () => {
    const shop = await readShop(acme, 'period=90d&time_zone=Asia/Kolkata')
    expect(figuresOf(shop.figures)).toEqual(figuresOf(await readHome(acme, 'period=90d&time_zone=Asia/Kolkata')))
    expect(shop.figures.orders.now).toBe(3)
    expect(shop.figures.refunds.now).toBeGreaterThan(0)
    expect(shop.members).toMatchObject({ total: 1, items: [{ email: acme.email, roles: ['owner'] }] })
    expect((await readShop(acme)).figures.points).toHaveLength(12)
  })

  test('that is unknown is 404', async () => {
    for (const id of ['nothing', '%00', "'", 'x'.repeat(500)])
      expect((await admin.administrator.get(`/api/admin/shops/${id}`)).status).toBe(404)
  })

  test('that was closed is listed as closed', async () => {
    const { visitor, slug, organizationId } = await admin.world.openShop('Gone Goods')
    expect(await namesOf(`ids=${organizationId}&is_closed=false`)).toEqual(['Gone Goods'])
    expect((await visitor.post(`/api/organizations/${slug}/close`, { confirm_slug: slug })).status).toBe(204)
    expect(await namesOf(`ids=${organizationId}&is_closed=true`)).toEqual(['Gone Goods'])
    expect(await readShops(`ids=${organizationId}`)).toMatchObject([{ is_closed: true, members: 0, owners: [] }])
  })
})

describe('the sales of all shops', () => {
  test('are the sum of what each Home shows for the same days, with the days before', async () => {
    for (const query of ['', 'period=7d', 'period=90d&time_zone=America/Los_Angeles']) {
      const sales = await readSales(query)
      const homes = await Promise.all([acme, level].map((seller) => readHome(seller, query)))
      for (const figure of ['gross', 'net', 'orders', 'refunds'] as const)
        for (const side of ['now', 'before'] as const)
          expect(sales[figure][side], `${query} ${figure} ${side}`).toBe(homes.reduce((sum, home) => sum + home[figure][side], 0))
      expect(sales.points.map(({ gross }) => gross)).toEqual(
        sales.points.map((_, index) => homes.reduce((sum, home) => sum + (home.points[index]?.gross ?? 0), 0)),
      )
      const listed = [acme, level].map(({ organizationId }) =>
        sales.shops.find((shop) => shop.organization_id === organizationId),
      )
      expect(listed.map((shop) => shop?.gross)).toEqual(homes.map(({ gross }) => gross))
    }
  })

  test('are of one kind of provider', async () => {
    expect(await readSales()).toMatchObject({ environment: 'embedded', environments: ['embedded'], left_out: [] })
    expect(await readSales('environment=live_mode')).toMatchObject({ shops_total: 0, shops: [], gross: { now: 0 } })
    expect((await readSales('environment=moon&period=ages')).left_out.toSorted()).toEqual(['environment', 'period'])
  })
})

describe('the administration of shops', () => {
  const paths = () => ['/api/admin/shops', '/api/admin/shops.csv', `/api/admin/shops/${acme.organizationId}`, '/api/admin/sales']

  test('tells nothing of buyers, and no secret', async () => {
    const answers = await Promise.all(paths().map(async (path) => JSON.stringify((await admin.administrator.get(path)).body)))
    const { pool } = admin.world.platform.deps.database
    const { rows } = await pool.query<{ hint: string }>('select api_key_hint as hint from provider_connections')
    for (const secret of [BUYER.email, 'Buyerson', ...rows.map(({ hint }) => hint)]) expect(answers.join()).not.toContain(secret)
  })

  test('leaves an entry in the audit log for each look', async () => {
    for (const path of paths()) await admin.administrator.get(path)
    const { body } = await admin.administrator.get<{ items: { action: string; object: { name: string | null } }[] }>(
      '/api/admin/audit-log?object=organization',
    )
    expect(body.items.slice(0, 4).map(({ action, object }) => [action, object.name])).toEqual([
      ['organization.sales_viewed', null],
      ['organization.viewed', 'Acme Tools'],
      ['organization.listed', null],
      ['organization.listed', null],
    ])
  })

  test('is an unknown path to everyone else', async () => {
    const { visitor } = await makePerson(admin.world)
    for (const caller of [admin.world.visitor(), visitor, acme.visitor])
      for (const path of paths()) expect((await caller.get(path)).status).toBe(404)
  })
})
