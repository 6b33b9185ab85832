import { LEAST_CHARGES, WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import { DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBalances, SPAIN } from '#src/payouts/test-payouts.ts'
import { getMinimumAmount } from '#src/pricing/minimum-amounts.ts'
import { ask, makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS } from '#src/testing/test-races.ts'
import { monthly, moveClock, retryRenewals, subscribe, VISA } from '#src/testing/test-subscriptions.ts'
import { type Holder, listEntries, openCart, openWallet, payCart, readJournal, readTotals, readWallet } from './test-wallets.ts'

const CALLERS = 8

let provider: TestProvider
let isLineBroken = false
beforeAll(async () => {
  provider = await makeTestProvider({
    wrapAcquirer: (acquirer) => ({
      ...acquirer,
      async charge(request) {
        if (isLineBroken) throw new Error('connect ETIMEDOUT')
        return acquirer.charge(request)
      },
    }),
  })
})
afterAll(() => provider.close())

const payId = ({ body }: { body: Record<string, unknown> }) => String(body.payment_id)

describe('a checkout that is opened with a customer', () => {
  test('spends the wallet first: tax is on the sale, our fee on what the card pays', async () => {
    const holder = await openWallet(provider, 500)
    const session = await openCart(holder, { price: 2000 })
    expect(await readTotals(holder, session, 'ES')).toMatchObject({ total: 2420, wallet: 500, tax: 420 })
    const paid = await payCart(holder, session, { card: VISA, billing: SPAIN })
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await readWallet(holder)).toBe(0)
    expect(await readJournal(holder, payId(paid))).toEqual([{ kind: 'succeeded', amount: 1920 }])
    expect(await holder.business.client.payments.retrieve(payId(paid))).toMatchObject({ total_amount: 2420, tax: 420 })
    // 5.5% of 19.20 and $0.40.
    const fee = 106 + 40
    expect(await readBalances(holder)).toEqual({
      clearing: 1920,
      tax_payable: -420,
      fees: -fee,
      merchant_balance: -(1920 - 420 - fee),
      wallet_owed: 0,
      wallet_granted: 0,
    })
    const page = await ask(provider, `/session/${session}/data`, { method: 'GET' })
    expect(page.body.totals).toMatchObject({ total: 2420, wallet: 500 })
  })

  test('charges no card for a total that the wallet covers', async () => {
    const holder = await openWallet(provider, 5000)
    const session = await openCart(holder, { price: 2000 })
    expect(await readTotals(holder, session)).toMatchObject({ total: 2000, wallet: 2000, payment_methods: [] })
    const paid = await payCart(holder, session)
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await readJournal(holder, payId(paid))).toEqual([])
    expect(await readWallet(holder)).toBe(3000)
    expect(await holder.business.client.payments.retrieve(payId(paid))).toMatchObject({
      total_amount: 2000,
      payment_method: null,
    })
    expect((await readBalances(holder)).clearing ?? 0).toBe(0)
  })

  test('leaves at least the minimum charge to the card', async () => {
    const holder = await openWallet(provider, 1990)
    const session = await openCart(holder, { price: 2000 })
    expect(await readTotals(holder, session)).toMatchObject({ wallet: 1950 })
    const paid = await payCart(holder, session, { card: VISA })
    expect(await readJournal(holder, payId(paid))).toEqual([{ kind: 'succeeded', amount: 50 }])
  })

  test('spends rupees for a sale that is converted to them', async () => {
    const holder = await openWallet(provider, 50_000, 'INR')
    const session = await openCart(holder, { price: 2000, session: { billing_currency: 'INR' } })
    const { total } = await readTotals(holder, session, 'IN')
    const paid = await payCart(holder, session, { card: VISA, billing: { country: 'IN' } })
    expect(await readJournal(holder, payId(paid))).toEqual([{ kind: 'succeeded', amount: Number(total) - 50_000 }])
    const balances = await readBalances(holder)
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const payment = await holder.business.client.payments.retrieve(payId(paid))
    const share = 1 - 50_000 / Number(total)
    expect(0 - (balances.merchant_balance ?? 0) + Number(payment.settlement_tax)).toBeLessThan(payment.settlement_amount * share)
    await holder.business.client.refunds.create({ payment_id: payId(paid) })
    await provider.drainAll()
    expect(await readWallet(holder, 'INR')).toBe(50_000)
    expect((await readBalances(holder)).tax_payable).toBe(0)
  })
})

