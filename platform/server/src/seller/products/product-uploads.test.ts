import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { listFile, removeProductFile } from './product-uploads.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A provider with one product, which lists the files that it is told to and no others. */
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
    const product = { product_id: 'pdt_1', digital_product_delivery: { files: listed.map((file_id) => ({ file_id })) } }
    const answer = request.url?.startsWith('/products?') ? { items: [] } : product
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server?.listen(0, resolve))
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  return { patches, provider: openPaymentsProvider({ environment: 'embedded', apiKey: 'tpk_test_x', baseUrl }) }
}

test('a file that its provider lists by itself is not listed again', async () => {
  const { provider, patches } = await providerWith(['one', 'two'])
  await listFile(provider, 'pdt_1', 'two')
  expect(patches).toEqual([])
})

test('a file that its provider lists only when it is named is named beside those that are there', async () => {
  const { provider, patches } = await providerWith(['one'])
  const product = await listFile(provider, 'pdt_1', 'two')
  expect(patches).toEqual([{ digital_product_delivery: { files: ['one', 'two'] } }])
  expect(product.digital_product_delivery?.files.map((file) => file.file_id)).toEqual(['one', 'two'])
})

test('a file is taken out by naming the others, and one that is not there is not found', async () => {
  const { provider, patches } = await providerWith(['one', 'two'])
  await removeProductFile(provider, 'pdt_1', 'one')
  expect(patches).toEqual([{ digital_product_delivery: { files: ['two'] } }])
  await expect(removeProductFile(provider, 'pdt_1', 'one')).rejects.toMatchObject({ status: 404 })
})
