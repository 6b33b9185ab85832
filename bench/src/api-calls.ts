import { createHash } from 'node:crypto'
import type { World } from '@tradepost/e2e/world/world'
import type { Client } from './load/client.ts'
import type { Call, Expected } from './load/client-thread.ts'
import type { Figure } from './measure.ts'

/* Relies on tables and addresses only, because against.ts copies this file into older commits. */

const PRODUCTS = 10_000
const KEY = `tpk_test_${'b'.repeat(40)}`
const JSON_HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` }

export type ApiCall = { name: string; call: Call; expected: Expected }

/** Fills a shop with products, gives it a known API key, and returns the calls that are measured. */
export async function prepareCalls(world: World): Promise<ApiCall[]> {
  const { products } = await world.openShop()
  const { pool } = world.provider.deps.database
  const { rows } = await pool.query(
    "select column_name as name from information_schema.columns where table_name = 'products' and is_generated = 'NEVER'",
  )
  const columns = rows.map(({ name }) => String(name))
  await pool.query(
    `insert into products (${columns})
     select ${columns.map((column) => `copy.${column}`)} from products, generate_series(1, $2::int) number,
       jsonb_populate_record(products, jsonb_build_object('id', 'pdt_bench_' || number)) as copy
     where products.id = $1`,
    [products.caliper.product_id, PRODUCTS],
  )
  await pool.query('analyze products')
  await pool.query('update api_keys set digest = $1', [createHash('sha256').update(KEY).digest('base64url')])
  const cart = [products.caliper, products.trySquare].map(({ product_id }) => ({ product_id, quantity: 1 }))
  return [
    {
      name: 'GET /products, 10 of 10,000',
      call: { method: 'GET', url: `${world.provider.url}/products?page_size=10`, headers: JSON_HEADERS },
      expected: { status: 200, text: 'pdt_bench_' },
    },
    {
      name: 'POST /checkouts',
      call: {
        method: 'POST',
        url: `${world.provider.url}/checkouts`,
        headers: JSON_HEADERS,
        body: JSON.stringify({ product_cart: cart, return_url: 'https://shop.example/done' }),
      },
      expected: { status: 200, text: 'checkout_url' },
    },
  ]
}

type Load = { connections: number; seconds: number }

/** Measures a call from another thread, after a short warm-up. */
export async function loadCall(client: Client, { name, call, expected }: ApiCall, load: Load): Promise<Figure> {
  const options = { name: `${name}, ${load.connections} at once`, expected }
  await client.load(call, { ...options, connections: load.connections, seconds: 1 })
  return client.load(call, { ...options, ...load })
}
