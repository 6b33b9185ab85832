import { HOUR } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#src/modules.ts'
import { makeTestProvider, openSession, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { LIMITED_CALLERS } from './rate-classes.ts'

const trustedProxies = ['127.0.0.0/8', '::1']
let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider({ config: { trustedProxies } })
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const tryCode = async (session: string, code: string, address: string) => {
  const answer = await provider.request(`/session/${session}/discount`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ code }),
  })
  const { code: refusal } = (await answer.json()) as { code?: string }
  return { status: answer.status, code: refusal, retryAfter: answer.headers.get('retry-after') }
}
/** Tries wrong codes in rows of 50, and counts the answers by status. */
async function guess(count: number, place: (turn: number) => { session: string; address: string }) {
  const statuses: Record<number, number> = {}
  for (let done = 0; done < count; done += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const { session, address } = place(done + turn)
        const { status } = await tryCode(session, `GUESS${done + turn}`, address)
        statuses[status] = (statuses[status] ?? 0) + 1
      }),
    )
  return statuses
}

test('of 1,000 wrong discount codes from one client at many checkouts, 40 are tried', async () => {
  const sessions = await Promise.all(Array.from({ length: 10 }, () => openSession(business)))
  const place = (turn: number) => ({ session: sessions[turn % 10] ?? '', address: '192.0.2.1' })
  expect(await guess(1000, place)).toEqual({ 422: 40, 429: 960 })
  const { code } = await business.client.discounts.create({ type: 'percentage', amount: 1000, code: 'RIGHT' })
  const [session = ''] = sessions
  expect(await tryCode(session, code, '192.0.2.1'), 'the right one is what a guesser looks for').toMatchObject({
    status: 429,
    code: 'TOO_MANY_DISCOUNT_CODES',
  })
  expect(await tryCode(session, code, '192.0.2.2')).toMatchObject({ status: 200 })
  provider.clock.advance(HOUR)
  expect(await tryCode(await openSession(business), code, '192.0.2.1')).toMatchObject({ status: 200 })
})

test('of 1,000 wrong discount codes from 50 clients at one checkout, 40 are tried', async () => {
  const session = await openSession(business)
  const place = (turn: number) => ({ session, address: `198.51.100.${turn % 50}` })
  expect(await guess(1000, place)).toEqual({ 422: 40, 429: 960 })
})

test('right codes and removed ones count for nobody', async () => {
  const { code } = await business.client.discounts.create({ type: 'percentage', amount: 1000, code: 'OFTEN' })
  const session = await openSession(business)
  for (let turn = 0; turn < 50; turn += 1) expect(await tryCode(session, code, '203.0.113.1')).toMatchObject({ status: 200 })
})

test('wrong operator keys are limited per client, and so is the right one after them', async () => {
  const strict = await makeTestProvider({ config: { trustedProxies, publicCallsPerMinute: 5 } })
  const call = async (address: string) => {
    const headers = { authorization: 'Bearer guessed', 'x-forwarded-for': address }
    return (await strict.request('/operator/businesses', { method: 'POST', headers })).status
  }
  expect(await Promise.all([call('192.0.2.1'), call('192.0.2.1')])).toEqual(expect.arrayContaining([401, 429]))
  expect(await call('192.0.2.2')).toBe(401)
  await strict.close()
})

test('every route that needs no API key counts calls before anything else', async () => {
  const closed = await makeTestProvider({ config: { rateFactor: 0, publicCallsPerMinute: 1 } })
  const limited = routes.filter(({ caller }) => LIMITED_CALLERS.includes(caller))
  await closed.request('/checkout/supported_countries')
  const answers = await Promise.all(
    limited.map(async ({ method, path }) => {
      const answer = await closed.request(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() })
      return [`${method} ${path}`, answer.status, Number(answer.headers.get('retry-after')) > 0]
    }),
  )
  expect(answers).toEqual(limited.map(({ method, path }) => [`${method} ${path}`, 429, true]))
  for (const page of ['/session/x', '/buy/x', '/downloads/x', '/portal/x'])
    expect((await closed.request(page)).status, page).toBe(429)
  await closed.close()
})