test.each([
  ['with an email that anyone can type', { session: { customer: { email: 'maya@example.com' } } }],
  ['by a link, where the buyer types an email', { session: { customer: undefined } }],
])('a checkout that is opened %s spends no wallet', async (_, cart) => {
  const holder = await openWallet(provider, 500)
  const session = await openCart(holder, { price: 2000, ...cart })
  expect(await readTotals(holder, session)).toMatchObject({ wallet: 0 })
  await payCart(holder, session, { card: VISA })
  expect(await readWallet(holder)).toBe(500)
})

test('the least charge beside a wallet is the one of its currency', () => {
  for (const currency of WALLET_CURRENCIES) expect(LEAST_CHARGES[currency], currency).toBe(getMinimumAmount(currency))
})

test('a business can turn it off', async () => {
  const holder = await openWallet(provider, 500)
  const { apiKey: key } = holder.business
  const off = await ask(provider, '/settings/wallets', { method: 'PATCH', key, body: { pays_first: false } })
  expect(off.body).toEqual({ pays_first: false })
  expect(await readTotals(holder, await openCart(holder, { price: 2000 }))).toMatchObject({ wallet: 0 })
})

describe('what a wallet paid of an attempt', () => {
  test('is returned if the card is declined, and taken again by the next attempt', async () => {
    const holder = await openWallet(provider, 500)
    const session = await openCart(holder, { price: 2000 })
    expect((await payCart(holder, session, { card: '4000000000000002' })).body.status).toBe('failed')
    expect(await readWallet(holder)).toBe(500)
    await provider.advance(SECOND)
    expect((await payCart(holder, session, { card: VISA })).body.status).toBe('succeeded')
    expect(await readWallet(holder)).toBe(0)
    expect((await listEntries(holder)).map(([event]) => event).toSorted()).toEqual([
      'merchant_adjustment',
      'payment',
      'payment',
      'payment_reversal',
    ])
  })

  test('is returned if the charge never arrived', async () => {
    const holder = await openWallet(provider, 500)
    const session = await openCart(holder, { price: 2000 })
    isLineBroken = true
    expect((await payCart(holder, session, { card: VISA })).body.status).toBe('processing')
    isLineBroken = false
    expect(await readWallet(holder)).toBe(0)
    await provider.advance(MINUTE)
    expect(await readWallet(holder)).toBe(500)
    expect(await readBalances(holder)).toEqual({ wallet_owed: -500, wallet_granted: 500 })
  })

  test('is what the buyer saw, or nothing is paid', async () => {
    const holder = await openWallet(provider, 500)
    const session = await openCart(holder, { price: 2000 })
    const answer = await payCart(holder, session, { card: VISA, more: { expected_wallet: 400 } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } })
    expect(await readWallet(holder)).toBe(500)
  })
})

test('checkouts that are paid at once never spend more than is in the wallet', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const holder = await openWallet(provider, 500)
    const sessions = await Promise.all(Array.from({ length: CALLERS }, () => openCart(holder, { price: 2000 })))
    const answers = await Promise.all(sessions.map((session) => payCart(holder, session, { card: VISA })))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await readWallet(holder)).toBe(0)
    const paid = answers.filter(({ status }) => status === 200).map(payId)
    const charged = (await Promise.all(paid.map((id) => readJournal(holder, id))))
      .flat()
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(charged).toBe(2000 * paid.length - 500)
  }
}, 600_000)

