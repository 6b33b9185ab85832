import assert from 'node:assert/strict'
import type DodoPayments from 'dodopayments'
import { post, type TestBusiness, type TestProvider, typed, usd } from './test-provider.ts'
import { monthly, subscribe } from './test-subscriptions.ts'

const caliper = {
  name: 'Caliper',
  price: usd(6300),
  tax_category: 'digital_products' as const,
  digital_product_delivery: { external_url: 'https://shop.example/manual' },
}
const addon = { name: 'Case', price: 900, currency: 'USD' as const, tax_category: 'saas' as const }
const maya = { email: 'maya@example.com', name: 'Maya Lindqvist' }
const calls = { name: 'API calls', event_name: 'api.call', measurement_unit: 'call', aggregation: { type: 'count' as const } }
const tenth = { type: 'percentage' as const, amount: 1000 }
const licensed = { ...caliper, license_key_enabled: true, license_key_activations_limit: 5 }
/** Nothing listens there, so deliveries fail right away. */
const hook = { url: 'http://127.0.0.1:1/hooks' }
const backup = { name: 'Backup', access: 'read' }
const example = { type: 'payment.succeeded' }
const cartOf = (product: string) => ({ product_cart: [{ product_id: product, quantity: 1 }] })

/** The month of the test clock. */
const month = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }

const usedBy = (customer: string) => ({ event_id: `call-of-${customer}`, customer_id: customer, event_name: 'api.call' })

/** Returns the ID of the object with this path. */
export type Things = (path: string) => string

type Maker = {
  /** The error code of an unknown ID (reference, section 2). */
  missing: string
  /** Creates one and returns its ID; `made` has the objects listed above it. */
  make: (business: TestBusiness, made: Things, provider: TestProvider) => Promise<string>
}

