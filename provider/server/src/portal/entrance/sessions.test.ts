import { HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEmailsTo } from '#src/billing-emails/test-mailbox.ts'
import { createLink, enter, send, tokenOf, trade, type Visit } from '#src/portal/test-portal.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { purgePortalLinks } from './create-link.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let customerId: string
let browser: Visit
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  customerId = await join(business, 'maya@example.com')
  browser = { provider, businessId: business.businessId, cookie: '' }
})
afterAll(() => provider.close())

async function join({ client }: TestBusiness, email: string): Promise<string> {
  return (await client.customers.create({ email, name: 'Maya Lindqvist' })).customer_id
}
const newToken = async () => tokenOf(await createLink(business, customerId))
const refused = { status: 403, body: { code: 'LINK_NOT_VALID' } }

describe('a link to the portal', () => {
  test('opens a session once, in a cookie that no script and no other portal gets', async () => {
    const token = await newToken()
    const opened = await trade(browser, token)
    expect(opened).toMatchObject({ status: 204, body: {} })
    const [pair = '', ...marks] = opened.headers.get('set-cookie')?.split('; ') ?? []
    expect(pair).toMatch(/^portal=portal_session_\w{40}$/)
    expect(marks.sort()).toEqual(['HttpOnly', 'Max-Age=86400', `Path=/portal/${business.businessId}`, 'SameSite=Lax'])
    expect(await trade(browser, token)).toMatchObject(refused)
  })

  test('is not used up by reading its page, however often', async () => {
    const link = await createLink(business, customerId)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
    expect((await trade(browser, tokenOf(link))).status).toBe(204)
  })

  test('answers the same if it is used, altered, expired, or another business’s', async () => {
    const used = await newToken()
    await trade(browser, used)
    const old = await newToken()
    const theirs = tokenOf(await createLink(stranger, await join(stranger, 'maya@example.com')))
    const fresh = await newToken()
    provider.clock.advance(24 * HOUR)
    const altered = `${await newToken()}x`
    const answers = await Promise.all([used, old, theirs, fresh, altered].map((token) => trade(browser, token)))
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const token of [used, altered, theirs])
      expect((await provider.request(`/portal/${business.businessId}/open?token=${token}`)).status).toBe(403)
    expect((await provider.request(`/portal/${business.businessId}/open`)).status).toBe(403)
  })

  test('works until a moment before its 24 hours are over', async () => {
    const token = await newToken()
    provider.clock.advance(24 * HOUR - 1)
    expect((await trade(browser, token)).status).toBe(204)
    provider.clock.advance(1)
  })

  test('can’t be read from the database, nor from the answers kept for repeated requests', async () => {
    const token = await newToken()
    const opened = await trade(browser, token)
    const secret = /portal=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const { db } = provider.deps.database
    const kept = await Promise.all([
      sql`select * from portal_links`.execute(db),
      sql`select * from portal_sessions`.execute(db),
      sql`select * from idempotent_answers`.execute(db),
    ])
    const text = JSON.stringify(kept.map(({ rows }) => rows))
    expect(text).not.toContain(token)
    expect(text).not.toContain(secret)
  })

  test('is only opened by a page of ours, so that no site signs a visitor in to someone else’s portal', async () => {
    const token = await newToken()
    expect(await trade(browser, token, 'https://evil.example')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await send(browser, '/open', { method: 'POST', body: { token }, origin: null })).toMatchObject({ status: 403 })
    expect((await trade(browser, token)).status).toBe(204)
  })

  test('is refused for an unknown customer, and for a way back that is no web address', async () => {
    const path = '/customers/cus_unknown/customer-portal/session'
    expect(await ask(provider, path, { key: business.apiKey })).toMatchObject({
      status: 404,
      body: { code: 'CUSTOMER_NOT_FOUND' },
    })
    for (const query of ['return_url=javascript:alert(1)', 'return_url=shop', 'send_email=yes'])
      expect(
        await ask(provider, `/customers/${customerId}/customer-portal/session?${query}`, { key: business.apiKey }),
      ).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
  })
})