test('charges on demand at once share the wallet, and none is refused: the card pays what the wallet no longer has', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const holder = await openWallet(provider, 0)
    const { client } = holder.business
    const { product_id } = await client.products.create({ name: 'Pro', price: monthly(2000), tax_category: 'saas' })
    const session = { customer: { customer_id: holder.customer }, subscription_data: { on_demand: { mandate_only: true } } }
    const ids: string[] = []
    while (ids.length < CALLERS)
      ids.push((await subscribe(holder, product_id, { total: 0, session })).subscription.subscription_id)
    const credit = { entry_type: 'credit', currency: 'USD', amount: 500 } as const
    await client.customers.wallets.ledgerEntries.create(holder.customer, credit)
    const started = await Promise.all(ids.map((id) => client.subscriptions.charge(id, { product_price: 400 })))
    await provider.drainAll()
    const charges = await Promise.all(started.map(({ payment_id }) => readJournal(holder, payment_id)))
    expect(await readWallet(holder)).toBe(0)
    expect(charges.flat().reduce((sum, { amount }) => sum + amount, 0)).toBe(400 * CALLERS - 500)
  }
}, 600_000)

describe('a renewal', () => {
  const begin = async (amount: number, number = VISA) => {
    const holder = await openWallet(provider, 0)
    const { client } = holder.business
    const { product_id } = await client.products.create({ name: 'Pro', price: monthly(2000), tax_category: 'saas' })
    const session = { customer: { customer_id: holder.customer } }
    const { subscription } = await subscribe(holder, product_id, { number, total: 2000, session })
    if (amount > 0)
      await client.customers.wallets.ledgerEntries.create(holder.customer, { entry_type: 'credit', currency: 'USD', amount })
    return { holder, id: subscription.subscription_id }
  }
  const latest = async ({ business }: Holder, subscription_id: string) =>
    (await business.client.payments.list({ subscription_id })).items[0]

  test('spends the wallet first', async () => {
    const { holder, id } = await begin(500)
    await moveClock(holder, { months: 1 })
    const payment = await latest(holder, id)
    expect(payment).toMatchObject({ status: 'succeeded', total_amount: 2000 })
    expect(await readJournal(holder, payment?.payment_id ?? '')).toEqual([{ kind: 'succeeded', amount: 1500 }])
    expect(await readWallet(holder)).toBe(0)
  })

  test('that the wallet covers charges no card', async () => {
    const { holder, id } = await begin(2500)
    await moveClock(holder, { months: 1 })
    const payment = await latest(holder, id)
    expect(payment).toMatchObject({ status: 'succeeded', total_amount: 2000 })
    expect(await readJournal(holder, payment?.payment_id ?? '')).toEqual([])
    expect(await readWallet(holder)).toBe(500)
    expect((await holder.business.client.subscriptions.retrieve(id)).status).toBe('active')
  })

  test('that the card declines gives the wallet back until its retry', async () => {
    const { holder, id } = await begin(500, '4000000000000341')
    await retryRenewals(holder)
    await moveClock(holder, { months: 1 })
    expect(await latest(holder, id)).toMatchObject({ status: 'failed' })
    expect(await readWallet(holder)).toBe(500)
    const more = { entry_type: 'credit' as const, currency: 'USD' as const, amount: 1500 }
    await holder.business.client.customers.wallets.ledgerEntries.create(holder.customer, more)
    await moveClock(holder, { seconds: DAY / SECOND })
    expect(await latest(holder, id)).toMatchObject({ status: 'succeeded' })
    expect(await readWallet(holder)).toBe(0)
  })
})

