import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/**
 * Stands in for a replica, which packages/kit/src/database/reads.test.ts has: the same database, through connections that only
 * read.
 */
const onlyReading = (url: string) => `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on -c timezone=UTC')}`

let world: World
let seller: Seller
let urls: string[]
beforeAll(async () => {
  const [platform = '', provider = ''] = await Promise.all([
    cloneDatabase('platform_template'),
    cloneDatabase('provider_template'),
  ])
  urls = [platform, provider]
  world = await makeWorld({
    platform: { databaseUrl: platform, readDatabaseUrl: onlyReading(platform) },
    provider: { databaseUrl: provider, readDatabaseUrl: onlyReading(provider) },
  })
  seller = await world.openShop()
})
afterAll(() => world.close())

test('lists of both programs are read from the replica, and have what was just written', async () => {
  const client = await sellerClient(world, seller)
  const { product_id } = await client.products.create({
    name: 'Plane',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 5900, discount: 0, purchasing_power_parity: false },
  })
  const { items } = await client.products.list({ page_number: 0 })
  expect(items.map((item) => item.product_id)).toContain(product_id)
  await world.drainAll()
  const listed = await seller.visitor.get<{ items: { product_id: string }[] }>(`/api/organizations/${seller.slug}/products`)
  expect(listed.body.items.map((item) => item.product_id)).toContain(product_id)
  const { rows } = await onServer(urls[0] ?? '', (db) =>
    db.query("select query from pg_stat_activity where datname = current_database() and application_name like '% reads'"),
  )
  // The last statement of the list: which of its products share a page.
  expect(rows.map(({ query }) => query).join()).toContain('product_pages')
  for (const url of urls) {
    const countReading = "select from pg_stat_activity where datname = current_database() and application_name like '% reads'"
    expect((await onServer(url, (db) => db.query(countReading))).rowCount).toBeGreaterThan(0)
  }
})
