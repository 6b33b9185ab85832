import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, MINUTE } from '@tradepost/kit/clock'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }

/** Returns the bytes of the answer, because a repeated answer is identical to the last byte. */
async function send(headers: Record<string, string>, body: object = caliper, { path = '/products', seller = business } = {}) {
  const answer = await provider.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}
const productCount = async (seller = business) => (await seller.client.products.list({ page_size: 100 })).items.length
const again = { 'x-stainless-retry-count': '1' }

describe('with an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'order-1' }

  test('the same request sent eight times at once creates one object and gets identical responses', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(await productCount()).toBe(1)
  })

  test('a repeated request gets the first response, even if the object has changed since', async () => {
    const first = await send(key)
    await business.client.products.update((JSON.parse(first.text) as { product_id: string }).product_id, { name: 'Renamed' })
    expect(await send(key)).toEqual(first)
  })

  test.each<[string, object, { path?: string }]>([
    ['another body', { ...caliper, name: 'Square' }, {}],
    ['another path', { email: 'a@b.co', name: 'A' }, { path: '/customers' }],
  ])('the key of one request is rejected for %s', async (_, body, where) => {
    await send(key)
    const reused = await send(key, body, where)
    expect(reused.status).toBe(422)
    expect(JSON.parse(reused.text)).toEqual({
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This idempotency key was used for a different request',
    })
    expect(await productCount()).toBe(1)
  })

  test('the keys of two businesses are independent', async () => {
    const other = await provider.openBusiness()
    const [ours, theirs] = [await send(key), await send(key, caliper, { seller: other })]
    expect(theirs.status).toBe(200)
    expect(theirs.text).not.toBe(ours.text)
    expect(await productCount(other)).toBe(1)
  })

  test("a failed request isn't stored, so its key can be used for one that succeeds", async () => {
    expect((await send(key, { ...caliper, brand_id: 'brnd_unknown' })).status).toBe(404)
    expect((await send(key, { ...caliper, name: '' })).status).toBe(422)
    expect((await send(key)).status).toBe(200)
    expect(await productCount()).toBe(1)
  })

  test('a response without a body is repeated without one', async () => {
    const { product_id: id } = await business.client.products.create(caliper)
    await business.client.products.archive(id)
    const path = `/products/${id}/unarchive`
    expect(await send(key, {}, { path })).toEqual({ status: 200, text: '' })
    await business.client.products.archive(id)
    expect(await send(key, {}, { path })).toEqual({ status: 200, text: '' })
    expect(await productCount()).toBe(0)
  })

  test('the first response is repeated for a day, and its row goes on the day after, with all of its day', async () => {
    const first = await send(key)
    await provider.advance(DAY)
    expect(await send(key)).toEqual(first)
    await provider.advance(1)
    expect((await send(key)).text).not.toBe(first.text)
    expect(await productCount()).toBe(2)
    await provider.advance(2 * DAY)
    expect(await provider.deps.database.db.selectFrom('idempotentAnswers').selectAll().execute()).toEqual([])
  })

  test('a key over 255 characters is rejected', async () => {
    expect((await send({ 'idempotency-key': 'k'.repeat(255) })).status).toBe(200)
    expect((await send({ 'idempotency-key': 'k'.repeat(256) })).status).toBe(422)
  })
})

