import assert from 'node:assert/strict'
import { openShop } from './shop.js'

const TERM = {
  ...{ currency: 'USD', discount: 0, purchasing_power_parity: false },
  ...{ payment_frequency_count: 1, payment_frequency_interval: 'Month' },
  ...{ subscription_period_count: 10, subscription_period_interval: 'Year' },
}
const plan = (name, price, more = {}) => ({
  name,
  tax_category: 'saas',
  price: { type: 'recurring_price', price, ...TERM, ...more },
})
const PRO = plan('Pro', 2900)
const CALIPER = {
  ...{ name: 'Caliper', tax_category: 'digital_products' },
  price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
}
const APP = { ...CALIPER, name: 'App', license_key_enabled: true, license_key_activations_limit: 1 }

/** Opens the shop of a journey, which sells a plan and hears of events, and what a journey does again and again. */
async function open(store) {
  const { client } = store
  const { product_id: productId } = await client.products.create(PRO)
  const shop = await openShop({ client, productId, webhookSecret: store.webhookSecret })
  await store.webhooks.to(shop.url)
  /** Buys a product, the plan by default, and waits until the shop has heard of it. */
  const buy = async (options = {}, product, more = {}) => {
    const id = product ? (await client.products.create(product)).product_id : productId
    const { checkout_url } = await shop.checkout('maya@example.com', id, more)
    const paid = await store.buyer.pay(checkout_url, options)
    await store.webhooks.settled()
    return { ...paid, checkout_url }
  }
  const subscribe = async (options, product) => {
    const { subscription_id } = await client.payments.retrieve((await buy(options, product)).payment_id)
    return subscription_id
  }
  const statusOf = async (id) => (await client.subscriptions.retrieve(id)).status
  const orders = () => [...shop.orders.values()]
  return { store, client, shop, buy, subscribe, statusOf, orders }
}

const ACTIVE = (payments) => [{ status: 'active', payments }]
const count = (list, type) => list.filter((each) => each === type).length

