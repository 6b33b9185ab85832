import { createHash } from 'node:crypto'
import { startStore } from 'tradepost/test'

/**
 * Does many things in a store, chosen by a number, and prints what came of it: `node world.js <random seed> <actions>`. Two runs
 * print the same line.
 */
const [seed = 1, count = 500] = process.argv.slice(2).map(Number)

/** Numbers from 0 to below 1, the same ones for a seed. */
function createNumbers(start) {
  let drawn = 0
  return () => {
    drawn += 1
    return createHash('sha256').update(`${start}/${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
}

const oneTime = (price, currency = 'USD') => ({
  ...{ type: 'one_time_price', currency, price, discount: 0, purchasing_power_parity: false },
})
const TERM = {
  ...{ discount: 0, purchasing_power_parity: false, payment_frequency_count: 1, payment_frequency_interval: 'Month' },
  ...{ subscription_period_count: 10, subscription_period_interval: 'Year' },
}
const CARDS = [
  ...['success', 'success', 'success', 'success', 'three_d_secure', 'renewal_declined', 'processing'],
  ...['declined', 'insufficient_funds', 'refund_slow', 'disputed', 'processing_declined'],
]
const COUNTRIES = ['US', 'DE', 'GB', 'JP']

const store = await startStore({ randomSeed: seed })
const { client } = store
const draw = createNumbers(seed)
const pick = (list) => list[Math.floor(draw() * list.length)]
const happened = []

const meter = await client.meters.create({
  ...{ name: 'Calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' } },
})
const made = [
  { name: 'Caliper', tax_category: 'digital_products', price: oneTime(3900) },
  { name: 'Square', tax_category: 'digital_products', price: oneTime(2400, 'EUR') },
  {
    ...{ name: 'App', tax_category: 'digital_products', price: oneTime(4900) },
    ...{ license_key_enabled: true, license_key_activations_limit: 2 },
  },
  { name: 'Pro', tax_category: 'saas', price: { type: 'recurring_price', currency: 'USD', price: 2900, ...TERM } },
  { name: 'Team', tax_category: 'saas', price: { type: 'recurring_price', currency: 'USD', price: 9900, ...TERM } },
  {
    ...{ name: 'API', tax_category: 'saas' },
    price: {
      ...{ type: 'usage_based_price', currency: 'USD', fixed_price: 900, ...TERM },
      meters: [{ meter_id: meter.id, price_per_unit: '25', free_threshold: 2 }],
    },
  },
]
const products = []
for (const product of made) products.push((await client.products.create(product)).product_id)
const [, , , pro, team] = products
const customers = []
const payments = []
const codes = []

async function addCustomer() {
  const { customer_id } = await client.customers.create({
    email: `buyer${customers.length}@example.com`,
    name: pick(['Maya', 'Noor', 'Juan']),
  })
  customers.push(customer_id)
}

async function buy() {
  const session = await client.checkoutSessions.create({
    product_cart: [{ product_id: pick(products), quantity: 1 }],
    customer: { customer_id: pick(customers) },
    ...(codes.length > 0 && draw() < 0.3 ? { discount_code: pick(codes) } : {}),
  })
  const paid = await store.buyer.pay(session.checkout_url, {
    ...{ card: pick(CARDS), country: pick(COUNTRIES), answer: draw() < 0.9 ? 'approve' : 'deny' },
  })
  payments.push(paid.payment_id)
  return paid.status
}

async function findOne(list) {
  const items = list.items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return items.length === 0 ? undefined : pick(items)
}

const ACTIONS = {
  customer: addCustomer,
  ...{ buy, buyMore: buy, buyAgain: buy, buyOnceMore: buy },
  async refund() {
    const payment_id = pick(payments)
    const { items } = await client.payments.retrieveLineItems(payment_id)
    const part = draw() < 0.5 && items[0] ? { items: [{ item_id: items[0].items_id, amount: 500 }] } : {}
    return (await client.refunds.create({ payment_id, ...part })).status
  },
  async dispute() {
    const { dispute_id } = await client.post('/test_helpers/disputes', { body: { payment_id: pick(payments), amount: 500 } })
    return (await client.disputes.retrieve(dispute_id)).dispute_status
  },
  async activate() {
    const key = await findOne(await client.licenseKeys.list({ page_number: 0 }))
    return key && (await client.licenses.activate({ license_key: key.key, name: `Laptop ${happened.length}` })).id
  },
  async useUp() {
    const timestamp = (await store.clock.now()).toISOString()
    const event = { customer_id: pick(customers), event_name: 'call', timestamp }
    const events = [1, 2, 3].map((number) => ({ ...event, event_id: `call-${happened.length}-${number}` }))
    return (await client.usageEvents.ingest({ events })).ingested_count
  },
  async changePlan() {
    const found = await findOne(await client.subscriptions.list({ status: 'active', page_number: 0 }))
    const change = {
      product_id: found?.product_id === pro ? team : pro,
      quantity: 1,
      proration_billing_mode: 'prorated_immediately',
    }
    if (found) await client.subscriptions.changePlan(found.subscription_id, change)
    return found?.subscription_id
  },
  async cancel() {
    const found = await findOne(await client.subscriptions.list({ status: 'active', page_number: 0 }))
    return (
      found && (await client.subscriptions.update(found.subscription_id, { cancel_at_next_billing_date: true })).next_billing_date
    )
  },
  async discount() {
    const { code } = await client.discounts.create({ type: 'percentage', amount: 1000 })
    codes.push(code)
    return code
  },
  async payOut() {
    const { items } = await client.post('/test_helpers/payouts/run', { body: {} })
    return items.length
  },
  advance: () => store.clock.advance({ hours: Math.ceil(draw() * 96) }),
  advanceMore: () => store.clock.advance({ days: Math.ceil(draw() * 7) }),
}

await addCustomer()
for (let done = 0; done < count; done += 1) {
  const name = pick(Object.keys(ACTIONS))
  // What is refused is part of the world, too.
  const came = await ACTIONS[name]().catch((error) => `refused: ${error.code ?? error.error?.code ?? error.message}`)
  happened.push([name, came])
}
const fingerprint = await store.fingerprint()
const answers = createHash('sha256').update(JSON.stringify(happened)).digest('hex')
const refused = happened.filter(([, came]) => String(came).startsWith('refused')).length
console.log(JSON.stringify({ ...fingerprint, answers, refused, apiKey: store.apiKey, now: await store.clock.now() }))
if (process.env.SHOW) console.error(happened.map((each) => JSON.stringify(each)).join('\n'))
await store.stop()