describe('without a key', () => {
  test('two equal first attempts are separate requests', async () => {
    const [first, second] = await Promise.all([send({}), send({ 'x-stainless-retry-count': '0' })])
    expect(first.text).not.toBe(second.text)
    expect(await productCount()).toBe(2)
  })

  test('equal first attempts go on beside each other; a retry waits for both', async () => {
    const { pool } = provider.deps.database
    const holding = await pool.connect()
    const countLocks = async (isGranted: boolean) => {
      const { rows } = await pool.query(
        "select count(*)::int as count from pg_locks where locktype = 'advisory' and granted = $1 and database = (select oid from pg_database where datname = current_database())",
        [isGranted],
      )
      return rows[0].count
    }
    await holding.query('begin')
    await holding.query('lock table products in share mode')
    const first = [send({}), send({})]
    await expect.poll(() => countLocks(true)).toBe(2)
    const retry = send(again)
    await expect.poll(() => countLocks(false)).toBe(1)
    await holding.query('rollback')
    holding.release()
    const texts = (await Promise.all(first)).map(({ text }) => text)
    expect(new Set(texts).size).toBe(2)
    expect(texts).toContain((await retry).text)
  })

  test('an SDK retry gets the response of the first attempt', async () => {
    const first = await send({})
    expect(await send(again)).toEqual(first)
    expect(await send({ 'x-stainless-retry-count': '2' })).toEqual(first)
    expect(await productCount()).toBe(1)
  })

  test('a retry that overtakes its first attempt creates the object, once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(again)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await productCount()).toBe(1)
  })

  test.each<[string, object, { path?: string }]>([
    ['another body', { ...caliper, name: 'Square' }, {}],
    ['another query', caliper, { path: '/products?a=1' }],
  ])('a retry with %s is a separate request', async (_, body, where) => {
    const first = await send({})
    const other = await send(again, body, where)
    expect(other.status).toBe(200)
    expect(other.text).not.toBe(first.text)
    expect(await productCount()).toBe(2)
  })

  test('a retry by another business is a separate request', async () => {
    const other = await provider.openBusiness()
    expect((await send(again, caliper, { seller: other })).text).not.toBe((await send({})).text)
  })

  test('a retry is recognized for 10 minutes and executed after that', async () => {
    const first = await send({})
    provider.clock.advance(10 * MINUTE)
    expect(await send(again)).toEqual(first)
    provider.clock.advance(1)
    expect((await send(again)).text).not.toBe(first.text)
    expect(await productCount()).toBe(2)
  })

  test('M49: a clock move that the SDK retries after losing the response moves the clock once', async () => {
    const advance = (headers: Record<string, string>) => send(headers, { months: 1 }, { path: '/test_helpers/clock/advance' })
    const first = await advance({})
    expect(first.status).toBe(200)
    await provider.drainAll()
    expect(await advance(again)).toEqual(first)
    await provider.drainAll()
    const answer = await provider.request('/test_helpers/clock', { headers: { authorization: `Bearer ${business.apiKey}` } })
    expect(((await answer.json()) as { now: string }).now).toBe((JSON.parse(first.text) as { target: string }).target)
  })

  test('M49: a retry is still recognized after the business moved its clock', async () => {
    const first = await send({})
    await send({}, { months: 1 }, { path: '/test_helpers/clock/advance' })
    await provider.drainAll()
    expect(await send(again)).toEqual(first)
    expect(await productCount()).toBe(1)
  })

  test('a retry of a failed request is executed', async () => {
    expect((await send({}, { ...caliper, name: '' })).status).toBe(422)
    expect((await send(again, { ...caliper, name: '' })).status).toBe(422)
    expect((await send(again)).status).toBe(200)
  })
})

test('an unmodified SDK that loses its first response creates exactly one product', async () => {
  const target = new URL(provider.url)
  let repliesLost = 0
  // Forwards everything, but closes the connection instead of forwarding the first reply.
  const proxy = createServer((incoming, outgoing) => {
    const passed = httpRequest(
      { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (reply) => {
        if (repliesLost === 0) {
          repliesLost += 1
          reply.resume().on('end', () => incoming.socket.destroy())
        } else {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(outgoing)
        }
      },
    )
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const sdk = new DodoPayments({
    bearerToken: business.apiKey,
    baseURL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  })
  const made = await sdk.products.create(caliper)
  expect(repliesLost).toBe(1)
  expect((await business.client.products.list()).items.map((item) => item.product_id)).toEqual([made.product_id])
  proxy.closeAllConnections()
  proxy.close()
})
