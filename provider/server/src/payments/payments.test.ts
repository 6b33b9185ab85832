import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let start: Date
/** In order of creation: succeeded, failed, waiting for the bank, and one in EUR. */
let ids: string[]
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  start = provider.clock.now()
  ids = []
  for (const [number, email] of [
    ['4242424242424242', 'maya@example.com'],
    ['4000000000000002', 'noor@example.com'],
    ['4000002500003155', 'maya@example.com'],
  ] as const) {
    ids.push(await pay(await openSession(business), number, { email }))
    provider.clock.advance(SECOND)
  }
  const book = await business.client.products.create({
    name: 'Book',
    price: { ...usd(2000), currency: 'EUR' },
    tax_category: 'e_book',
  })
  const session = await business.client.checkoutSessions.create({ product_cart: [{ product_id: book.product_id, quantity: 2 }] })
  const german = { billing: { country: 'DE' }, expected_total: 4760 }
  ids.push(await pay(session.session_id, '4242424242424242', { ...german, email: 'lena@example.com' }))
})
afterAll(() => provider.close())

async function pay(session: string, number: string, changes: Record<string, unknown>): Promise<string> {
  const { body } = await post(provider, `/session/${session}/pay`, typed(number, changes))
  return String(body.payment_id)
}
const paymentAt = (index: number) => business.client.payments.retrieve(ids[index] ?? '')

describe('the list', () => {
  const found = async (query: NonNullable<Parameters<TestBusiness['client']['payments']['list']>[0]>) =>
    (await business.client.payments.list(query)).items.map((payment) => ids.indexOf(payment.payment_id))

  test('starts with the newest, with pages numbered from 0', async () => {
    expect(await found({})).toEqual([3, 2, 1, 0])
    expect(await found({ page_number: 1, page_size: 3 })).toEqual([0])
    expect(await found({ page_number: 2, page_size: 3 })).toEqual([])
  })

  test('filters by status, and is empty for a status that no payment has', async () => {
    expect(await found({ status: 'succeeded' })).toEqual([3, 0])
    expect(await found({ status: 'failed' })).toEqual([1])
    expect(await found({ status: 'requires_customer_action' })).toEqual([2])
    expect(await found({ status: 'requires_capture' })).toEqual([])
  })

  test('filters by customer', async () => {
    const { customer } = await paymentAt(0)
    expect(await found({ customer_id: customer.customer_id })).toEqual([2, 0])
    expect(await found({ customer_id: 'cus_unknown' })).toEqual([])
  })

  test('filters by product', async () => {
    const { product_cart } = await paymentAt(3)
    expect(await found({ product_id: product_cart?.[0]?.product_id ?? '' })).toEqual([3])
    expect(await found({ product_id: 'pdt_unknown' })).toEqual([])
  })

  test('filters by currency, brand and subscription', async () => {
    const query = async (text: string) => {
      const { body } = await ask(provider, `/payments?${text}`, { method: 'GET', key: business.apiKey })
      return (body.items as { payment_id: string }[]).map((payment) => ids.indexOf(payment.payment_id))
    }
    expect(await query('currency=EUR')).toEqual([3])
    expect(await found({ brand_id: (await paymentAt(0)).brand_id })).toEqual([3, 2, 1, 0])
    expect(await found({ brand_id: 'brnd_unknown' })).toEqual([])
    expect(await found({ subscription_id: 'sub_unknown' })).toEqual([])
  })

  test('filters by creation time, both ends included', async () => {
    const second = addMilliseconds(start, SECOND).toISOString()
    expect(await found({ created_at_gte: second })).toEqual([3, 2, 1])
    expect(await found({ created_at_lte: second })).toEqual([1, 0])
  })

  test('combines filters', async () => {
    expect(await found({ status: 'succeeded', created_at_lte: start.toISOString() })).toEqual([0])
  })

  test.each(['status=paid', 'currency=EURO', 'created_at_gte=1'])('rejects %s', async (query) => {
    const { status, body } = await ask(provider, `/payments?${query}`, { method: 'GET', key: business.apiKey })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_QUERY_PARAMS' })
    expect(body.issues).toMatchObject([{ path: query.split('=')[0] }])
  })

  test('shows the same values as each payment itself', async () => {
    for (const item of (await business.client.payments.list()).items) {
      const { has_license_key: _, dispute_status: __, ...shown } = { ...item } as Record<string, unknown>
      expect(await business.client.payments.retrieve(item.payment_id)).toMatchObject(shown)
    }
  })
})

test('a declined payment shows its reason and its card, but no more of the number than the last four digits', async () => {
  const payment = await paymentAt(1)
  expect(payment).toMatchObject({ status: 'failed', error_code: 'GENERIC_DECLINE', card_last_four: '0002', card_network: 'VISA' })
  expect(JSON.stringify(payment)).not.toContain('400000000000')
})

test('address fields that the buyer left out are null', async () => {
  expect((await paymentAt(3)).billing).toEqual({ country: 'DE', street: null, city: null, state: null, zipcode: null })
})

describe('line items', () => {
  test('list what was paid in cart order, with tax, and add up to the payment', async () => {
    const lines = await business.client.payments.retrieveLineItems(ids[3] ?? '')
    expect(lines).toEqual({
      currency: 'EUR',
      wallet_amount: 0,
      documents: [{ kind: 'invoice', number: 'TEST-000002', refund_id: null, tax: 760 }],
      items: [
        {
          items_id: expect.stringMatching(/^li_/),
          name: 'Book',
          description: null,
          amount: 4760,
          tax: 760,
          refundable_amount: 4760,
          breakdown: {
            kind: 'product',
            product_id: expect.stringMatching(/^pdt_/),
            quantity: 2,
            subtotal: 4000,
            discounts: [],
            credit: 0,
            tax_included: 0,
            tax_relief: 0,
          },
        },
      ],
    })
    const { items } = await business.client.payments.retrieveLineItems(ids[0] ?? '')
    expect(items.map((line) => [line.name, line.amount])).toEqual([
      ['Caliper', 3900],
      ['Try Square', 2400],
    ])
  })

  test('of a failed payment have nothing to refund', async () => {
    const { items } = await business.client.payments.retrieveLineItems(ids[1] ?? '')
    expect(items.map((line) => line.refundable_amount)).toEqual([0, 0])
  })
})
