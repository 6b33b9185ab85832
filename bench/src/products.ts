import { createHash } from 'node:crypto'
import type { World } from '@tradepost/e2e/world/world'
import { measure, print } from './measure.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const PRODUCTS = 10_000
const KEY = `tpk_test_${'b'.repeat(40)}`

/** Measures a page of products of an API that has 10,000. Relies on tables and addresses only, so that it runs on older commits. */
export async function runProductBench(world: World): Promise<void> {
  const seller = await world.openShop()
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
    [seller.products.caliper.product_id, PRODUCTS],
  )
  await pool.query('analyze products')
  await pool.query('update api_keys set digest = $1', [createHash('sha256').update(KEY).digest('base64url')])
  const list = async () => {
    const answer = await fetch(`${world.provider.url}/products?page_size=10`, { headers: { authorization: `Bearer ${KEY}` } })
    const { items } = (await answer.json()) as { items: unknown[] }
    if (answer.status !== 200 || items.length !== 10) throw new Error(`products answered ${answer.status}`)
  }
  for (const concurrency of [1, 16])
    print(await measure(`GET /products, 10 of 10,000, ${concurrency} at once`, { concurrency, seconds: SECONDS }, list))
}
