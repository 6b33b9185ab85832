import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { ORDER_KEY } from '@tradepost/contract/platform/buyer/checkout'
import { makeDeliverer } from '@tradepost/e2e/world/foreign/sign-delivery'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { Seller } from '@tradepost/e2e/world/seller'
import { sellerClient } from '@tradepost/e2e/world/seller-client'
import { createStatementCounter, type StatementCount } from '@tradepost/e2e/world/statement-count'
import { makeWorld, type World } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUDGETS } from './budgets.ts'

/** The first run fills caches, and a sale has the drains beside it, which run as often as they are woken. */
const RUNS_MAX = 20

const counter = createStatementCounter()
let world: World
let seller: Seller
let guest: Visitor
let apiKey: string
let deliverer: Awaited<ReturnType<typeof makeDeliverer>>
/** A payment of the shop, with its lines. */
let paidBefore: object
beforeAll(async () => {
  world = await makeWorld({ aroundStatement: counter.aroundStatement, clock: systemClock })
  seller = await world.openShop()
  guest = world.visitor()
  const client = await sellerClient(world, seller)
  apiKey = client.bearerToken
  deliverer = await makeDeliverer(world, seller)
  await buy()
  const [{ payment_id: id } = { payment_id: '' }] = (await client.payments.list()).items
  paidBefore = { ...(await client.payments.retrieve(id)), lines: await client.payments.retrieveLineItems(id) }
})
afterAll(() => world.close())

async function ask(path: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(`${world.provider.url}${path}`, { headers, ...sent })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

const cart = () => ({
  product_cart: [seller.products.caliper, seller.products.trySquare].map(({ product_id }) => ({ product_id, quantity: 1 })),
})
const putIntoCart = () =>
  guest.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })

async function getSession(): Promise<void> {
  const { body } = await seller.visitor.get<{ session: { id: string } }>('/api/auth/get-session')
  expect(body.session.id).not.toBe('')
}

const startCheckout = async () => (await guest.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)).body

async function readSession({ checkout_url: url }: StartedCheckout): Promise<{ totals: { total: number } }> {
  const answer = await fetch(`${url}/data`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { totals: { total: number } }
}

/** Tells the shop that its checkout was paid, as its provider does: with a payment like one that was made before. */
async function tellPaid({ order_id: orderId, checkout_url: url }: StartedCheckout): Promise<void> {
  const at = systemClock.now()
  const own = { payment_id: `pay_${orderId}`, checkout_session_id: url.split('/').at(-1), metadata: { [ORDER_KEY]: orderId } }
  const data = { ...paidBefore, ...own, payload_type: 'Payment' }
  const body = deliverer.eventBody('payment.succeeded', data, at)
  expect((await deliverer.deliver({ id: `msg_${orderId}`, body, at })).status).toBe(200)
}

/** Buys a product as a guest's browser does, until the page of the order says that it is paid. */
async function buy(): Promise<void> {
  await putIntoCart()
  const body = await startCheckout()
  const { totals } = await readSession(body)
  const paid = await fetch(`${body.checkout_url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ann@example.com',
      name: 'Ann Buyer',
      billing: { country: 'US', zipcode: '94103' },
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
      expected_total: totals.total,
    }),
  })
  expect(paid.status).toBe(200)
  const live = await guest.get<{ text: string }>(`/api/orders/${body.order_id}/live`)
  expect(live.body.text).toContain('"status":"paid"')
}

const SALE = 'a sale, from the cart to the paid order'

/** What is counted of an action, and what happens before. */
type Action = { before: () => Promise<StartedCheckout>; run: (started: StartedCheckout) => Promise<unknown> }

const afterPut = async () => {
  await putIntoCart()
  return startCheckout()
}

const ACTIONS: Record<keyof typeof BUDGETS, Action | (() => Promise<unknown>)> = {
  'POST /checkouts': () => ask('/checkouts', cart()),
  'GET /products': () => ask('/products?page_size=10'),
  'GET /products/{id}': () => ask(`/products/${seller.products.caliper.product_id}`),
  'GET /api/auth/get-session, signed in': getSession,
  'PUT a product into a cart': putIntoCart,
  'start the checkout of a cart': { before: afterPut, run: startCheckout },
  'read the page of a checkout': { before: afterPut, run: readSession },
  'receive the webhook of a paid order': { before: afterPut, run: tellPaid },
  [SALE]: buy,
}

const FIGURES = ['roundTrips', 'statements', 'transactions', 'commits'] as const

async function prepare({ before, run }: Action): Promise<() => Promise<unknown>> {
  const started = await before()
  return () => run(started)
}

type Counted = StatementCount & { texts: string[] }
const isWithin = (counted: StatementCount, budget: StatementCount) => FIGURES.every((figure) => counted[figure] <= budget[figure])

/** Counts an action until it stays within its budget. */
async function count(name: keyof typeof BUDGETS): Promise<Counted> {
  const action = ACTIONS[name]
  let counted: Counted
  let runs = 0
  do {
    const run = typeof action === 'function' ? action : await prepare(action)
    await world.drainAll()
    counter.take({ withDrains: true })
    await run()
    counted = counter.take({ withDrains: name === SALE })
    runs += 1
  } while (runs < RUNS_MAX && !isWithin(counted, BUDGETS[name]))
  return counted
}

test.each(Object.keys(ACTIONS) as (keyof typeof BUDGETS)[])('%s stays within its budget of statements', async (name) => {
  const { texts, ...counted } = await count(name)
  const budget: StatementCount = BUDGETS[name]
  expect(isWithin(counted, budget), `${JSON.stringify(counted)}\n${texts.join('\n')}`).toBe(true)
  // A budget that nobody needs any more would let the next change cost as much again. What else is on its way at the same time
  // hides a round trip.
  if (name !== SALE) expect({ ...counted, roundTrips: budget.roundTrips }).toEqual(budget)
})
