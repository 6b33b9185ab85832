import { randomUUID } from 'node:crypto'
import type { Cart, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { expect } from 'vitest'
import { GOOD_CARD } from '#src/world/pages/hosted-checkout.ts'
import { makeVisitor, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import type { World } from '#src/world/world.ts'

const json = { 'content-type': 'application/json' }

/** Load on both servers while their database goes away and comes back. */
export type Load = {
  /** Answers that no client may get: everything but success, redirects and 503 with `Retry-After`. */
  wrong: string[]
  /** Resolves when every kind of work has been done this often since the call. */
  allDone(times: number): Promise<void>
  /** Resolves when every kind of work, or every kind that writes, was refused this often since the call. */
  allRefused(times: number, which?: 'all' | 'writes'): Promise<void>
  someRefused(times: number): Promise<void>
  stop(): Promise<void>
  /** Checks that everything acknowledged exists. */
  checkAcknowledged(): Promise<void>
}

type Answer = { status: number; headers: Headers; body: unknown }
/** Checks an answer; false ends this round of work. */
type See = (answer: Answer) => boolean
type Work = { name: string; writes: boolean; run: (see: See) => Promise<void> }

/** The provider's own API and pages, with the key of its own business. */
export type ApiBusiness = { url: string; apiKey: string; productId: string }

async function ask(
  { url, apiKey }: { url: string; apiKey?: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...json, ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text }
}

export const PRODUCT = {
  tax_category: 'digital_products',
  price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
}

const typed = (email: string) => ({
  email,
  name: 'Maya Lindqvist',
  billing: { country: 'US' },
  expected_total: 3900,
  card: { number: GOOD_CARD, expiry_month: 12, expiry_year: 2034, security_code: '123' },
})

type Acknowledged = {
  products: string[]
  payments: { sessionId: string; paymentId: string }[]
  carts: { buyer: Visitor; quantity: number }[]
  people: { visitor: Visitor; email: string }[]
  orders: { buyer: Visitor; id: string }[]
  /** Payments that were answered as pending: the card network could not be reached. */
  pending: { sessionId: string; paymentId: string }[]
}

type PaidAnswer = { payment_id: string; status: string }

type OutageContext = { world: World; seller: Seller; business: ApiBusiness; kept: Acknowledged }

function worksOf({ world, seller, business, kept }: OutageContext): Work[] {
  const { url } = world.platform
  const pages = { url: business.url }
  const cartPath = `/api/shops/${seller.slug}/cart`
  const itemPath = `${cartPath}/items/${seller.products.caliper.product_id}`
  // One world runs several loads, and a write whose answer was lost may still exist.
  const run = randomUUID()
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  const read = (name: string, get: () => Promise<Answer>, check: (body: unknown) => void = () => {}): Work => ({
    name,
    writes: false,
    async run(see) {
      const answer = await get()
      if (see(answer)) check(answer.body)
    },
  })
  const asSeller = (path: string) => () => seller.visitor.get(path)
  return [
    // Someone signed in must never get an answer that says otherwise.
    read('get-session', asSeller('/api/auth/get-session'), (body) =>
      expect(body).toMatchObject({ user: { email: seller.email } }),
    ),
    read('list-sessions', asSeller('/api/auth/list-sessions'), (body) => expect(body).not.toEqual([])),
    read('account', asSeller('/api/account')),
    read('seller page', asSeller(`/api/organizations/${seller.slug}/checkout-appearance`)),
    read('provider: a list', () => ask(business, 'GET', '/products?page_size=1')),
    read('provider: a link', () => ask(pages, 'GET', `/buy/${business.productId}`)),
    {
      name: 'update-user',
      writes: true,
      async run(see) {
        see(await seller.visitor.post('/api/auth/update-user', { name: `Ilse ${next()}` }))
      },
    },
    {
      name: 'sign-up',
      writes: true,
      async run(see) {
        const visitor = makeVisitor(url)
        const email = `person-${next()}-${run}@example.com`
        if (see(await visitor.signUp({ email }))) kept.people.push({ visitor, email })
      },
    },
    {
      name: 'cart',
      writes: true,
      async run(see) {
        const buyer = makeVisitor(url)
        const quantity = 1 + (next() % 5)
        if (see(await buyer.call('PUT', itemPath, { quantity }))) kept.carts.push({ buyer, quantity })
      },
    },
    {
      name: 'provider: create a product',
      writes: true,
      async run(see) {
        const made = await ask(business, 'POST', '/products', { ...PRODUCT, name: `Caliper ${next()}` })
        if (see(made)) kept.products.push((made.body as { product_id: string }).product_id)
      },
    },
    {
      name: 'provider: sell',
      writes: true,
      async run(see) {
        const opened = await ask(business, 'POST', '/checkouts', {
          product_cart: [{ product_id: business.productId, quantity: 1 }],
        })
        if (!see(opened)) return
        const sessionId = (opened.body as { session_id: string }).session_id
        if (!see(await ask(pages, 'GET', `/session/${sessionId}`))) return
        const paid = await ask(pages, 'POST', `/session/${sessionId}/pay`, typed('maya@example.com'))
        if (!see(paid)) return
        const { payment_id: paymentId, status } = paid.body as PaidAnswer
        kept[status === 'succeeded' ? 'payments' : 'pending'].push({ sessionId, paymentId })
      },
    },
    {
      name: 'a sale from cart to order',
      writes: true,
      async run(see) {
        const buyer = makeVisitor(url)
        if (!see(await buyer.call('PUT', itemPath, { quantity: 1 }))) return
        const started: Reply<StartedCheckout> = await buyer.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
        if (!see(started)) return
        const { origin, pathname } = new URL(started.body.checkout_url)
        const paid = await ask({ url: origin }, 'POST', `${pathname}/pay`, typed(`buyer-${next()}@example.com`))
        if (!see(paid)) return
        // The check of what is pending covers sales that were not told to be paid.
        if ((paid.body as PaidAnswer).status === 'succeeded') kept.orders.push({ buyer, id: started.body.order_id })
      },
    },
  ]
}

/** Parallel runs of each kind of work. */
const SIDE_BY_SIDE = 2

/** Runs every kind of work repeatedly, in rounds: the slowest kind sets the pace. */
export function startLoad(around: Omit<OutageContext, 'kept'>): Load {
  const kept: Acknowledged = { products: [], payments: [], carts: [], people: [], orders: [], pending: [] }
  const wrong: string[] = []
  const works = worksOf({ ...around, kept })
  const counts = works.map(({ name, writes }) => ({ name, writes, done: 0, refused: 0 }))
  const waiting = new Set<() => void>()
  let isStopped = false

  const runOnce = async ({ name, run }: Work) => {
    let isDone = true
    const see: See = ({ status, headers, body }) => {
      if (status < 400) return true
      isDone = false
      if (status !== 503 || !headers.get('retry-after')) wrong.push(`${name}: ${status} ${JSON.stringify(body)}`)
      return false
    }
    await run(see).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`))
    const count = counts.find((each) => each.name === name)
    if (count) count[isDone ? 'done' : 'refused'] += 1
    for (const look of waiting) look()
  }
  const goOn = async () => {
    while (!isStopped) await Promise.all(works.flatMap((work) => Array.from({ length: SIDE_BY_SIDE }, () => runOnce(work))))
  }
  const running = goOn()
  const wait = (isReached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isReached()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
    })
  const since = (what: 'done' | 'refused') => {
    const start = counts.map((count) => count[what])
    return () => counts.map((count, index) => ({ ...count, grown: count[what] - (start[index] ?? 0) }))
  }
  return {
    wrong,
    allDone(times) {
      const grown = since('done')
      return wait(() => grown().every((count) => count.grown >= times))
    },
    allRefused(times, which = 'all') {
      const grown = since('refused')
      return wait(() => grown().every((count) => (which === 'writes' && !count.writes) || count.grown >= times))
    },
    someRefused(times) {
      const grown = since('refused')
      return wait(() => grown().reduce((sum, count) => sum + count.grown, 0) >= times)
    },
    async stop() {
      isStopped = true
      await running
    },
    checkAcknowledged: () => checkAcknowledged({ ...around, kept }),
  }
}

/** A background job checks payments with an unknown charge outcome. */
const HEALED = { timeout: 100_000 }

async function checkAcknowledged({ seller, business, kept }: OutageContext): Promise<void> {
  const LANES = 8
  await mapConcurrently(kept.products, LANES, async (id) => {
    expect((await ask(business, 'GET', `/products/${id}`)).status).toBe(200)
  })
  await mapConcurrently(kept.payments, LANES, async ({ sessionId, paymentId }) => {
    const show = async () => (await ask(business, 'GET', `/payments/${paymentId}`)).body
    const paid = { status: 'succeeded', checkout_session_id: sessionId, total_amount: 3900 }
    await expect.poll(show, HEALED).toMatchObject(paid)
  })
  await mapConcurrently(kept.carts, LANES, async ({ buyer, quantity }) => {
    expect((await buyer.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.quantity).toBe(quantity)
  })
  await mapConcurrently(kept.people, LANES, async ({ visitor, email }) => {
    expect((await visitor.get('/api/auth/get-session')).body).toMatchObject({ user: { email } })
  })
  await mapConcurrently(kept.orders, LANES, async ({ buyer, id }) => {
    await expect.poll(async () => (await buyer.get(`/api/orders/${id}`)).body, HEALED).toMatchObject({ status: 'paid' })
  })
  // What was never charged ends as cancelled, and the buyer may pay again.
  await mapConcurrently(kept.pending, LANES, async ({ paymentId }) => {
    const show = async () => (await ask(business, 'GET', `/payments/${paymentId}`)).body
    await expect.poll(show, HEALED).toMatchObject({ status: expect.stringMatching(/^(succeeded|cancelled)$/) })
  })
  const { pending: _, ...acknowledged } = kept
  for (const list of Object.values(acknowledged)) expect(list).not.toEqual([])
}