/** One of each object that a business can have, by the first part of its path. */
export const THINGS: Readonly<Record<string, Maker>> = {
  addons: { missing: 'ADDON_NOT_FOUND', make: async ({ client }) => (await client.addons.create(addon)).id },
  brands: { missing: 'BRAND_NOT_FOUND', make: async ({ client }) => (await client.brands.create({ name: 'North' })).brand_id },
  meters: { missing: 'METER_NOT_FOUND', make: async ({ client }) => (await client.meters.create(calls)).id },
  products: { missing: 'PRODUCT_NOT_FOUND', make: async ({ client }) => (await client.products.create(caliper)).product_id },
  customers: { missing: 'CUSTOMER_NOT_FOUND', make: async ({ client }) => (await client.customers.create(maya)).customer_id },
  wallets: {
    missing: 'CUSTOMER_NOT_FOUND',
    async make({ client }, made) {
      const entry = { entry_type: 'credit' as const, currency: 'INR' as const, amount: 20_000 }
      return (await client.customers.wallets.ledgerEntries.create(made('customers'), entry)).customer_id
    },
  },
  events: {
    missing: 'EVENT_NOT_FOUND',
    async make({ client }, made) {
      const event = usedBy(made('customers'))
      await client.usageEvents.ingest({ events: [event] })
      // The same event twice in one request is refused, which adds an entry to the list of rejections.
      await client.usageEvents.ingest({ events: [event, event] }).catch(({ status }) => assert.equal(status, 400))
      return event.event_id
    },
  },
  discounts: {
    missing: 'DISCOUNT_NOT_FOUND',
    async make({ client }, made) {
      const { discount_id } = await client.discounts.create(tenth)
      await client.post(`/discounts/${discount_id}/customers`, { body: { customer_ids: [made('customers')] } })
      return discount_id
    },
  },
  codes: {
    missing: 'DISCOUNT_NOT_FOUND',
    make: async ({ client }, made) => (await client.discounts.retrieve(made('discounts'))).code,
  },
  checkouts: {
    missing: 'CHECKOUT_SESSION_NOT_FOUND',
    make: async ({ client }, made) => (await client.checkoutSessions.create(cartOf(made('products')))).session_id,
  },
  payments: {
    missing: 'PAYMENT_NOT_FOUND',
    async make(_, made, provider) {
      const { body } = await post(provider, `/session/${made('checkouts')}/pay`, typed('4242424242424242'))
      return String(body.payment_id)
    },
  },
  'payment-methods': {
    missing: 'PAYMENT_METHOD_NOT_FOUND',
    async make({ client }, made, provider) {
      const customer = { customer_id: made('customers') }
      const input = { ...cartOf(made('products')), customer, show_saved_payment_methods: true }
      const { session_id } = await client.checkoutSessions.create(input)
      await post(provider, `/session/${session_id}/pay`, typed('4242424242424242', { saves_card: true }))
      const { items } = await client.customers.retrievePaymentMethods(customer.customer_id)
      return items[0]?.payment_method_id ?? ''
    },
  },
  refunds: {
    missing: 'REFUND_NOT_FOUND',
    async make({ client }, made) {
      const payment_id = made('payments')
      const { items } = await client.payments.retrieveLineItems(payment_id)
      const part = { item_id: items[0]?.items_id ?? '', amount: 100 }
      return (await client.refunds.create({ payment_id, items: [part] })).refund_id
    },
  },
  disputes: {
    missing: 'DISPUTE_NOT_FOUND',
    async make({ client }, made, provider) {
      const { session_id } = await client.checkoutSessions.create(cartOf(made('products')))
      const paid = await post(provider, `/session/${session_id}/pay`, typed('4242424242424242'))
      const body = { payment_id: paid.body.payment_id, amount: 100 }
      return (await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body })).dispute_id
    },
  },
  payouts: {
    missing: 'PAYOUT_NOT_FOUND',
    async make({ client }, made, provider) {
      const { session_id } = await client.checkoutSessions.create(cartOf(made('products')))
      await post(provider, `/session/${session_id}/pay`, typed('4242424242424242'))
      const body = { outcome: 'in_progress' }
      const { items } = await client.post<{ items: { payout_id: string }[] }>('/test_helpers/payouts/run', { body })
      return items[0]?.payout_id ?? ''
    },
  },
  licensed: {
    missing: 'PRODUCT_NOT_FOUND',
    make: async ({ client }) => (await client.products.create(licensed)).product_id,
  },
  license_keys: {
    missing: 'LICENSE_KEY_NOT_FOUND',
    async make({ client }, made, provider) {
      const { session_id } = await client.checkoutSessions.create(cartOf(made('licensed')))
      await post(provider, `/session/${session_id}/pay`, typed('4242424242424242'))
      return (await client.licenseKeys.list()).items[0]?.id ?? ''
    },
  },
  license_key_instances: {
    missing: 'LICENSE_KEY_INSTANCE_NOT_FOUND',
    async make({ client }, made) {
      const { key } = await client.licenseKeys.retrieve(made('license_keys'))
      return (await client.licenses.activate({ license_key: key, name: 'Workshop' })).id
    },
  },
  plans: {
    missing: 'PRODUCT_NOT_FOUND',
    make: async ({ client }) =>
      (await client.products.create({ name: 'Pro', price: monthly(1200), tax_category: 'saas' })).product_id,
  },
  subscriptions: {
    missing: 'SUBSCRIPTION_NOT_FOUND',
    make: async (business, made, provider) => begin(provider, business, { plan: made('plans') }),
  },
  scheduled: {
    missing: 'SUBSCRIPTION_NOT_FOUND',
    async make(business, made, provider) {
      const id = await begin(provider, business, { plan: made('plans') })
      await business.client.subscriptions.changePlan(id, { ...changeTo(made('plans')), effective_at: 'next_billing_date' })
      return id
    },
  },
  'on-demand': {
    missing: 'SUBSCRIPTION_NOT_FOUND',
    make: async (business, made, provider) =>
      begin(provider, business, { plan: made('plans'), total: 0, data: { on_demand: { mandate_only: true } } }),
  },
  metered: {
    missing: 'SUBSCRIPTION_NOT_FOUND',
    async make(business, made, provider) {
      const { price: fixed_price, ...cycles } = monthly(900)
      const meters = [{ meter_id: made('meters'), price_per_unit: '2.5', free_threshold: 10 }]
      const price = { ...cycles, type: 'usage_based_price' as const, fixed_price, meters }
      const { product_id } = await business.client.products.create({ name: 'Metered', price, tax_category: 'saas' })
      return begin(provider, business, { plan: product_id, total: 900 })
    },
  },
  api_keys: {
    missing: 'API_KEY_NOT_FOUND',
    make: async ({ client }) => (await client.post<{ id: string }>('/api_keys', { body: backup })).id,
  },
  request_log: {
    missing: 'LOGGED_REQUEST_NOT_FOUND',
    async make({ client }, made, provider) {
      await client.addons.retrieve(made('addons'))
      await provider.drainAll()
      return (await client.get<{ data: { id: string }[] }>('/request_log')).data[0]?.id ?? ''
    },
  },
  webhooks: { missing: 'WEBHOOK_NOT_FOUND', make: async ({ client }) => (await client.webhooks.create(hook)).id },
  webhook_deliveries: {
    missing: 'WEBHOOK_DELIVERY_NOT_FOUND',
    async make({ client }, made, provider) {
      const sent = await client.post<{ id: string }>(`/webhooks/${made('webhooks')}/examples`, { body: example })
      await provider.drainAll()
      return sent.id
    },
  },
  webhook_events: {
    missing: 'WEBHOOK_EVENT_NOT_FOUND',
    make: async ({ client }, made) =>
      (await client.get<{ event_id: string }>(`/webhook_deliveries/${made('webhook_deliveries')}`)).event_id,
  },
  webhook_replays: {
    missing: 'WEBHOOK_NOT_FOUND',
    async make({ client }, made, provider) {
      const since = provider.clock.now().toISOString()
      const { id } = await client.post<{ id: string }>(`/webhooks/${made('webhooks')}/replay`, { body: { since } })
      await provider.drainAll()
      return id
    },
  },
}

