import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const run = promisify(execFile)
const page = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8')
/** Finds the example after its file's name on the page. */
const exampleOf = (file: string) => page.split(`\`${file}\``)[1]?.split('```js\n')[1]?.split('```')[0] ?? ''

let world: World
let seller: Seller
let apiKey: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  apiKey = (await sellerClient(world, seller)).bearerToken
})
afterAll(() => world.close())

/** Runs an example where the SDK is installed, with only the settings of the page. */
async function runExample(settings: Record<string, string>, options: readonly string[], code: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [...options, '--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { DODO_PAYMENTS_API_KEY: apiKey, ...settings },
  })
  return stdout.trim().split('\n').sort()
}

test("M32: the SDK lists this provider's products with only its URL", async () => {
  const settings = { DODO_PAYMENTS_BASE_URL: world.provider.url }
  expect(await runExample(settings, [], exampleOf('list-products.mjs'))).toEqual(['Caliper', 'Try Square'])
})

test('N71: the example lists all products of a shop with more than a page of them', async () => {
  const client = await sellerClient(world, seller)
  const price = {
    type: 'one_time_price' as const,
    currency: 'USD' as const,
    price: 500,
    discount: 0,
    purchasing_power_parity: false,
  }
  const names = Array.from({ length: 28 }, (_, index) => `Tool ${index + 1}`)
  for (const name of names) await client.products.create({ name, price, tax_category: 'digital_products' })
  const settings = { DODO_PAYMENTS_BASE_URL: world.provider.url }
  expect(await runExample(settings, [], exampleOf('list-products.mjs'))).toEqual(['Caliper', 'Try Square', ...names].sort())
})

test('M32: a library that requires an environment reaches this provider', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(exampleOf('to-tradepost.mjs'))}`
  const code = `
    import DodoPayments from 'dodopayments'
    const client = new DodoPayments({ environment: 'test_mode' })
    const { email } = await client.customers.create({ email: 'maya@example.com', name: 'Maya' })
    const { items } = await client.customers.list({ page_number: 0, email })
    console.log(items[0].email)`
  const settings = { TRADEPOST_PROVIDER_URL: world.provider.url }
  expect(await runExample(settings, ['--import', preload], code)).toEqual(['maya@example.com'])
})
