import type { SellerNewApiKey } from '@tradepost/contract/platform/developers/seller-api-keys'
import type { SellerRequestLog } from '@tradepost/contract/platform/developers/seller-request-log'
import type { SellerWebhookDelivery, SellerWebhookEvent } from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { SellerWebhookReplayList } from '@tradepost/contract/platform/developers/seller-webhook-replays'
import type {
  SellerWebhook,
  SellerWebhookDetails,
  SellerWebhookHeaders,
  SellerWebhookList,
  SellerWebhookSecret,
} from '@tradepost/contract/platform/developers/seller-webhooks'
import { MINUTE } from '@tradepost/kit/clock'
import { makeTestReceiver, type TestReceiver } from '@tradepost/provider-server/testing/test-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'
import { sellProducts } from './home/sold-payments.ts'

let world: GatedWorld
let seller: Seller
let receiver: TestReceiver
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  receiver = await makeTestReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

const path = (rest: string, of = seller) => `/api/organizations/${of.slug}${rest}`
let forms = 0
const form = (changes: object = {}) => {
  forms += 1
  return {
    url: receiver.url,
    description: 'Export',
    filter_types: ['payout.created'],
    rate_limit: null,
    idempotency_key: `form-number-${String(forms).padStart(8, '0')}`,
    ...changes,
  }
}
const create = async (changes: object = {}) => (await seller.visitor.post<SellerWebhook>(path('/webhooks'), form(changes))).body
const get = async (id: string) => (await seller.visitor.get<SellerWebhookDetails>(path(`/webhooks/${id}`))).body
const own = async () =>
  (await seller.visitor.get<SellerWebhookList>(path('/webhooks'))).body.items.find((each) => each.is_platforms)

async function sendExample(id: string): Promise<SellerWebhookDelivery> {
  const sent = await seller.visitor.post<SellerWebhookDelivery>(path(`/webhooks/${id}/examples`), { type: 'payout.created' })
  expect(sent.status).toBe(200)
  await world.drainAll()
  return (await seller.visitor.get<SellerWebhookDelivery>(path(`/webhook-deliveries/${sent.body.id}`))).body
}

test('an endpoint is created once per form, found by its URL, changed and deleted', async () => {
  const sent = form({ url: `${receiver.url}/first` })
  const [first, again] = [
    await seller.visitor.post<SellerWebhook>(path('/webhooks'), sent),
    await seller.visitor.post<SellerWebhook>(path('/webhooks'), sent),
  ]
  expect(first).toMatchObject({ status: 200, body: { is_platforms: false, has_log: true, figures: null } })
  expect(again.body.id).toBe(first.body.id)
  const found = await seller.visitor.get<SellerWebhookList>(path('/webhooks?q=/first'))
  expect(found.body.items.map(({ id }) => id)).toEqual([first.body.id])
  const changed = await seller.visitor.call('PATCH', path(`/webhooks/${first.body.id}`), { rate_limit: 5, disabled: true })
  expect(changed).toMatchObject({ status: 200, body: { rate_limit: 5, disabled: true, filter_types: ['payout.created'] } })
  const disabled = await seller.visitor.get<SellerWebhookList>(path('/webhooks?status=disabled'))
  expect(disabled.body.items.map(({ id }) => id)).toEqual([first.body.id])
  expect((await seller.visitor.call('DELETE', path(`/webhooks/${first.body.id}`))).status).toBe(200)
  expect((await seller.visitor.get(path(`/webhooks/${first.body.id}`))).status).toBe(404)
})

test.each([
  [{ url: 'shop' }, 'url'],
  [{ url: 'ftp://example.com' }, 'url'],
  [{ url: 'https://user:secret@example.com/' }, 'url'],
  [{ url: `https://example.com/${'a'.repeat(2000)}` }, 'url'],
  [{ filter_types: ['payment.exploded'] }, 'filter_types.0'],
  [{ filter_types: [] }, 'filter_types'],
  [{ rate_limit: 0 }, 'rate_limit'],
  [{ rate_limit: -1 }, 'rate_limit'],
  [{ rate_limit: '2' }, 'rate_limit'],
])('an endpoint with %j is refused at that field', async (bad, field) => {
  expect(await seller.visitor.post(path('/webhooks'), form(bad))).toMatchObject({
    status: 422,
    body: { issues: [{ path: field }] },
  })
})

test("Tradepost's own endpoint can't be moved, muted, disabled, deleted or given another secret", async () => {
  const id = (await own())?.id
  const refused = { status: 409, body: { code: 'WEBHOOK_IS_PLATFORMS' } }
  for (const patch of [{ url: receiver.url }, { filter_types: ['payout.created'] }, { disabled: true }])
    expect(await seller.visitor.call('PATCH', path(`/webhooks/${id}`), patch)).toMatchObject(refused)
  expect(await seller.visitor.call('DELETE', path(`/webhooks/${id}`))).toMatchObject(refused)
  expect(await seller.visitor.post(path(`/webhooks/${id}/secret/rotate`), {})).toMatchObject(refused)
})

test('revealing and rotating a secret is in the audit log, and no secret is', async () => {
  const { id } = await create()
  const reveal = () => seller.visitor.get<SellerWebhookSecret>(path(`/webhooks/${id}/secret`))
  const { secret } = (await reveal()).body
  expect(secret).toMatch(/^whsec_/)
  const rotated = await seller.visitor.post<SellerWebhookSecret>(path(`/webhooks/${id}/secret/rotate`), {})
  expect(rotated.status).toBe(200)
  expect(rotated.body.secret).not.toBe(secret)
  expect(rotated.body.old_secret_expires_at).not.toBeNull()
  await seller.visitor.call('PATCH', path(`/webhooks/${id}/headers`), { headers: { 'X-Api-Key': 'canary-header-value' } })
  const log = await seller.visitor.get<{ items: { action: string }[] }>(path('/audit-log'))
  expect(log.body.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook.secret_revealed', 'webhook.secret_rotated', 'webhook.headers_updated']),
  )
  for (const hidden of [secret, rotated.body.secret, 'canary-header-value'])
    expect(JSON.stringify(log.body)).not.toContain(hidden)
})

