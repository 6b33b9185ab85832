import type { SellerDispute, UploadedEvidence } from '@tradepost/contract/platform/sales/seller-disputes'
import { DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { readPayment, sellProducts } from './home/sold-payments.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

type Reply = SellerDispute & { code?: string; message?: string }
const pathOf = (id: string, rest = '') => `/api/organizations/${seller.slug}/disputes/${id}${rest}`
const show = async (id: string) => (await seller.visitor.get<Reply>(pathOf(id))).body
const PDF = new TextEncoder().encode('%PDF-1.7 proof of delivery')
/** Uploads past the platform, which never sends bytes to the gate's address. */
async function uploadThere(id: string, name: string): Promise<{ file_id: string }> {
  const slot = await client.put<{ file_id: string; url: string }>(`/disputes/${id}/files`, { body: { file_name: name } })
  await fetch(slot.url, { method: 'PUT', body: PDF })
  return slot
}
const upload = (id: string, name: string, bytes: Uint8Array = PDF) =>
  seller.visitor.call<UploadedEvidence & { code?: string }>(
    'PUT',
    `${pathOf(id, '/files')}?name=${encodeURIComponent(name)}`,
    bytes,
    {
      'content-type': 'application/octet-stream',
    },
  )

/** Raises a dispute of a new payment, and waits until the shop knows. */
async function raise(): Promise<{ id: string; paymentId: string }> {
  const paymentId = await sellProducts({ world, seller, client })
  const body = { payment_id: paymentId, reason: 'product_not_received' }
  const { dispute_id: id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })
  await world.drainAll()
  return { id, paymentId }
}
const advance = async (id: string, to: string) => {
  await client.post(`/test_helpers/disputes/${id}/advance`, { body: { to } })
  await world.drainAll()
}

test('a dispute shows its deadline, what it holds and its events without asking the provider', async () => {
  const { id, paymentId } = await raise()
  const from = world.gate.calls.length
  const dispute = await show(id)
  expect(dispute).toMatchObject({
    dispute_status: 'dispute_opened',
    reason: 'product_not_received',
    customer: { name: 'Maya Lindqvist' },
    held: { amount: 3900, fee: 3000, currency: 'USD' },
    answer: null,
    answer_url: null,
    timeline: [{ type: 'dispute.opened', stage: 'dispute' }],
  })
  expect(Date.parse(dispute.respond_by ?? '') - Date.parse(dispute.created_at)).toBe(10 * DAY)
  expect(await readPayment(seller, paymentId)).toMatchObject({ refundable: null, disputes: [{ dispute_id: id }] })
  const list = await seller.visitor.get<{ items: { payment_id: string; dispute_status: string }[] }>(
    `/api/organizations/${seller.slug}/payments?disputed=open`,
  )
  expect(list.body.items).toMatchObject([{ payment_id: paymentId, dispute_status: 'dispute_opened' }])
  expect((await seller.visitor.get(`/api/organizations/${seller.slug}/disputes?sort=respond_by&order=asc`)).status).toBe(200)
  expect(world.gate.calls.slice(from)).toEqual([])
})

test('N55: an answered dispute shows its files and its step at once, its files stay readable, and winning returns the amount', async () => {
  const { id } = await raise()
  const file = await uploadThere(id, 'delivery.pdf')
  const from = world.gate.calls.length
  const sent = await seller.visitor.post<Reply>(pathOf(id, '/challenge'), {
    explanation: 'Delivered',
    file_ids: [file.file_id],
  })
  expect(world.gate.calls.slice(from)).toEqual([`POST /disputes/${id}/challenge`, `GET /disputes/${id}/evidence`])
  expect(sent).toMatchObject({
    status: 200,
    body: { dispute_status: 'dispute_challenged', answer: { explanation: 'Delivered', files: [{ filename: 'delivery.pdf' }] } },
  })
  const steps = ({ timeline }: Reply) => timeline.map(({ type }) => type)
  expect(steps(sent.body)).toEqual(['dispute.challenged', 'dispute.opened'])
  await world.drainAll()
  expect((await show(id)).answer?.files).toMatchObject([{ filename: 'delivery.pdf', file_size: PDF.byteLength }])
  const link = await seller.visitor.get<{ url: string }>(pathOf(id, `/files/${file.file_id}`))
  expect(new Uint8Array(await (await fetch(link.body.url)).arrayBuffer())).toEqual(PDF)
  await advance(id, 'won')
  expect((await show(id)).timeline.map(({ type }) => type)).toEqual(['dispute.won', 'dispute.challenged', 'dispute.opened'])
})

test('an accepted dispute cannot be answered again, and the audit log names who accepted it', async () => {
  const { id } = await raise()
  const from = world.gate.calls.length
  expect(await seller.visitor.post<Reply>(pathOf(id, '/accept'))).toMatchObject({
    status: 200,
    body: { dispute_status: 'dispute_accepted' },
  })
  expect(world.gate.calls.slice(from)).toEqual([`POST /disputes/${id}/accept`])
  expect((await seller.visitor.post(pathOf(id, '/accept'))).status).toBe(409)
  expect((await seller.visitor.post(pathOf(id, '/challenge'), { explanation: 'Late' })).status).toBe(409)
  expect((await upload(id, 'late.pdf')).status).toBe(409)
  const log = await seller.visitor.get<{ items: { action: string; outcome: string; object: { id: string } }[] }>(
    `/api/organizations/${seller.slug}/audit-log?action=dispute.accepted`,
  )
  expect(log.body.items).toMatchObject([
    { outcome: 'refused', object: { id } },
    { outcome: 'done', object: { id } },
  ])
})

describe('evidence is refused', () => {
  test('without an explanation, with one that is too long, or with six files: 422', async () => {
    const { id } = await raise()
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID())
    for (const body of [{}, { explanation: ' ' }, { explanation: 'x'.repeat(20_001) }, { explanation: 'x', file_ids: ids }])
      expect((await seller.visitor.post(pathOf(id, '/challenge'), body)).status).toBe(422)
    expect((await show(id)).dispute_status).toBe('dispute_opened')
  })

  test("for another business's dispute: 404; without the permission: 403", async () => {
    const { id } = await raise()
    const other = await world.openShop('Other')
    for (const rest of ['/accept', '/challenge'])
      expect(
        (await other.visitor.post(`/api/organizations/${other.slug}/disputes/${id}${rest}`, { explanation: 'x' })).status,
      ).toBe(404)
    const reader = await joinOrganization(world, seller, { email: 'reads@example.com', permissions: ['dispute:read'] })
    expect((await reader.get(pathOf(id))).status).toBe(200)
    expect((await reader.post(pathOf(id, '/accept'))).status).toBe(403)
    expect((await reader.post(pathOf(id, '/challenge'), { explanation: 'x' })).status).toBe(403)
  })
})
