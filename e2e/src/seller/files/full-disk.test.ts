import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { signedFileUrl } from '@tradepost/provider-server/files/file-url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountSmallDisk } from '#src/world/outage/small-disk.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const disk = mountSmallDisk()
const bytes = randomBytes(300_000)

describe.runIf(disk)('a full disk', () => {
  let world: World
  let seller: Seller
  beforeAll(async () => {
    world = await makeWorld(disk ? { provider: { dataDir: disk.path } } : {})
    seller = await world.openShop()
  })
  afterAll(async () => {
    await world.close()
    disk?.unmount()
  })

  test('refuses uploads with 503 and keeps nothing of them, and takes them again once there is room', async () => {
    const path = `/api/organizations/${seller.slug}/products/${seller.products.caliper.product_id}`
    const upload = () => seller.visitor.call('PUT', `${path}/files?name=film.mp4`, bytes, { 'content-type': 'video/mp4' })
    const filesOf = async () => (await seller.visitor.get<SellerProduct>(path)).body.digital_product_delivery?.files ?? []
    disk?.fill()
    expect((await upload()).status).toBe(503)
    expect([await filesOf(), readdirSync(join(disk?.path ?? '', 'uploads'))]).toEqual([[], []])
    disk?.free()
    await expect.poll(async () => (await upload()).status).toBe(200)
    const [file] = await filesOf()
    const answer = await fetch(signedFileUrl(world.provider.deps, { fileId: file?.file_id ?? '', receiver: 'cus_maya' }))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })
})
