import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { join } from 'node:path'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const HALF = Buffer.alloc(4 * 1024 ** 2, 'x')

let world: World
let seller: Seller
let path: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  path = `/api/organizations/${seller.slug}/products/${seller.products.caliper.product_id}`
})
afterAll(() => world.close())

/** Returns the bytes of unfinished uploads on the provider's disk. */
async function bytesAtProvider(): Promise<number> {
  const folder = world.provider.deps.config.dataDir
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = names.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  return (await Promise.allSettled(sizes)).reduce((sum, size) => sum + (size.status === 'fulfilled' ? size.value.size : 0), 0)
}

/** Starts an upload whose second half the test holds back. */
async function beginUpload(name: string) {
  const request = openRequest(new URL(`${path}/files?name=${name}`, world.platform.url), {
    method: 'PUT',
    headers: {
      origin: world.platform.url,
      cookie: [...seller.visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'content-length': String(2 * HALF.byteLength),
    },
  })
  request.on('error', () => {})
  const before = await bytesAtProvider()
  request.write(HALF)
  await expect.poll(async () => (await bytesAtProvider()) - before).toBeGreaterThan(HALF.byteLength / 2)
  return { request, before }
}

const filesOf = async () =>
  (await seller.visitor.get<SellerProduct>(path)).body.digital_product_delivery?.files.map((file) => file.filename) ?? []

test('a file is streamed to the provider before the browser has sent all of it', async () => {
  const { request } = await beginUpload('film.mp4')
  expect(await filesOf()).toEqual([])
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end(HALF)
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(await filesOf()).toEqual(['film.mp4'])
})

test('an aborted upload leaves nothing at the provider and the product unchanged', async () => {
  const { request, before } = await beginUpload('cut.mp4')
  const files = await filesOf()
  request.destroy()
  await expect.poll(bytesAtProvider).toBe(before)
  expect(await filesOf()).toEqual(files)
})
