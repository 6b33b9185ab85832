import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBusiness } from './open-business.ts'
import { payHosted } from './pages/hosted-checkout.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const OPERATOR_KEY = 'operator-key-of-the-built-0123456789abcdef'
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let dataDir: string
let child: ChildProcess
let addresses: { platform: string; provider: string }

/** Starts what `npm start` starts: both programs as scripts/servers built them. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradepost-built-'))
  child = spawn(process.execPath, [join(ROOT, 'scripts', 'serve.ts')], {
    env: {
      DATA_DIR: dataDir,
      PLATFORM_PORT: String(await findFreePort()),
      PROVIDER_PORT: String(await findFreePort()),
      PLATFORM_DATABASE_URL: await cloneDatabase('platform_template'),
      PROVIDER_DATABASE_URL: await cloneDatabase('provider_template'),
      ACQUIRER_DATABASE_URL: await cloneDatabase('acquirer_template'),
      OPERATOR_KEY,
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The output is not read')
  for await (const line of createInterface({ input: child.stdout })) {
    const { platform, provider } = /platform=(?<platform>\S+) {2}provider=(?<provider>\S+)/.exec(line)?.groups ?? {}
    if (!platform || !provider) continue
    addresses = { platform, provider }
    return
  }
  throw new Error('It ended before it was ready')
}, 60_000)

afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  rmSync(dataDir, { recursive: true, force: true })
})

test('the built servers show their pages, redraw an image, sell, send the receipt and draw the invoice', async () => {
  const bearerToken = await openBusiness(addresses.provider, OPERATOR_KEY)
  const client = new DodoPayments({ bearerToken, baseURL: addresses.provider, maxRetries: 0 })
  for (const page of [addresses.platform, `${addresses.provider}/docs`, `${addresses.provider}/openapi.json`])
    expect((await fetch(page)).status, page).toBe(200)

  const { product_id } = await client.products.create({
    name: 'Caliper',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
  })
  const { url } = await client.products.images.update(product_id)
  expect((await fetch(url, { method: 'PUT', body: PNG, headers: { 'content-type': 'image/png' } })).status).toBe(200)
  const { image } = await client.products.retrieve(product_id)
  expect((await fetch(String(image))).headers.get('content-type')).toBe('image/webp')

  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { payment_id } = await payHosted(String(checkout_url), { email: 'maya@example.com' })
  const invoice = await client.invoices.payments.retrieve(String(payment_id))
  expect(
    Buffer.from(await invoice.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect
    .poll(async () => (await fetch(`${addresses.provider}/mailbox.json?to=maya@example.com`)).json(), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ html: expect.stringContaining('Caliper') })])
})