type Begun = { plan: string; total?: number; data?: object }

async function begin(provider: TestProvider, business: TestBusiness, { plan, total = 1200, data }: Begun): Promise<string> {
  const session = data ? { subscription_data: data } : {}
  const { subscription } = await subscribe({ provider, business }, plan, { total, session })
  return subscription.subscription_id
}

const changeTo = (product_id: string) => ({ product_id, quantity: 2, proration_billing_mode: 'full_immediately' as const })

/** `settle` is awaited after each object, so that two businesses get theirs in the same order. */
export async function makeThings(
  provider: TestProvider,
  business: TestBusiness,
  settle: () => Promise<void> = async () => {},
): Promise<Things> {
  const ids = new Map<string, string>()
  const made: Things = (path) => {
    const id = ids.get(path)
    if (!id) throw new Error(`There is nothing of ${path}`)
    return id
  }
  for (const [path, { make }] of Object.entries(THINGS)) {
    ids.set(path, await make(business, made, provider))
    await settle()
  }
  return made
}

type Page = { page_number?: number; page_size?: number }
type Answering = { asResponse(): Promise<Response> }
type Call = (client: DodoPayments, things: Things, page?: Page) => Answering

/** Every call that a business makes with its API key, as its own code makes it: with the SDK and a valid request. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST /addons': (client) => client.addons.create(addon),
  'GET /addons': (client, _, page) => client.addons.list(page),
  'GET /addons/{id}': (client, things) => client.addons.retrieve(things('addons')),
  'PATCH /addons/{id}': (client, things) => client.addons.update(things('addons'), { name: 'Mine now' }),
  'PUT /addons/{id}/images': (client, things) => client.addons.updateImages(things('addons')),

  'POST /api_keys': (client) => client.post('/api_keys', { body: backup }),
  'GET /api_keys': (client, _, query) => client.get('/api_keys', { query }),
  'GET /api_keys/{id}': (client, things) => client.get(`/api_keys/${things('api_keys')}`),
  'PATCH /api_keys/{id}': (client, things) => client.patch(`/api_keys/${things('api_keys')}`, { body: { name: 'Mine now' } }),
  'POST /api_keys/{id}/roll': (client, things) =>
    client.post(`/api_keys/${things('api_keys')}/roll`, { body: { overlap_hours: 1 } }),
  'POST /api_keys/{id}/revoke': (client, things) => client.post(`/api_keys/${things('api_keys')}/revoke`),

  'POST /brands': (client) => client.brands.create({ name: 'South' }),
  'GET /brands': (client) => client.brands.list(),
  'GET /brands/{id}': (client, things) => client.brands.retrieve(things('brands')),
  'PATCH /brands/{id}': (client, things) => client.brands.update(things('brands'), { name: 'Mine now' }),
  'POST /brands/{id}/archive': (client, things) => client.brands.archive(things('brands'), {}),
  'PUT /brands/{id}/images': (client, things) => client.brands.updateImages(things('brands')),

  'POST /checkouts': (client, things) => client.checkoutSessions.create(cartOf(things('products'))),
  'POST /checkouts/preview': (client, things) => client.checkoutSessions.preview(cartOf(things('products'))),
  'GET /checkouts/{id}': (client, things) => client.checkoutSessions.retrieve(things('checkouts')),

  'POST /customers': (client) => client.customers.create(maya),
  'GET /customers': (client, _, page) => client.customers.list(page),
  'GET /customers/{customer_id}': (client, things) => client.customers.retrieve(things('customers')),
  'PATCH /customers/{customer_id}': (client, things) => client.customers.update(things('customers'), { name: 'Mine now' }),
  'POST /customers/{customer_id}/customer-portal/session': (client, things) =>
    client.customers.customerPortal.create(things('customers'), { send_email: true }),
  'GET /customers/{customer_id}/payment-methods': (client, things) =>
    client.customers.retrievePaymentMethods(things('customers')),
  'DELETE /customers/{customer_id}/payment-methods/{payment_method_id}': (client, things) =>
    client.customers.deletePaymentMethod(things('payment-methods'), { customer_id: things('customers') }),

  'GET /customers/{customer_id}/emails': (client, things) => client.get(`/customers/${things('customers')}/emails`),
  'GET /customers/{customer_id}/wallets': (client, things) => client.customers.wallets.list(things('customers')),
  'GET /customers/{customer_id}/wallets/ledger-entries': (client, things, page) =>
    client.customers.wallets.ledgerEntries.list(things('customers'), page),
  'POST /customers/{customer_id}/wallets/ledger-entries': (client, things) =>
    client.customers.wallets.ledgerEntries.create(things('customers'), { entry_type: 'credit', currency: 'USD', amount: 500 }),

  'POST /discounts': (client) => client.discounts.create(tenth),
  'GET /discounts': (client, _, page) => client.discounts.list(page),
  'GET /discounts/code/{code}': (client, things) => client.discounts.retrieveByCode(things('codes')),
  'GET /discounts/{discount_id}': (client, things) => client.discounts.retrieve(things('discounts')),
  'PATCH /discounts/{discount_id}': (client, things) => client.discounts.update(things('discounts'), { name: 'Mine now' }),
  'DELETE /discounts/{discount_id}': (client, things) => client.discounts.delete(things('discounts')),
  'GET /discounts/{discount_id}/customers': (client, things, query) =>
    client.get(`/discounts/${things('discounts')}/customers`, { query }),
  'POST /discounts/{discount_id}/customers': (client, things) =>
    client.post(`/discounts/${things('discounts')}/customers`, { body: { customer_ids: [things('customers')] } }),
  'DELETE /discounts/{discount_id}/customers/{customer_id}': (client, things) =>
    client.delete(`/discounts/${things('discounts')}/customers/${things('customers')}`),

  'GET /payments/{payment_id}/payout': (client, things) => client.get(`/payments/${things('payments')}/payout`),
  'GET /payments/{payment_id}/invoices': (client, things) => client.get(`/payments/${things('payments')}/invoices`),
  'POST /payments/{payment_id}/invoices': (client, things) =>
    client.post(`/payments/${things('payments')}/invoices`, { body: { business_name: 'Weber GmbH' } }),
  'GET /payments/{payment_id}/delivery': (client, things) => client.get(`/payments/${things('payments')}/delivery`),
  'PATCH /payments/{payment_id}/delivery': (client, things) =>
    client.patch(`/payments/${things('payments')}/delivery`, { body: { keeps_access: true } }),
  'GET /disputes': (client, _, page) => client.disputes.list(page),
  'GET /disputes/{dispute_id}': (client, things) => client.disputes.retrieve(things('disputes')),
  'GET /disputes/{dispute_id}/evidence': (client, things) => client.get(`/disputes/${things('disputes')}/evidence`),
  'PUT /disputes/{dispute_id}/files': (client, things) =>
    client.put(`/disputes/${things('disputes')}/files`, { body: { file_name: 'receipt.pdf' } }),
  'POST /disputes/{dispute_id}/challenge': (client, things) =>
    client.post(`/disputes/${things('disputes')}/challenge`, { body: { explanation: 'It was delivered' } }),
  'POST /disputes/{dispute_id}/accept': (client, things) => client.post(`/disputes/${things('disputes')}/accept`),
  'POST /test_helpers/disputes': (client, things) =>
    client.post('/test_helpers/disputes', { body: { payment_id: things('payments'), amount: 10 } }),
  'POST /test_helpers/disputes/{dispute_id}/advance': (client, things) =>
    client.post(`/test_helpers/disputes/${things('disputes')}/advance`, { body: { to: 'escalate' } }),

  'POST /events/ingest': (client, things) => client.usageEvents.ingest({ events: [usedBy(things('customers'))] }),
  'GET /events': (client, _, page) => client.usageEvents.list(page),
  'GET /events/{event_id}': (client, things) => client.usageEvents.retrieve(things('events')),

  'POST /license_keys': (client, things) =>
    client.licenseKeys.create({
      key: `OLD-${things('license_keys')}`,
      customer_id: things('customers'),
      product_id: things('licensed'),
    }),
  'GET /license_keys': (client, _, page) => client.licenseKeys.list(page),
  'GET /license_keys/{id}': (client, things) => client.licenseKeys.retrieve(things('license_keys')),
  'PATCH /license_keys/{id}': (client, things) => client.licenseKeys.update(things('license_keys'), { disabled: true }),
  'GET /license_key_instances': (client, _, page) => client.licenseKeyInstances.list(page),
  'GET /license_key_instances/{id}': (client, things) => client.licenseKeyInstances.retrieve(things('license_key_instances')),
  'PATCH /license_key_instances/{id}': (client, things) =>
    client.licenseKeyInstances.update(things('license_key_instances'), { name: 'Office' }),

  'POST /meters': (client) => client.meters.create(calls),
  'GET /meters': (client, _, page) => client.meters.list(page),
  'GET /meters/{id}': (client, things) => client.meters.retrieve(things('meters')),
  'DELETE /meters/{id}': (client, things) => client.meters.archive(things('meters')),
  'POST /meters/{id}/unarchive': (client, things) => client.meters.unarchive(things('meters')),

  'POST /payments': (client, things) =>
    client.payments.create({ ...cartOf(things('products')), customer: maya, billing: { country: 'US' }, payment_link: true }),
  'GET /payments': (client, _, page) => client.payments.list(page),
  'GET /payments/{payment_id}': (client, things) => client.payments.retrieve(things('payments')),
  'GET /payments/{payment_id}/line-items': (client, things) => client.payments.retrieveLineItems(things('payments')),

  'GET /balances/ledger': (client, things, page) =>
    client.balances.retrieveLedger({ ...page, reference_object_id: things('payouts') }),
  'GET /payouts': (client, _, page) => client.payouts.list(page),
  'GET /payouts/{payout_id}/breakup': (client, things) => client.payouts.breakup.retrieve(things('payouts')),
  'GET /payouts/{payout_id}/breakup/details': (client, things, page) =>
    client.payouts.breakup.details.list(things('payouts'), page),
  'GET /payouts/{payout_id}/breakup/details/csv': (client, things) =>
    client.payouts.breakup.details.downloadCsv(things('payouts')),
  'POST /test_helpers/payouts/run': (client) => client.post('/test_helpers/payouts/run'),
  'POST /test_helpers/payouts/{payout_id}/advance': (client, things) =>
    client.post(`/test_helpers/payouts/${things('payouts')}/advance`, { body: { to: 'on_hold' } }),

  'POST /products': (client) => client.products.create(caliper),
  'GET /products': (client, _, page) => client.products.list(page),
  'GET /products/{id}': (client, things) => client.products.retrieve(things('products')),
  'PATCH /products/{id}': (client, things) => client.products.update(things('products'), { name: 'Mine now' }),
  'DELETE /products/{id}': (client, things) => client.products.archive(things('products')),
  'POST /products/{id}/unarchive': (client, things) => client.products.unarchive(things('products')),
  'PUT /products/{id}/images': (client, things) => client.products.images.update(things('products')),
  'PUT /products/{id}/files': (client, things) => client.products.updateFiles(things('products'), { file_name: 'plans.zip' }),

  'POST /refunds': (client, things) =>
    client.refunds.create({ payment_id: things('payments'), items: [{ item_id: things('products'), amount: 50 }] }),
  'GET /refunds': (client, _, page) => client.refunds.list(page),
  'GET /refunds/{refund_id}': (client, things) => client.refunds.retrieve(things('refunds')),

  'GET /request_log': (client) => client.get('/request_log', { query: { status: '2xx', path: '/addons/' } }),
  'GET /request_log/{id}': (client, things) => client.get(`/request_log/${things('request_log')}`),

  'POST /subscriptions': (client, things) =>
    client.subscriptions.create({
      product_id: things('plans'),
      quantity: 1,
      customer: maya,
      billing: { country: 'US' },
      payment_link: true,
    }),
  'GET /subscriptions': (client, _, page) => client.subscriptions.list(page),
  'GET /subscriptions/{subscription_id}': (client, things) => client.subscriptions.retrieve(things('subscriptions')),
  'PATCH /subscriptions/{subscription_id}': (client, things) =>
    client.subscriptions.update(things('subscriptions'), { metadata: { mine: 'now' } }),
  'POST /subscriptions/{subscription_id}/change-plan': (client, things) =>
    client.subscriptions.changePlan(things('subscriptions'), changeTo(things('plans'))),
  'POST /subscriptions/{subscription_id}/change-plan/preview': (client, things) =>
    client.subscriptions.previewChangePlan(things('subscriptions'), changeTo(things('plans'))),
  'DELETE /subscriptions/{subscription_id}/change-plan/scheduled': (client, things) =>
    client.subscriptions.cancelChangePlan(things('scheduled')),
  'POST /subscriptions/{subscription_id}/charge': (client, things) =>
    client.subscriptions.charge(things('on-demand'), { product_price: 500 }),
  'POST /subscriptions/{subscription_id}/update-payment-method': (client, things) =>
    client.subscriptions.updatePaymentMethod(things('subscriptions'), { payment_method: { type: 'new' } }),
  'GET /subscriptions/{subscription_id}/usage-history': (client, things, page) =>
    client.subscriptions.retrieveUsageHistory(things('metered'), page),

  'GET /settings/renewal_retries': (client) => client.get('/settings/renewal_retries'),
  'PATCH /settings/renewal_retries': (client) => client.patch('/settings/renewal_retries', { body: { window_days: 20 } }),

  'GET /settings/payouts': (client) => client.get('/settings/payouts'),
  'PATCH /settings/payouts': (client) => client.patch('/settings/payouts', { body: { schedule: 'weekly' } }),

  'GET /settings/wallets': (client) => client.get('/settings/wallets'),
  'PATCH /settings/wallets': (client) => client.patch('/settings/wallets', { body: { pays_first: false } }),

  'GET /settings/rate_limits': (client) => client.get('/settings/rate_limits'),
  'PATCH /settings/rate_limits': (client) => client.patch('/settings/rate_limits', { body: { test_mode: 'tier_2' } }),
  'GET /settings/invoices': (client) => client.get('/settings/invoices'),
  'PATCH /settings/invoices': (client) => client.patch('/settings/invoices', { body: { correction_days: 14 } }),
  'GET /settings/theme': (client) => client.get('/settings/theme'),
  'PATCH /settings/theme': (client) => client.patch('/settings/theme', { body: { accent: '#b45309' } }),
  'GET /settings/seller': (client) => client.get('/settings/seller'),
  'PATCH /settings/seller': (client) => client.patch('/settings/seller', { body: { legal_name: 'Acme Tools Ltd' } }),
  'GET /settings/subscriptions': (client) => client.get('/settings/subscriptions'),
  'PATCH /settings/subscriptions': (client) => client.patch('/settings/subscriptions', { body: { one_per_product: false } }),

  'GET /settings/return_origins': (client) => client.get('/settings/return_origins'),
  'PATCH /settings/return_origins': (client) =>
    client.patch('/settings/return_origins', { body: { origins: ['https://shop.example'] } }),

  'GET /settings/customer_portal': (client) => client.get('/settings/customer_portal'),
  'PATCH /settings/customer_portal': (client, things) =>
    client.patch('/settings/customer_portal', { body: { plans: [things('plans')] } }),

  'GET /settings/abandoned_checkouts': (client) => client.get('/settings/abandoned_checkouts'),
  'PATCH /settings/abandoned_checkouts': (client) =>
    client.patch('/settings/abandoned_checkouts', { body: { delay_minutes: 90, sends_reminders: true } }),

  'GET /test_helpers/clock': (client) => client.get('/test_helpers/clock'),
  'GET /test_helpers/meter_usage': (client, things) =>
    client.get('/test_helpers/meter_usage', { query: { meter_id: things('meters'), ...month } }),
  'GET /test_helpers/rejected_events': (client, _, page) => client.get('/test_helpers/rejected_events', { query: page }),
  'POST /test_helpers/pay': (client, things) =>
    client.post('/test_helpers/pay', { body: { checkout_url: `/buy/${things('products')}` } }),
  'POST /test_helpers/settle': (client) => client.post('/test_helpers/settle'),
  'GET /test_helpers/webhooks/{webhook_id}/received': (client, things) =>
    client.get(`/test_helpers/webhooks/${things('webhooks')}/received`),
  'POST /test_helpers/clock/advance': (client) => client.post('/test_helpers/clock/advance', { body: { seconds: 1 } }),

  'POST /webhooks': (client) => client.webhooks.create(hook),
  'GET /webhooks': (client) => client.webhooks.list(),
  'GET /webhooks/{webhook_id}': (client, things) => client.webhooks.retrieve(things('webhooks')),
  'PATCH /webhooks/{webhook_id}': (client, things) => client.webhooks.update(things('webhooks'), { disabled: true }),
  'DELETE /webhooks/{webhook_id}': (client, things) => client.webhooks.delete(things('webhooks')),
  'GET /webhook_events': (client, _, page) => client.get('/webhook_events', { query: page }),
  'GET /webhook_events/{event_id}': (client, things) => client.get(`/webhook_events/${things('webhook_events')}`),
  'GET /webhook_deliveries': (client, _, page) => client.get('/webhook_deliveries', { query: page }),
  'GET /webhook_deliveries/{delivery_id}': (client, things) => client.get(`/webhook_deliveries/${things('webhook_deliveries')}`),
  'POST /webhook_deliveries/{delivery_id}/resend': (client, things) =>
    client.post(`/webhook_deliveries/${things('webhook_deliveries')}/resend`),
  'POST /webhooks/{webhook_id}/examples': (client, things) =>
    client.post(`/webhooks/${things('webhooks')}/examples`, { body: example }),
  'POST /webhooks/{webhook_id}/retry': (client, things) => client.post(`/webhooks/${things('webhooks')}/retry`),
  'POST /webhooks/{webhook_id}/replay': (client, things) =>
    client.post(`/webhooks/${things('webhooks')}/replay`, { body: { since: '2026-11-21T00:00:00Z' } }),
  'GET /webhooks/{webhook_id}/replays': (client, things) => client.get(`/webhooks/${things('webhooks')}/replays`),
  'GET /webhooks/{webhook_id}/replays/{replay_id}': (client, things) =>
    client.get(`/webhooks/${things('webhooks')}/replays/${things('webhook_replays')}`),
  'POST /webhooks/{webhook_id}/replays/{replay_id}/stop': (client, things) =>
    client.post(`/webhooks/${things('webhooks')}/replays/${things('webhook_replays')}/stop`),
  'GET /test_helpers/webhooks/{webhook_id}/faults': (client, things) =>
    client.get(`/test_helpers/webhooks/${things('webhooks')}/faults`),
  'PUT /test_helpers/webhooks/{webhook_id}/faults': (client, things) =>
    client.put(`/test_helpers/webhooks/${things('webhooks')}/faults`, { body: { seed: 1, drop: 0.5 } }),
  'DELETE /test_helpers/webhooks/{webhook_id}/faults': (client, things) =>
    client.delete(`/test_helpers/webhooks/${things('webhooks')}/faults`),
  'GET /webhooks/{webhook_id}/secret': (client, things) => client.webhooks.retrieveSecret(things('webhooks')),
  'POST /webhooks/{webhook_id}/secret/rotate': (client, things) => client.post(`/webhooks/${things('webhooks')}/secret/rotate`),
  'GET /webhooks/{webhook_id}/headers': (client, things) => client.webhooks.headers.retrieve(things('webhooks')),
  'GET /webhook_figures': (client) => client.get('/webhook_figures'),
  'GET /webhooks/{webhook_id}/figures': (client, things) => client.get(`/webhooks/${things('webhooks')}/figures`),
  'PATCH /webhooks/{webhook_id}/headers': (client, things) =>
    client.webhooks.headers.update(things('webhooks'), { headers: { 'x-shop': 'acme' } }),
}