describe('a wallet pays first, too,', () => {
  const grant = ({ business, customer }: Holder, amount: number) =>
    business.client.customers.wallets.ledgerEntries.create(customer, { entry_type: 'credit', currency: 'USD', amount })
  const plan = ({ business }: Holder, price: number) =>
    business.client.products.create({ name: 'Pro', price: monthly(price), tax_category: 'saas' })
  const begin = async (session: object = {}, { number = VISA, total = 2000 } = {}) => {
    const holder = await openWallet(provider, 0)
    const { product_id } = await plan(holder, 2000)
    const customer = { customer: { customer_id: holder.customer } }
    const { subscription } = await subscribe(holder, product_id, { number, total, session: { ...customer, ...session } })
    return { holder, subscriptions: holder.business.client.subscriptions, id: subscription.subscription_id }
  }
  const latest = async ({ business }: Holder, subscription_id: string) =>
    (await business.client.payments.list({ subscription_id })).items[0]

  test('what a change of plan costs', async () => {
    const { holder, subscriptions, id } = await begin()
    await grant(holder, 500)
    await moveClock(holder, { seconds: 1 })
    const { product_id } = await plan(holder, 5000)
    await subscriptions.changePlan(id, { product_id, quantity: 1, proration_billing_mode: 'full_immediately' })
    await provider.drainAll()
    const payment = await latest(holder, id)
    expect(payment).toMatchObject({ status: 'succeeded', total_amount: 5000 })
    expect(await readJournal(holder, payment?.payment_id ?? '')).toEqual([{ kind: 'succeeded', amount: 4500 }])
    expect(await readWallet(holder)).toBe(0)
    expect((await subscriptions.retrieve(id)).product_id).toBe(product_id)
  })

  test('what a change of plan costs, and gets it back if the card declines', async () => {
    const { holder, subscriptions, id } = await begin({}, { number: '4000000000000341' })
    await grant(holder, 500)
    await moveClock(holder, { seconds: 1 })
    const { product_id } = await plan(holder, 5000)
    const change = { product_id, quantity: 1, proration_billing_mode: 'full_immediately' } as const
    await subscriptions.changePlan(id, { ...change, on_payment_failure: 'prevent_change' })
    await provider.drainAll()
    expect(await latest(holder, id)).toMatchObject({ status: 'failed' })
    expect(await readWallet(holder)).toBe(500)
  })

  test('a charge on demand, without the card if it covers everything', async () => {
    const { holder, subscriptions, id } = await begin({ subscription_data: { on_demand: { mandate_only: true } } }, { total: 0 })
    await grant(holder, 500)
    for (const [price, charged] of [
      [300, []],
      [900, [{ kind: 'succeeded', amount: 700 }]],
    ] as const) {
      const { payment_id } = await subscriptions.charge(id, { product_price: price })
      await provider.drainAll()
      expect(await holder.business.client.payments.retrieve(payment_id)).toMatchObject({
        status: 'succeeded',
        total_amount: price,
      })
      expect(await readJournal(holder, payment_id)).toEqual(charged)
    }
    expect(await readWallet(holder)).toBe(0)
  })

  test.each([
    ['a part of', 500, 1500],
    ['all of', 2500, 0],
  ])('%s an outstanding payment on its page, which still asks for the card of later renewals', async (_, amount, charged) => {
    const { holder, subscriptions, id } = await begin({}, { number: '4000000000000341' })
    await moveClock(holder, { months: 1 })
    expect((await subscriptions.retrieve(id)).status).toBe('on_hold')
    await grant(holder, amount)
    const { payment_link } = await subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
    const page = String(payment_link).split('/').at(-1) ?? ''
    expect(await readTotals(holder, page)).toMatchObject({ total: 2000, wallet: 2000 - charged, payment_methods: ['card'] })
    expect((await payCart(holder, page)).status).toBe(422)
    const paid = await payCart(holder, page, { card: '5555555555554444' })
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await provider.drainAll()
    expect(await readWallet(holder)).toBe(amount - (2000 - charged))
    const payment = await latest(holder, id)
    const charges = await provider.acquirerDatabase.db
      .selectFrom('charges')
      .select(['amount', 'cardLastFour'])
      .where('businessId', '=', holder.business.businessId)
      .where('status', '=', 'succeeded')
      .orderBy('createdAt', 'desc')
      .execute()
    expect(charges[0]).toEqual({ amount: charged, cardLastFour: '4444' })
    expect(payment).toMatchObject({ status: 'succeeded', total_amount: 2000 })
    const { status, payment_method_id } = await subscriptions.retrieve(id)
    expect(status).toBe('active')
    const cards = await holder.business.client.customers.retrievePaymentMethods(holder.customer)
    expect(cards.items.find((card) => card.payment_method_id === payment_method_id)?.card?.last4_digits).toBe('4444')
  })
})

