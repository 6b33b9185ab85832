import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { listFile, removeProductFile } from './product-uploads.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

const ONE = '0f2d1a56-9c1b-4a7e-8d7f-3b7f5b0f6c01'
const TWO = '0f2d1a56-9c1b-4a7e-8d7f-3b7f5b0f6c02'

const createdAt = '2026-11-21T09:00:00Z'
const productWith = (fileIds: string[]) => ({
  product_id: 'pdt_1',
  business_id: 'bus_1',
  brand_id: 'brnd_1',
  name: 'Caliper',
  is_recurring: false,
  price: {
    type: 'one_time_price',
    price: 1000,
    currency: 'USD',
    discount: 0,
    purchasing_power_parity: false,
    tax_inclusive: false,
    pay_what_you_want: false,
  },
  tax_category: 'saas',
  license_key_enabled: false,
  digital_product_delivery: {
    files: fileIds.map((file_id) => ({
      file_id,
      filename: `${file_id}.pdf`,
      download_url: `https://files.example/${file_id}`,
      expires_in: 3600,
    })),
  },
  metadata: {},
  created_at: createdAt,
  updated_at: createdAt,
})

/** Creates a provider with one product, which only lists the files it is told to. */
async function providerWith(fileIds: string[]) {
  const patches: unknown[] = []
  let listed = fileIds
  server = createServer(async (request, response) => {
    const text = (await Array.fromAsync(request)).join('')
    if (request.method === 'PATCH') {
      const patch = JSON.parse(text) as { digital_product_delivery: { files: string[] } }
      patches.push(patch)
      listed = patch.digital_product_delivery.files
      return void response.writeHead(200, { connection: 'close' }).end()
    }
    const answer = request.url?.startsWith('/products?') ? { items: [] } : productWith(listed)
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server?.listen(0, resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  return { patches, provider: openPaymentsProvider({ environment: 'embedded', apiKey: 'tpk_test_x', baseUrl }) }
}

test('a file that its provider lists automatically is not added again', async () => {
  const { provider, patches } = await providerWith([ONE, TWO])
  await listFile(provider, 'pdt_1', TWO)
  expect(patches).toEqual([])
})

test("a file that its provider doesn't list automatically is added next to the others", async () => {
  const { provider, patches } = await providerWith([ONE])
  const product = await listFile(provider, 'pdt_1', TWO)
  expect(patches).toEqual([{ digital_product_delivery: { files: [ONE, TWO] } }])
  expect(product.digital_product_delivery?.files.map((file) => file.file_id)).toEqual([ONE, TWO])
})

test('a file is removed by sending the others, and an unknown file is not found', async () => {
  const { provider, patches } = await providerWith([ONE, TWO])
  await removeProductFile(provider, 'pdt_1', ONE)
  expect(patches).toEqual([{ digital_product_delivery: { files: [TWO] } }])
  await expect(removeProductFile(provider, 'pdt_1', ONE)).rejects.toMatchObject({ status: 404 })
})
