import type { SellerDispute, UploadedEvidence } from '@tradepost/contract/platform/sales/seller-disputes'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let id: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const body = { payment_id: await sellProducts({ world, seller, client }) }
  id = (await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })).dispute_id
  await world.drainAll()
})
afterAll(() => world.close())

const PDF = new TextEncoder().encode('%PDF-1.7 proof of delivery')
const upload = (name: string, bytes: Uint8Array = PDF) =>
  seller.visitor.call<UploadedEvidence & { code?: string }>(
    'PUT',
    `/api/organizations/${seller.slug}/disputes/${id}/files?name=${encodeURIComponent(name)}`,
    bytes,
    { 'content-type': 'application/octet-stream' },
  )

test('a file goes through the platform to the provider, and the answer can name it', async () => {
  const { status, body } = await upload('delivery.pdf')
  expect([status, body.filename, body.file_size]).toEqual([200, 'delivery.pdf', PDF.byteLength])
})

test.each([
  ['of another type', 'virus.exe', PDF, 422],
  ['whose content is of another type', 'photo.png', PDF, 422],
  ['without content', 'empty.pdf', new Uint8Array(), 422],
  ['above 5 MB', 'huge.pdf', new Uint8Array(5 * 1024 ** 2 + 1), 413],
  ['with a path as its name', '../x.pdf', PDF, 422],
])('a file %s is refused', async (_, name, bytes, status) => {
  expect((await upload(name, bytes)).status).toBe(status)
})

test("N55: the answer's files are shown at once, however fast its event is", async () => {
  const { body: file } = await upload('photo.pdf')
  const sent = await seller.visitor.post<SellerDispute>(`/api/organizations/${seller.slug}/disputes/${id}/challenge`, {
    explanation: 'Delivered and signed for.',
    file_ids: [file.file_id],
  })
  expect(sent.body.answer).toEqual({ explanation: 'Delivered and signed for.', files: [file] })
  await world.drainAll()
  const later = await seller.visitor.get<SellerDispute>(`/api/organizations/${seller.slug}/disputes/${id}`)
  expect(later.body.answer).toEqual(sent.body.answer)
})