/** What the shop's customers do, one after the other: a sentence, and how it goes. */
const JOURNEYS = {
  async 'a paid checkout becomes an order'({ buy, orders }) {
    assert.equal((await buy()).status, 'succeeded')
    assert.deepEqual(orders(), ACTIVE(1))
  },
  async 'an order renews each month'({ store, subscribe, orders }) {
    await subscribe()
    await store.clock.advance({ months: 2, days: 1 })
    assert.deepEqual(orders(), ACTIVE(3))
  },
  async 'a product that is sold once needs no order to renew'({ store, buy, shop }) {
    await buy({}, CALIPER)
    await store.clock.advance({ months: 2 })
    assert.equal(count(shop.heard, 'payment.succeeded'), 1)
  },
  async 'a card without funds becomes no order'({ buy, orders, shop }) {
    assert.equal((await buy({ card: 'insufficient_funds' })).error_code, 'INSUFFICIENT_FUNDS')
    assert.equal(count(shop.heard, 'payment.failed'), 1)
    assert.ok(orders().every(({ payments }) => payments === 0))
  },
  async 'after a declined card, another one pays the same checkout'({ store, buy, orders }) {
    const { checkout_url } = await buy({ card: 'declined' })
    assert.equal((await store.buyer.pay(checkout_url)).status, 'succeeded')
    await store.webhooks.settled()
    assert.equal(orders().filter(({ status }) => status === 'active').length, 1)
  },
  async 'a buyer approves at the bank'({ buy, orders }) {
    await buy({ card: 'three_d_secure' })
    assert.deepEqual(orders(), ACTIVE(1))
  },
  async 'a buyer who denies at the bank pays nothing'({ buy, orders }) {
    assert.equal((await buy({ card: 'three_d_secure', answer: 'deny' })).status, 'failed')
    assert.ok(orders().every(({ payments }) => payments === 0))
  },
  async 'a payment that is processed becomes an order once it is done'({ store, buy, orders, shop }) {
    assert.equal((await buy({ card: 'processing' })).status, 'processing')
    assert.equal(count(shop.heard, 'payment.succeeded'), 0)
    await store.clock.advance({ minutes: 1 })
    assert.deepEqual(orders(), ACTIVE(1))
  },
  async 'a code lowers the price'({ client, buy }) {
    const { code } = await client.discounts.create({ type: 'percentage', amount: 5000 })
    const { payment_id } = await buy({ discount_code: code }, CALIPER)
    const { total_amount, tax } = await client.payments.retrieve(payment_id)
    assert.equal(total_amount - (tax ?? 0), 1950)
  },
  async 'a trial costs nothing until it ends'({ store, client, subscribe, orders }) {
    const id = await subscribe({}, plan('Trial', 2900, { trial_period_days: 14 }))
    const paid = async () =>
      (await client.payments.list({ page_number: 0, subscription_id: id })).items.map(({ total_amount }) => total_amount > 0)
    assert.deepEqual(await paid(), [false])
    await store.clock.advance({ days: 15 })
    assert.deepEqual((await paid()).toSorted(), [false, true])
    assert.equal(orders()[0].status, 'active')
  },
  async 'a declined renewal puts the order on hold'({ store, subscribe, orders }) {
    await subscribe({ card: 'renewal_declined' })
    await store.clock.advance({ months: 1, days: 1 })
    assert.deepEqual(orders(), [{ status: 'on_hold', payments: 1 }])
  },
  async 'another card pays what is due, and the order goes on'({ store, client, subscribe, orders }) {
    const id = await subscribe({ card: 'renewal_declined' })
    await store.clock.advance({ months: 1, days: 1 })
    const payment_method = { type: 'new', return_url: 'https://shop.example/account' }
    const { payment_link } = await client.subscriptions.updatePaymentMethod(id, { payment_method })
    assert.equal((await store.buyer.pay(payment_link)).status, 'succeeded')
    await store.webhooks.settled()
    assert.deepEqual(orders(), ACTIVE(2))
  },
  async 'a declined renewal is tried again, as the shop wants it'({ store, client, subscribe, shop }) {
    await client.patch('/settings/renewal_retries', { body: { enabled: true, window_days: 13 } })
    await subscribe({ card: 'renewal_declined' })
    await store.clock.advance({ months: 1, days: 5 })
    assert.ok(count(shop.heard, 'payment.failed') > 2)
  },
  async 'a canceled order ends with what was paid for'({ store, client, subscribe, statusOf, orders }) {
    const id = await subscribe()
    await client.subscriptions.update(id, { cancel_at_next_billing_date: true })
    assert.equal(await statusOf(id), 'active')
    await store.clock.advance({ months: 2 })
    assert.equal(await statusOf(id), 'cancelled')
    assert.equal(orders()[0].payments, 1)
  },
  async 'a larger plan costs the difference at once'({ client, store, subscribe, shop }) {
    const id = await subscribe()
    const { product_id } = await client.products.create(plan('Team', 9900))
    await client.subscriptions.changePlan(id, { product_id, quantity: 1, proration_billing_mode: 'difference_immediately' })
    await store.webhooks.settled()
    assert.equal((await client.subscriptions.retrieve(id)).product_id, product_id)
    assert.equal(count(shop.heard, 'payment.succeeded'), 2)
  },
  async 'a refund gives everything back, once'({ client, store, buy, shop }) {
    const { payment_id } = await buy({}, CALIPER)
    await client.refunds.create({ payment_id })
    await store.webhooks.settled()
    assert.equal(count(shop.heard, 'refund.succeeded'), 1)
    await assert.rejects(client.refunds.create({ payment_id }))
  },
  async 'parts of a payment are refunded, never more than was paid'({ client, buy }) {
    const { payment_id } = await buy({}, CALIPER)
    const { items } = await client.payments.retrieveLineItems(payment_id)
    const refund = (amount) => client.refunds.create({ payment_id, items: [{ item_id: items[0].items_id, amount }] })
    await refund(1000)
    await refund(1000)
    await assert.rejects(refund(3900))
    assert.equal((await client.payments.retrieve(payment_id)).refund_status, 'partial')
  },
  async 'a slow refund arrives days later'({ client, store, buy }) {
    const { payment_id } = await buy({ card: 'refund_slow' }, CALIPER)
    const { refund_id, status } = await client.refunds.create({ payment_id })
    assert.equal(status, 'pending')
    await store.clock.advance({ days: 14 })
    assert.equal((await client.refunds.retrieve(refund_id)).status, 'succeeded')
  },
  async 'a bank disputes a payment, and the shop hears of it'({ store, buy, shop }) {
    await buy({ card: 'disputed' }, CALIPER)
    await store.clock.advance({ days: 30 })
    assert.equal(count(shop.heard, 'dispute.opened'), 1)
  },
  async 'a dispute that is won gives the money back'({ client, store, buy, shop }) {
    const { payment_id } = await buy({}, CALIPER)
    const { dispute_id } = await client.post('/test_helpers/disputes', { body: { payment_id } })
    for (const to of ['challenged', 'won']) await client.post(`/test_helpers/disputes/${dispute_id}/advance`, { body: { to } })
    await store.webhooks.settled()
    assert.deepEqual(
      shop.heard.filter((type) => type.startsWith('dispute')),
      ['dispute.opened', 'dispute.challenged', 'dispute.won'],
    )
  },
  async 'a license key works on as many devices as were bought'({ client, buy }) {
    await buy({}, APP)
    const [{ key: license_key }] = (await client.licenseKeys.list({ page_number: 0 })).items
    const { id } = await client.licenses.activate({ license_key, name: 'Laptop' })
    await assert.rejects(client.licenses.activate({ license_key, name: 'Desktop' }))
    await client.licenses.deactivate({ license_key, license_key_instance_id: id })
    await client.licenses.activate({ license_key, name: 'Desktop' })
  },
  async 'the next renewal bills what was used, each event once'({ client, store, subscribe }) {
    const meter = await client.meters.create({
      ...{ name: 'Calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' } },
    })
    const meters = [{ meter_id: meter.id, price_per_unit: '100', free_threshold: 0 }]
    const id = await subscribe(
      {},
      {
        ...{ name: 'API', tax_category: 'saas' },
        price: { ...TERM, type: 'usage_based_price', fixed_price: 900, meters },
      },
    )
    const { customer } = await client.subscriptions.retrieve(id)
    const event = { event_id: 'call-1', event_name: 'call', customer_id: customer.customer_id }
    const timestamp = (await store.clock.advance({ days: 1 })).toISOString()
    for (let times = 0; times < 2; times += 1) await client.usageEvents.ingest({ events: [{ ...event, timestamp }] })
    await store.clock.advance({ months: 1 })
    const { items } = await client.payments.list({ page_number: 0, subscription_id: id })
    const nets = await Promise.all(
      items.map(async ({ payment_id }) => {
        const { total_amount, tax } = await client.payments.retrieve(payment_id)
        return total_amount - (tax ?? 0)
      }),
    )
    assert.deepEqual(
      nets.toSorted((one, other) => one - other),
      [900, 1000],
    )
  },
  async 'a webhook that comes twice counts once'({ store, subscribe, orders }) {
    await store.webhooks.faults({ seed: 7, duplicate: 1 })
    await subscribe()
    assert.deepEqual(orders(), ACTIVE(1))
    const received = await store.webhooks.received()
    assert.equal(received.length, 2 * new Set(received.map(({ event_id }) => event_id)).size)
  },
  async 'a webhook that is lost is found by asking'({ client, store, subscribe, orders }) {
    await store.webhooks.faults({ seed: 7, drop: 1 })
    await subscribe()
    assert.deepEqual(orders(), [])
    assert.equal((await client.subscriptions.list({ status: 'active', page_number: 0 })).items.length, 1)
  },
  async 'a shop that was down hears of its sales when it is back'({ client, store, shop, subscribe, orders }) {
    shop.isDown = true
    await subscribe()
    assert.deepEqual(orders(), [])
    assert.ok((await store.webhooks.settled()) > 0)
    shop.isDown = false
    const [{ id }] = (await client.webhooks.list()).data
    await client.post(`/webhooks/${id}/retry`)
    await store.webhooks.settled()
    assert.deepEqual(orders(), ACTIVE(1))
  },
}

/** Each is a sentence and what runs it in a store. */
export const journeys = Object.entries(JOURNEYS).map(([title, run]) => [
  title,
  async (store) => {
    const opened = await open(store)
    try {
      await run(opened)
    } finally {
      await opened.shop.close()
    }
  },
])