describe('a refund', () => {
  const buy = async () => {
    const holder = await openWallet(provider, 500)
    const paid = payId(await payCart(holder, await openCart(holder, { price: 2000 }), { card: VISA, billing: SPAIN }))
    const [line] = (await holder.business.client.payments.retrieveLineItems(paid)).items
    const refund = async (amount?: number) => {
      const items = amount ? { items: [{ item_id: line?.items_id ?? '', amount }] } : {}
      const { refund_id } = await holder.business.client.refunds.create({ payment_id: paid, ...items })
      await provider.drainAll()
      return holder.business.client.refunds.retrieve(refund_id)
    }
    return { holder, paid, refund }
  }

  test('goes to the card first, and then to the wallet', async () => {
    const { holder, paid, refund } = await buy()
    const first = await refund(1000)
    expect([first.status, await readWallet(holder)]).toEqual(['succeeded', 0])
    const second = await refund(1020)
    expect(second).toMatchObject({ status: 'succeeded', amount: 1020 })
    expect(await readJournal(holder, second.refund_id)).toEqual([{ kind: 'refund_succeeded', amount: 920 }])
    expect(await readWallet(holder)).toBe(100)
    const rest = await refund()
    expect(rest).toMatchObject({ status: 'succeeded', amount: 400 })
    expect(await readJournal(holder, rest.refund_id)).toEqual([])
    expect(await readWallet(holder)).toBe(500)
    expect(await holder.business.client.payments.retrieve(paid)).toMatchObject({ refund_status: 'full' })
    expect(await readBalances(holder)).toMatchObject({ clearing: 0, tax_payable: 0, wallet_owed: -500, wallet_granted: 500 })
  })

  test('of a sale that the wallet paid alone charges the card network nothing', async () => {
    const holder = await openWallet(provider, 5000)
    const payment_id = payId(await payCart(holder, await openCart(holder, { price: 2000 })))
    const { refund_id } = await holder.business.client.refunds.create({ payment_id })
    await provider.drainAll()
    expect((await holder.business.client.refunds.retrieve(refund_id)).status).toBe('succeeded')
    expect(await readWallet(holder)).toBe(5000)
    expect((await readBalances(holder)).clearing ?? 0).toBe(0)
  })

  test('at once with others never returns more to the card than it paid', async () => {
    const { holder, paid, refund } = await buy()
    const { apiKey: key } = holder.business
    const [line] = (await holder.business.client.payments.retrieveLineItems(paid)).items
    const body = { payment_id: paid, items: [{ item_id: line?.items_id, amount: 300 }] }
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => ask(provider, '/refunds', { key, body })))
    for (const { status } of answers) expect([200, 422]).toContain(status)
    await provider.drainAll()
    await refund()
    expect(await readBalances(holder)).toMatchObject({ clearing: 0, wallet_owed: -500 })
  })
})

test('only what the card paid can be disputed', async () => {
  const holder = await openWallet(provider, 500)
  const { apiKey: key } = holder.business
  const payment_id = payId(await payCart(holder, await openCart(holder, { price: 2000 }), { card: VISA }))
  const dispute = (body: object) => ask(provider, '/test_helpers/disputes', { key, body })
  expect((await dispute({ payment_id, amount: 1501 })).status).toBe(422)
  expect((await dispute({ payment_id })).body).toMatchObject({ amount: '1500' })
  const free = await openWallet(provider, 2000)
  const covered = payId(await payCart(free, await openCart(free, { price: 2000 })))
  const answer = await ask(provider, '/test_helpers/disputes', { key: free.business.apiKey, body: { payment_id: covered } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'PAYMENT_NOT_SUCCEEDED' } })
})