describe('an email with a link', () => {
  const linkIn = (text: string) => /https?:\/\/\S+\/open\?token=\S+/.exec(text)?.[0] ?? ''
  const request = (email: string, visit = browser) => send(visit, '/links', { method: 'POST', body: { email } })

  test('is sent with the API’s link if the business asks for it, and not otherwise', async () => {
    const id = await join(business, 'mailed@example.com')
    await createLink(business, id)
    expect(await listEmailsTo(provider, 'mailed@example.com')).toEqual([])
    const { link } = await business.client.customers.customerPortal.create(id, { send_email: true })
    const [mail] = await listEmailsTo(provider, 'mailed@example.com')
    expect(mail?.subject).toBe('Your link to your purchases at Acme Tools')
    expect(linkIn(mail?.text ?? '')).toBe(link)
  })

  test('goes to a customer’s address, and any other address gets the same answer and nothing', async () => {
    await join(business, 'known@example.com')
    const [known, unknown] = [await request('Known@Example.com'), await request('unknown@example.com')]
    expect([known.status, known.body]).toEqual([204, {}])
    expect([unknown.status, unknown.body]).toEqual([204, {}])
    expect(await listEmailsTo(provider, 'unknown@example.com')).toEqual([])
    const [mail] = await listEmailsTo(provider, 'known@example.com')
    expect((await trade(browser, tokenOf(linkIn(mail?.text ?? '')))).status).toBe(204)
  })

  test('goes to an address three times an hour, whoever asks, and the answer doesn’t tell', async () => {
    await join(business, 'busy@example.com')
    for (let count = 0; count < 5; count += 1) expect((await request('busy@example.com')).status).toBe(204)
    expect(await listEmailsTo(provider, 'busy@example.com')).toHaveLength(3)
    provider.clock.advance(HOUR)
    await request('busy@example.com')
    expect(await listEmailsTo(provider, 'busy@example.com')).toHaveLength(4)
  })

  test('is limited for a client that asks for many', async () => {
    provider.clock.advance(HOUR)
    for (let count = 0; count < 20; count += 1) expect((await request(`guess-${count}@example.com`)).status).toBe(204)
    const answer = await request('guess@example.com')
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_PORTAL_LINKS' } })
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect((await request('guess@example.com', { ...browser, businessId: stranger.businessId })).status).toBe(204)
    provider.clock.advance(HOUR)
  })

  test('opens the purchases of the customer who paid, not those of a newer one with the same address', async () => {
    const email = 'twice@example.com'
    const { product_id } = await business.client.products.create({
      name: 'Caliper',
      price: { type: 'one_time_price', currency: 'USD', price: 6300, discount: 0, purchasing_power_parity: false },
      tax_category: 'saas',
    })
    const older = await join(business, email)
    const cart = { product_cart: [{ product_id, quantity: 1 }], customer: { customer_id: older } }
    const { session_id } = await business.client.checkoutSessions.create(cart)
    const card = { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' }
    const billing = { country: 'US', street: '1 Folsom', city: 'San Francisco', state: 'CA', zipcode: '94103' }
    const paid = { email, name: 'Maya', billing, card, expected_total: 6300 }
    expect((await ask(provider, `/session/${session_id}/pay`, { body: paid })).body.status).toBe('succeeded')
    await join(business, email)
    await request(email)
    const mail = (await listEmailsTo(provider, email)).find(({ text }) => linkIn(text) !== '')
    await trade(browser, tokenOf(linkIn(mail?.text ?? '')))
    const latest = await provider.deps.database.db
      .selectFrom('portalLinks')
      .select('customerId')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(latest.customerId).toBe(older)
  })

  test('is refused for something that is no address, an unknown business, and a page of another site', async () => {
    expect(await request('maya')).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
    const nowhere = { ...browser, businessId: 'bus_unknown' }
    expect(await request('maya@example.com', nowhere)).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
    const foreign = { method: 'POST', body: { email: 'maya@example.com' }, origin: 'https://evil.example' }
    expect(await send(browser, '/links', foreign)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

test('links and sessions are deleted once neither can be used, and not before', async () => {
  const count = async () => {
    const { rows } = await sql<{ links: number; sessions: number }>`select (select count(*)::int from portal_links) as links,
      (select count(*)::int from portal_sessions) as sessions`.execute(provider.deps.database.db)
    return rows[0]
  }
  provider.clock.advance(48 * HOUR)
  await purgePortalLinks(provider.deps)
  expect(await count()).toEqual({ links: 0, sessions: 0 })
  await enter(provider, business, customerId)
  provider.clock.advance(48 * HOUR - 1)
  await purgePortalLinks(provider.deps)
  expect(await count()).toEqual({ links: 1, sessions: 1 })
  provider.clock.advance(1)
  expect(await purgePortalLinks(provider.deps)).toBe(1)
  expect(await count()).toEqual({ links: 0, sessions: 0 })
})
