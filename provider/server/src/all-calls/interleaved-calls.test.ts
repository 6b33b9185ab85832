import { HOW_TO_REPEAT, takeTurns } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sell } from '#src/payouts/test-payouts.ts'
import { createGate, type Gate } from '#src/testing/test-gate.ts'
import { buyKey } from '#src/testing/test-license-keys.ts'
import {
  type Answered,
  ask,
  makeTestProvider,
  openSession,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { monthly, subscribe } from '#src/testing/test-subscriptions.ts'

/** `npm test` holds the first caller after one of EVERY statements, at others each time; RUNS=all after each. */
const EVERY = 16

let gate: Gate
let provider: TestProvider
beforeAll(async () => {
  gate = createGate()
  provider = await makeTestProvider({ aroundStatement: gate.aroundStatement, pollMilliseconds: 60_000 })
})
afterAll(() => provider.close())

type Call = { path: string; body?: object; method?: 'PATCH' | 'DELETE' | 'POST'; isPublic?: boolean }
type Verb = {
  name: string
  /** Makes what both callers are about; `other` is the same call if it's absent. */
  prepare: (business: TestBusiness) => Promise<{ call: Call; other?: Call }>
}

const plan = async ({ client }: TestBusiness, price = 2000, more: object = {}) =>
  (await client.products.create({ name: 'Plan', price: monthly(price), tax_category: 'saas', ...more })).product_id
const subscription = async (business: TestBusiness, session: Record<string, unknown> = {}, total = 2000) =>
  (await subscribe({ provider, business }, await plan(business), { total, session })).subscription.subscription_id
const sale = (business: TestBusiness) => sell({ provider, business }, { amount: 10_000 })
const itemOf = async ({ client }: TestBusiness, payment: string) =>
  (await client.payments.retrieveLineItems(payment)).items[0]?.items_id
const change = async (business: TestBusiness) => ({
  product_id: await plan(business, 5000),
  quantity: 1,
  proration_billing_mode: 'prorated_immediately',
})

const VERBS: readonly Verb[] = [
  {
    name: 'refund most of it',
    async prepare(business) {
      const payment_id = await sale(business)
      return {
        call: { path: '/refunds', body: { payment_id, items: [{ item_id: await itemOf(business, payment_id), amount: 6000 }] } },
      }
    },
  },
  {
    name: 'refund everything, and a part',
    async prepare(business) {
      const payment_id = await sale(business)
      const items = [{ item_id: await itemOf(business, payment_id), amount: 6000 }]
      return { call: { path: '/refunds', body: { payment_id } }, other: { path: '/refunds', body: { payment_id, items } } }
    },
  },
  {
    name: 'refund, and dispute',
    async prepare(business) {
      const body = { payment_id: await sale(business) }
      return { call: { path: '/refunds', body }, other: { path: '/test_helpers/disputes', body } }
    },
  },
  {
    name: 'dispute, and refund',
    async prepare(business) {
      const body = { payment_id: await sale(business) }
      return { call: { path: '/test_helpers/disputes', body }, other: { path: '/refunds', body } }
    },
  },
  {
    name: 'dispute',
    prepare: async (business) => ({ call: { path: '/test_helpers/disputes', body: { payment_id: await sale(business) } } }),
  },
  {
    name: 'accept a dispute, and challenge it',
    async prepare(business) {
      const { body } = await ask(provider, '/test_helpers/disputes', {
        key: business.apiKey,
        body: { payment_id: await sale(business) },
      })
      return {
        call: { path: `/disputes/${body.dispute_id}/accept` },
        other: { path: `/test_helpers/disputes/${body.dispute_id}/advance`, body: { to: 'won' } },
      }
    },
  },
  {
    name: 'change the plan',
    async prepare(business) {
      const id = await subscription(business)
      return { call: { path: `/subscriptions/${id}/change-plan`, body: await change(business) } }
    },
  },
  {
    name: 'schedule a change, and cancel',
    async prepare(business) {
      const id = await subscription(business)
      const later = { ...(await change(business)), proration_billing_mode: 'full_immediately', effective_at: 'next_billing_date' }
      return {
        call: { path: `/subscriptions/${id}/change-plan`, body: later },
        other: { path: `/subscriptions/${id}`, method: 'PATCH', body: { status: 'cancelled' } },
      }
    },
  },
  {
    name: 'cancel, and change the plan',
    async prepare(business) {
      const id = await subscription(business)
      return {
        call: { path: `/subscriptions/${id}`, method: 'PATCH', body: { status: 'cancelled' } },
        other: { path: `/subscriptions/${id}/change-plan`, body: await change(business) },
      }
    },
  },
  {
    name: 'charge on demand',
    async prepare(business) {
      const id = await subscription(business, { subscription_data: { on_demand: { mandate_only: true } } }, 0)
      return { call: { path: `/subscriptions/${id}/charge`, body: { product_price: 700 } } }
    },
  },
  {
    name: 'pay a checkout',
    prepare: async (business) => ({
      call: { path: `/session/${await openSession(business)}/pay`, body: typed('4242424242424242'), isPublic: true },
    }),
  },
  {
    name: 'activate a license key',
    async prepare(business) {
      const { key } = await buyKey({ provider, business }, 1)
      return { call: { path: '/licenses/activate', body: { license_key: key, name: 'Laptop' }, isPublic: true } }
    },
  },
  {
    name: 'spend a wallet',
    async prepare({ client }) {
      const { customer_id } = await client.customers.create({ email: 'wallet@example.com', name: 'Maya' })
      const path = `/customers/${customer_id}/wallets/ledger-entries`
      await client.customers.wallets.ledgerEntries.create(customer_id, { entry_type: 'credit', currency: 'USD', amount: 1000 })
      return { call: { path, body: { entry_type: 'debit', currency: 'USD', amount: 800 } } }
    },
  },
  {
    name: 'pay out',
    async prepare(business) {
      await sale(business)
      return { call: { path: '/test_helpers/payouts/run' } }
    },
  },
  {
    name: 'pay out, and refund',
    async prepare(business) {
      const payment_id = await sale(business)
      return { call: { path: '/test_helpers/payouts/run' }, other: { path: '/refunds', body: { payment_id } } }
    },
  },
  {
    name: 'rotate a signing secret',
    async prepare({ client }) {
      const { id } = await client.webhooks.create({ url: 'http://127.0.0.1:1/hooks' })
      return { call: { path: `/webhooks/${id}/secret/rotate` } }
    },
  },
  {
    name: 'roll an API key',
    async prepare({ client }) {
      const { id } = await client.post<{ id: string }>('/api_keys', { body: { name: 'Backup', access: 'read' } })
      return { call: { path: `/api_keys/${id}/roll` } }
    },
  },
]

const send = ({ apiKey }: TestBusiness, { path, method = 'POST', body, isPublic }: Call): Promise<Answered> =>
  ask(provider, path, { method, ...(isPublic ? {} : { key: apiKey }), ...(body ? { body } : {}) })

/** Holds the first caller after so many statements. Returns whether it made that many; the answers are no defects of ours. */
async function race({ prepare }: Verb, after: number): Promise<{ wasHeld: boolean; answers: Answered[] }> {
  const business = await provider.openBusiness()
  const { call, other = call } = await prepare(business)
  await provider.drainAll()
  const calls = { after, first: () => send(business, call), second: () => send(business, other) }
  const { first, second, wasHeld } = await gate.overtake(provider, calls)
  await provider.drainAll()
  const answers = [first, second]
  for (const { status, body } of answers)
    expect(status, `${HOW_TO_REPEAT}, after statement ${after}: ${JSON.stringify(body)}`).toBeLessThan(500)
  return { wasHeld, answers }
}

const BEYOND_EVERY_CALL = 60
const PLACES = Array.from({ length: BEYOND_EVERY_CALL }, (_, index) => index + 1)

// Closing the provider checks that its books are right.
test.each(VERBS)(
  'N84: two callers who $name are both answered, wherever one overtakes the other',
  async (verb) => {
    for (const after of takeTurns(PLACES, { turn: VERBS.indexOf(verb), every: EVERY })) {
      if (!(await race(verb, after)).wasHeld) return
    }
  },
  120_000,
)

type Change = { noun: string; make: (business: TestBusiness) => Promise<string>; one: object; other: object }
const CHANGES: readonly Change[] = [
  {
    noun: 'a discount',
    make: async ({ client }) => `/discounts/${(await client.discounts.create({ type: 'percentage', amount: 1000 })).discount_id}`,
    one: { name: 'Spring' },
    other: { usage_limit: 7 },
  },
  {
    noun: 'a product',
    make: async (business) => `/products/${await plan(business)}`,
    one: { name: 'Plan B' },
    other: { description: 'For teams' },
  },
  {
    noun: 'a customer',
    make: async ({ client }) =>
      `/customers/${(await client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id}`,
    one: { name: 'Maya Lindqvist' },
    other: { phone_number: '+4915112345678' },
  },
  {
    noun: 'a brand',
    make: async ({ client }) => `/brands/${(await client.brands.create({ name: 'North' })).brand_id}`,
    one: { name: 'South' },
    other: { support_email: 'help@example.com' },
  },
  {
    noun: 'a webhook endpoint',
    make: async ({ client }) => `/webhooks/${(await client.webhooks.create({ url: 'http://127.0.0.1:1/hooks' })).id}`,
    one: { description: 'Orders' },
    other: { filter_types: ['payment.succeeded'] },
  },
  {
    noun: 'a license key',
    make: async (business) => `/license_keys/${(await buyKey({ provider, business }, 1)).id}`,
    one: { activations_limit: 3 },
    other: { expires_at: '2027-01-01T00:00:00.000Z' },
  },
]

test.each(CHANGES)('two changes of $noun at once both hold, wherever one overtakes the other', async ({ make, one, other }) => {
  for (const after of PLACES) {
    const business = await provider.openBusiness()
    const path = await make(business)
    const change = (body: object) => async () => (await send(business, { path, method: 'PATCH', body })).status
    const { first, second, wasHeld } = await gate.overtake(provider, { after, first: change(one), second: change(other) })
    expect([first, second].every((status) => status < 300)).toBe(true)
    const { body } = await ask(provider, path, { method: 'GET', key: business.apiKey })
    expect(body, `after statement ${after}`).toMatchObject({ ...one, ...other })
    if (!wasHeld) return
  }
})

const REFUND_ALL: Verb = {
  name: 'refund everything',
  prepare: async (business) => ({ call: { path: '/refunds', body: { payment_id: await sale(business) } } }),
}

test('N84: of two refunds of everything one is made, wherever one overtakes the other', async () => {
  for (const after of PLACES) {
    const { wasHeld, answers } = await race(REFUND_ALL, after)
    const outcomes = answers.map(({ status, body }) => body.code ?? status).sort()
    expect(['EXISTING_REFUND_REQUEST_PROCESSING', 'PAYMENT_ALREADY_REFUNDED'], `after statement ${after}`).toContain(outcomes[1])
    expect(outcomes[0]).toBe(200)
    if (!wasHeld) return
  }
}, 120_000)

test('of two rolls of one API key one is made, wherever one overtakes the other', async () => {
  const roll = VERBS.find(({ name }) => name === 'roll an API key')
  if (!roll) throw new Error('There is no such verb')
  for (const after of PLACES) {
    const { wasHeld, answers } = await race(roll, after)
    expect(answers.map(({ status }) => status).sort(), `after statement ${after}`).toEqual([200, 409])
    if (!wasHeld) return
  }
}, 120_000)