test('headers are added, replaced and removed, and the sensitive ones are never shown', async () => {
  const { id } = await create()
  const change = (headers: object) =>
    seller.visitor.call<SellerWebhookHeaders>('PATCH', path(`/webhooks/${id}/headers`), { headers })
  expect((await change({ 'X-Shop': 'acme', Authorization: 'Bearer 1' })).body.headers).toEqual([
    { name: 'Authorization', value: null },
    { name: 'X-Shop', value: 'acme' },
  ])
  expect((await change({ 'X-Shop': null })).body.headers).toEqual([{ name: 'Authorization', value: null }])
  expect((await change({ 'Webhook-Id': 'mine' })).status).toBe(422)
  expect((await change({ 'X-Shop': 'a\r\nb' })).status).toBe(422)
})

test('a failed delivery shows its attempt and is delivered when it is sent again', async () => {
  const { id } = await create({ url: `${receiver.url}/broken` })
  receiver.answerWith({ status: 500 }, '/hooks/broken')
  const failed = await sendExample(id)
  expect(failed).toMatchObject({ status: 'failed', attempts: [{ number: 1, response_status: 500 }] })
  expect((await get(id)).figures).toMatchObject({ deliveries: 1, delivered: 0, failed: 1 })
  receiver.answerWith({ status: 200 }, '/hooks/broken')
  const again = await seller.visitor.post<SellerWebhookDelivery>(path(`/webhook-deliveries/${failed.id}/resend`), {})
  expect(again).toMatchObject({ status: 200, body: { status: 'pending' } })
  await world.drainAll()
  const delivered = await seller.visitor.get<SellerWebhookDelivery>(path(`/webhook-deliveries/${failed.id}`))
  expect(delivered.body).toMatchObject({ status: 'delivered', body: failed.body, attempts: [{}, { response_status: 200 }] })
  const event = await seller.visitor.get<SellerWebhookEvent>(path(`/webhook-events/${failed.event_id}`))
  expect(event.body.deliveries).toMatchObject([{ id: failed.id, url: `${receiver.url}/broken` }])
})

test('N81: what waits at a mended endpoint is counted, and sent at once when somebody asks for it', async () => {
  const { id } = await create({ url: `${receiver.url}/mended`, filter_types: null })
  receiver.answerWith({ status: 500 }, '/hooks/mended')
  await sellProducts({ world, seller, client: await sellerClient(world, seller) })
  await world.drainAll()
  const { waiting } = await get(id)
  expect(waiting).toBeGreaterThan(0)
  receiver.answerWith({ status: 200 }, '/hooks/mended')
  const retry = () => seller.visitor.post<{ retried: number }>(path(`/webhooks/${id}/retry`))
  expect(await retry()).toMatchObject({ status: 200, body: { retried: waiting } })
  await world.drainAll()
  expect(await get(id)).toMatchObject({ waiting: 0, figures: { delivered: waiting } })
  expect((await retry()).body).toEqual({ retried: 0 })
})

test("a replay to Tradepost's own endpoint changes nothing; what another endpoint changes nobody knows", async () => {
  const { id } = await create({ url: `${receiver.url}/replayed`, filter_types: null })
  await world.advance(MINUTE)
  const replay = async (webhookId: string) => {
    const since = new Date(world.clock.now().getTime() - 60 * MINUTE).toISOString()
    const body = { since, until: null, status: null, types: null }
    expect((await seller.visitor.post(path(`/webhooks/${webhookId}/replays`), body)).status).toBe(200)
    await world.drainAll()
    return (await seller.visitor.get<SellerWebhookReplayList>(path(`/webhooks/${webhookId}/replays`))).body.items[0]
  }
  expect(await replay((await own())?.id ?? '')).toMatchObject({ status: 'finished', pending: 0, changed: 0 })
  expect(await replay(id)).toMatchObject({ status: 'finished', pending: 0, changed: null })
})

test('a key is made, used, found in the request log, and revoked', async () => {
  const made = await seller.visitor.post<SellerNewApiKey>(path('/api-keys'), { name: 'Export', access: 'read', expires_at: null })
  expect(made).toMatchObject({ status: 200, body: { name: 'Export', access: 'read', status: 'active' } })
  const call = () => fetch(`${world.provider.url}/products`, { headers: { authorization: `Bearer ${made.body.secret}` } })
  expect((await call()).status).toBe(200)
  await world.drainAll()
  const log = await seller.visitor.get<SellerRequestLog>(path(`/request-log?api_key_id=${made.body.id}`))
  expect(log.body.items).toMatchObject([{ method: 'GET', path: '/products', status: 200, api_key: { name: 'Export' } }])
  expect(JSON.stringify(log.body)).not.toContain(made.body.secret)
  expect(await seller.visitor.post(path(`/api-keys/${made.body.id}/revoke`), {})).toMatchObject({
    status: 200,
    body: { status: 'revoked' },
  })
  expect((await call()).status).toBe(401)
})

const routes = ['/webhooks', '/webhook-events', '/webhook-deliveries', '/api-keys', '/request-log'].map((each) => ({
  method: 'GET',
  path: each,
}))

test('strangers learn nothing of endpoints, events and keys', () => expectClosedToStrangers({ world, seller, routes }))

test('every list says so when the payments provider is away', () => expectToldWhenAway({ world, seller, routes }))
