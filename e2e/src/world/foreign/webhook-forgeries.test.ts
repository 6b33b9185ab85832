import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { SPECIFIED_SAMPLES } from './event-samples.ts'
import { makeDeliverer } from './sign-delivery.ts'

let world: World
let seller: Seller
let deliverer: Awaited<ReturnType<typeof makeDeliverer>>
let otherSecret: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  const other = await world.openShop('Other Tools')
  deliverer = await makeDeliverer(world, seller)
  const { db } = world.platform.deps.database
  const connection = await db
    .selectFrom('providerConnections')
    .selectAll()
    .where('organizationId', '=', other.organizationId)
    .executeTakeFirstOrThrow()
  otherSecret = world.platform.deps.providerSecrets.open(connection, 'webhookSecretSealed') ?? ''
})
afterAll(() => world.close())

const events = () => world.platform.deps.database.db.selectFrom('providerEvents').select('webhookId').execute()
const later = (seconds: number) => new Date(world.clock.now().getTime() + seconds * SECOND)

type Sent = { id: string; body: string }
type Forged = { headers: Record<string, string>; body: string }
const FORGERIES: readonly [string, (sent: Sent) => Forged][] = [
  ['without headers', ({ body }) => ({ headers: {}, body })],
  ['signed with a made-up secret', (sent) => signed(sent, { secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}` })],
  ["signed with another shop's secret", (sent) => signed(sent, { secret: otherSecret })],
  ['301 seconds old', (sent) => signed(sent, { at: later(-301) })],
  ['301 seconds early', (sent) => signed(sent, { at: later(301) })],
  ['with one byte changed', (sent) => ({ ...signed(sent), body: sent.body.replace('bus_', 'buz_') })],
  ['serialized again', (sent) => ({ ...signed(sent), body: JSON.stringify(JSON.parse(sent.body), null, 1) })],
  ['with another id', (sent) => changed(sent, { 'webhook-id': 'msg_other' })],
  [
    'with a later timestamp than the signed one',
    (sent) => changed(sent, { 'webhook-timestamp': String(Math.floor(later(1).getTime() / SECOND)) }),
  ],
  ['with an empty signature', (sent) => changed(sent, { 'webhook-signature': '' })],
  [
    'with a signature of an unknown version',
    (sent) => changed(sent, { 'webhook-signature': signed(sent).headers['webhook-signature'].replace('v1,', 'v0,') }),
  ],
  ['with a time that is not a number', (sent) => changed(sent, { 'webhook-timestamp': 'now' })],
]
const signed = (sent: Sent, change: { at?: Date; secret?: string } = {}) => ({
  headers: deliverer.headersFor({ ...sent, ...change }),
  body: sent.body,
})
const changed = (sent: Sent, headers: Record<string, string>): Forged => ({
  headers: { ...signed(sent).headers, ...headers },
  body: sent.body,
})

describe.each(FORGERIES)('a delivery %s', (_, forge) => {
  test(`is refused with 401 for each of the ${SPECIFIED_SAMPLES.length} types, and no row is written`, async () => {
    const before = await events()
    const answers = await Promise.all(
      SPECIFIED_SAMPLES.map(async ({ type, data }) => {
        const { headers, body } = forge({ id: `msg_${type}`, body: deliverer.eventBody(type, data) })
        return (await deliverer.send(body, headers)).status
      }),
    )
    expect(answers).toEqual(SPECIFIED_SAMPLES.map(() => 401))
    expect(await events()).toEqual(before)
  })
})

test('there are 12 kinds of forgeries and 22 types', () => {
  expect([FORGERIES.length, SPECIFIED_SAMPLES.length]).toEqual([12, 22])
})

describe('a body', () => {
  const MEBIBYTE = 1024 * 1024
  const sized = (bytes: number) => {
    const short = deliverer.eventBody('moon.risen', { text: '' })
    return short.replace('"text":""', `"text":"${'a'.repeat(bytes - short.length)}"`)
  }

  test('of one mebibyte is kept as it was received', async () => {
    const body = sized(MEBIBYTE)
    expect((await deliverer.deliver({ id: 'msg_large', body })).status).toBe(200)
    const { db } = world.platform.deps.database
    const kept = await db.selectFrom('providerEvents').select('body').where('webhookId', '=', 'msg_large').executeTakeFirst()
    expect(kept?.body === body).toBe(true)
  })

  test('of one byte more is refused with 413, also when its length is not told', async () => {
    const before = await events()
    const body = sized(MEBIBYTE + 1)
    const headers = deliverer.headersFor({ id: 'msg_larger', body })
    expect((await deliverer.send(body, headers)).status).toBe(413)
    expect((await deliverer.send(new Blob([body]).stream(), headers)).status).toBe(413)
    expect(await events()).toEqual(before)
  })
})

test('eight equal deliveries at once have one effect', async () => {
  const payment = SPECIFIED_SAMPLES.find(({ type }) => type === 'payment.succeeded')
  const data = {
    ...payment?.data,
    payment_id: 'pay_eight',
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
  }
  const body = deliverer.eventBody('payment.succeeded', data)
  const answers = await Promise.all(Array.from({ length: 8 }, () => deliverer.deliver({ id: 'msg_eight', body })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { db } = world.platform.deps.database
  expect(await db.selectFrom('orders').select('status').where('paymentId', '=', 'pay_eight').execute()).toEqual([
    { status: 'paid' },
  ])
  expect((await events()).filter(({ webhookId }) => webhookId === 'msg_eight')).toHaveLength(1)
  await world.drainAll()
  expect(await world.visitor().mails('maya@example.com')).toHaveLength(1)
})
