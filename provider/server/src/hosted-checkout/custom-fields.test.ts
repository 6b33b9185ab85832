import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly, moveClock } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  caliper = (await products.create({ name: 'Caliper', price: usd(6300), tax_category: 'saas' })).product_id
  plan = (await products.create({ name: 'Plumb Pro', price: monthly(2500), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const team = { key: 'team', label: 'Team', field_type: 'text', required: true } as const
const fields = [
  team,
  { key: 'seats', label: 'Seats', field_type: 'number' },
  { key: 'billing', label: 'Billing email', field_type: 'email' },
  { key: 'size', label: 'Size', field_type: 'dropdown', options: ['S', 'M'], required: true },
  { key: 'terms', label: 'I agree', field_type: 'boolean', required: true },
] as const
const answers = [
  { key: 'terms', value: 'true' },
  { key: 'team', value: '  <b>Blue</b> & "co"  ' },
  { key: 'size', value: 'M' },
  { key: 'seats', value: '' },
]
const kept = [
  { key: 'team', value: '<b>Blue</b> & "co"' },
  { key: 'size', value: 'M' },
  { key: 'terms', value: 'true' },
]

const create = (options: object) => ask(provider, '/checkouts', { key: business.apiKey, body: options })
async function open(productId: string, customFields: readonly object[] = fields): Promise<string> {
  const cart = { product_cart: [{ product_id: productId, quantity: 1 }] }
  const { status, body } = await create({ ...cart, custom_fields: customFields })
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return String(body.session_id)
}
const shown = async (id: string): Promise<HostedSession> => (await provider.request(`/session/${id}/data`)).json()
const pay = (id: string, changes: Record<string, unknown> = {}, card = '4242424242424242') =>
  post(provider, `/session/${id}/pay`, typed(card, changes))
const paymentsOf = async (id: string) =>
  provider.deps.database.db.selectFrom('payments').selectAll().where('checkoutSessionId', '=', id).execute()

describe('M16: custom fields', () => {
  test('M16: are shown on the page with their labels as written', async () => {
    const label = '<script>alert(1)</script> & co'
    const custom = [{ key: 'a', label, field_type: 'date', placeholder: '<i>when</i>' }]
    expect((await shown(await open(caliper, custom))).custom_fields).toEqual([
      { key: 'a', label, field_type: 'date', placeholder: '<i>when</i>', required: false },
    ])
    expect((await shown(await open(caliper, []))).custom_fields).toEqual([])
  })

  test('M16: store their answers in the payment and in its event, as text and in field order', async () => {
    const id = await open(caliper)
    const { body } = await pay(id, { custom_field_responses: answers })
    expect(body.status).toBe('succeeded')
    const payment = await business.client.payments.retrieve(String(body.payment_id))
    expect(payment.custom_field_responses).toEqual(kept)
    const event = await provider.deps.database.db
      .selectFrom('events')
      .select('payload')
      .where('subjectId', '=', payment.payment_id)
      .where('type', '=', 'payment.succeeded')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.payload).data.custom_field_responses).toEqual(kept)
  })

  test('M16: are kept by the subscription of the checkout, and not by its renewals', async () => {
    const { body } = await pay(await open(plan), { expected_total: 2500, custom_field_responses: answers })
    const first = await business.client.payments.retrieve(String(body.payment_id))
    expect(first.custom_field_responses).toEqual(kept)
    const subscription = await business.client.subscriptions.retrieve(String(first.subscription_id))
    expect(subscription).toMatchObject({ status: 'active', custom_field_responses: kept })
    await moveClock({ provider, business }, { to: '2026-12-22T00:00:00Z' })
    const { items } = await business.client.payments.list({ subscription_id: subscription.subscription_id })
    expect(items).toHaveLength(2)
    const renewal = items.find(({ payment_id }) => payment_id !== first.payment_id)
    expect((await business.client.payments.retrieve(String(renewal?.payment_id))).custom_field_responses).toBeNull()
    const renewed = await business.client.subscriptions.retrieve(subscription.subscription_id)
    expect(renewed.custom_field_responses).toEqual(kept)
  })

  test('M16: that are required but empty are rejected by name, and nothing is written', async () => {
    const id = await open(caliper)
    const { status, body } = await pay(id)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
    expect(body.issues).toEqual([
      { path: 'custom_field_responses.team', message: 'team: Required' },
      { path: 'custom_field_responses.size', message: 'size: Required' },
      { path: 'custom_field_responses.terms', message: 'terms: Required' },
    ])
    expect(await paymentsOf(id)).toEqual([])
    const { body: blank } = await pay(id, {
      custom_field_responses: [...answers, { key: 'billing', value: 'x@example.com' }].map((answer) =>
        answer.key === 'team'
          ? { key: 'team', value: ' \u200b\u00a0' }
          : answer.key === 'terms'
            ? { key: 'terms', value: 'false' }
            : answer,
      ),
    })
    expect(blank.issues).toMatchObject([{ path: 'custom_field_responses.team' }, { path: 'custom_field_responses.terms' }])
  })

  const long = 'x'.repeat(1001)
  test.each<[string, string, string]>([
    ['text', long, 'Use at most 1000 characters'],
    ['number', 'twelve', 'Enter a number, such as 12.5'],
    ['number', '1e9', 'Enter a number, such as 12.5'],
    ['number', '1,000', 'Enter a number, such as 12.5'],
    ['email', 'maya@', 'Enter an email address'],
    ['url', 'javascript:alert(1)', 'Enter a web address that starts with https://'],
    ['url', 'example.com', 'Enter a web address that starts with https://'],
    ['date', '2026-02-30', 'Enter a date as YYYY-MM-DD'],
    ['date', '21.11.2026', 'Enter a date as YYYY-MM-DD'],
    ['dropdown', 'XL', 'Choose one of the options'],
    ['dropdown', 's', 'Choose one of the options'],
    ['boolean', 'yes', 'Use true or false'],
  ])('M16: of type %s reject %j', async (fieldType, value, message) => {
    const field = { key: 'f', label: 'F', field_type: fieldType, options: ['S', 'M'] }
    const { status, body } = await pay(await open(caliper, [field]), { custom_field_responses: [{ key: 'f', value }] })
    expect({ status, issues: body.issues }).toEqual({
      status: 422,
      issues: [{ path: 'custom_field_responses.f', message: `f: ${message}` }],
    })
  })

  test.each([
    ['number', '-12.50'],
    ['email', 'Maya+team@example.com'],
    ['url', 'https://example.com/a?b=c#d'],
    ['date', '2028-02-29'],
    ['dropdown', 'S'],
    ['boolean', 'false'],
  ])('M16: of type %s accept %j', async (fieldType, value) => {
    const id = await open(caliper, [{ key: 'f', label: 'F', field_type: fieldType, options: ['S', 'M'] }])
    const { body } = await pay(id, { custom_field_responses: [{ key: 'f', value }] })
    const payment = await business.client.payments.retrieve(String(body.payment_id))
    expect(payment.custom_field_responses).toEqual([{ key: 'f', value }])
  })

  test('M16: reject an answer to an unknown field, and two answers to one field', async () => {
    const id = await open(caliper, [team])
    const answer = { key: 'team', value: 'Blue' }
    const other = await pay(id, { custom_field_responses: [answer, { key: 'other', value: '1' }] })
    expect(other).toMatchObject({ status: 422, body: { issues: [{ path: 'custom_field_responses.other' }] } })
    const twice = await pay(id, { custom_field_responses: [answer, answer] })
    expect(twice).toMatchObject({ status: 422, body: { issues: [{ path: 'custom_field_responses.team' }] } })
    const plain = await pay(await open(caliper, []), { custom_field_responses: [answer] })
    expect(plain).toMatchObject({ status: 422, body: { issues: [{ path: 'custom_field_responses.team' }] } })
  })

  test('M16: keep the answers of each attempt, whether declined or paid', async () => {
    const id = await open(caliper, [team])
    const said = (value: string) => ({ custom_field_responses: [{ key: 'team', value }] })
    expect((await pay(id, said('Blue'), '4000000000000002')).body.status).toBe('failed')
    expect((await pay(id, said('Red'))).body.status).toBe('succeeded')
    const told = (await paymentsOf(id)).map(({ status, customFieldResponses }) => [status, customFieldResponses])
    expect(Object.fromEntries(told)).toEqual({
      failed: [{ key: 'team', value: 'Blue' }],
      succeeded: [{ key: 'team', value: 'Red' }],
    })
  })

  test("M16: can't be used if a saved card is charged right away", async () => {
    const { body } = await create({
      product_cart: [{ product_id: caliper, quantity: 1 }],
      customer: { customer_id: (await business.client.customers.create({ email: 'a@example.com', name: 'A' })).customer_id },
      billing_address: typed('').billing,
      confirm: true,
      payment_method_id: 'pm_1',
      custom_fields: [team],
    })
    expect(body).toMatchObject({ code: 'INVALID_REQUEST_PARAMETERS', issues: [{ path: 'custom_fields' }] })
  })

  test.each([
    ['six fields', Array.from({ length: 6 }, (_, index) => ({ ...team, key: `k${index}` })), 'custom_fields'],
    ['a label of 10 kB', [{ ...team, label: 'x'.repeat(10_240) }], 'custom_fields.0.label'],
    ['a placeholder of 10 kB', [{ ...team, placeholder: 'x'.repeat(10_240) }], 'custom_fields.0.placeholder'],
    ['an option of 10 kB', [{ ...fields[3], options: ['x'.repeat(10_240)] }], 'custom_fields.0.options.0'],
    ['duplicate options', [{ ...fields[3], options: ['S', 'S'] }], 'custom_fields.0.options'],
  ])('M16: with %s are rejected with 422 and the field', async (_, customFields, path) => {
    const { status, body } = await create({ product_cart: [{ product_id: caliper, quantity: 1 }], custom_fields: customFields })
    expect({ status, issues: body.issues }).toMatchObject({ status: 422, issues: [{ path }] })
  })
})
